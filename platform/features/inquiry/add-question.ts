import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { authorOf } from './inquiry-readers.ts'
import { addEntry, type EntryContent, lockInquiry } from './inquiry-store.ts'
import { getInquiry } from './inquiry-view.ts'
import { notifyQuestion } from './notify-inquiry.ts'

/**
 * Adds a question to an own inquiry, which then waits again; those who answer are notified unless it waited already, so that nobody is mailed
 * without end. Throws InquiryNotFound, EntryLimitReached and UploadNotFound.
 */
export async function addQuestion(tx: Transaction, person: Person, inquiryId: string, content: EntryContent): Promise<InquiryDetail> {
  const inquiry = await lockInquiry(tx, authorOf(person), inquiryId)
  await addEntry(tx, person, inquiryId, 'question', content)
  if (inquiry.status === 'COMPLETE') await notifyQuestion(tx, person, inquiry)
  return getInquiry(tx, authorOf(person), inquiryId)
}
