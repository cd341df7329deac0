import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { inquiries } from '../../database/schema/inquiry.ts'
import type { Readers } from './inquiry-readers.ts'
import { lockInquiry } from './inquiry-store.ts'

/** Deletes an inquiry with its conversation. Throws InquiryNotFound. */
export async function deleteInquiry(tx: Transaction, readers: Readers, inquiryId: string): Promise<void> {
  await lockInquiry(tx, readers, inquiryId)
  await tx.delete(inquiries).where(eq(inquiries.id, inquiryId))
}
