import type { Value } from '@portico/contract/endpoint'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import type { answerInput } from '@portico/contract/inquiry/inquiry-input'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { inquiries, inquiryEntries } from '../../database/schema/inquiry.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { answererOf } from './inquiry-readers.ts'
import { addEntry, lockInquiry, replaceEntry } from './inquiry-store.ts'
import { getInquiry } from './inquiry-view.ts'
import { notifyAnswer } from './notify-inquiry.ts'

type Answer = Value<typeof answerInput>

/** Answers an inquiry, which completes it, and notifies its author. Throws InquiryNotFound, EntryLimitReached and UploadNotFound. */
export async function answerInquiry(tx: Transaction, person: Person, inquiryId: string, answer: Answer): Promise<InquiryDetail> {
  const inquiry = await lockInquiry(tx, answererOf(person), inquiryId)
  await addEntry(tx, person, inquiryId, 'answer', answer)
  await notifyAnswer(tx, person, inquiry)
  return getInquiry(tx, answererOf(person), inquiryId)
}

/** Changes an answer; its author is not notified again. Throws InquiryNotFound, also for questions and answers of another inquiry. */
export async function updateAnswer(
  tx: Transaction,
  person: Person,
  { inquiryId, entryId }: { inquiryId: string; entryId: string },
  answer: Answer,
): Promise<InquiryDetail> {
  await lockInquiry(tx, answererOf(person), inquiryId)
  const isItsAnswer = and(eq(inquiryEntries.id, entryId), eq(inquiryEntries.inquiryId, inquiryId), eq(inquiryEntries.kind, 'answer'))
  const [entry] = await tx.select({ id: inquiryEntries.id }).from(inquiryEntries).where(isItsAnswer)
  await replaceEntry(tx, person, entry?.id ?? refuse('InquiryNotFound'), answer)
  await tx.update(inquiries).set({ updatedAt: sql`now()` }).where(eq(inquiries.id, inquiryId))
  return getInquiry(tx, answererOf(person), inquiryId)
}
