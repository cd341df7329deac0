import type { Value } from '@portico/contract/endpoint'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import type { updateInquiryInput } from '@portico/contract/inquiry/inquiry-input'
import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { inquiries, inquiryEntries } from '../../database/schema/inquiry.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { authorOf } from './inquiry-readers.ts'
import { lockInquiry, replaceEntry } from './inquiry-store.ts'
import { getInquiry } from './inquiry-view.ts'

/** Changes an own inquiry and its first question. Throws InquiryNotFound, InquiryAnswered once it has an answer, and UploadNotFound. */
export async function updateOwnInquiry(
  tx: Transaction,
  person: Person,
  inquiryId: string,
  { category, isPrivate, title, ...content }: Value<typeof updateInquiryInput>,
): Promise<InquiryDetail> {
  const { apiId } = await lockInquiry(tx, authorOf(person), inquiryId)
  const entries = await tx
    .select({ id: inquiryEntries.id, kind: inquiryEntries.kind })
    .from(inquiryEntries)
    .where(eq(inquiryEntries.inquiryId, inquiryId))
    .orderBy(asc(inquiryEntries.createdAt), asc(inquiryEntries.id))
  if (entries.some(({ kind }) => kind === 'answer')) refuse('InquiryAnswered')
  await replaceEntry(tx, person, entries[0]?.id ?? refuse('InquiryNotFound'), content)
  await tx
    .update(inquiries)
    .set({ category, isPrivate: isPrivate || apiId === null, title, updatedAt: sql`now()` })
    .where(eq(inquiries.id, inquiryId))
  return getInquiry(tx, authorOf(person), inquiryId)
}
