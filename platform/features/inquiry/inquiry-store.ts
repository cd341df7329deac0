import { apiTag } from '@portico/contract/cache-tag'
import type { Value } from '@portico/contract/endpoint'
import { ENTRIES_MAX, type EntryKind } from '@portico/contract/inquiry/inquiry'
import type { questionInput } from '@portico/contract/inquiry/inquiry-input'
import { STATUS_AFTER } from '@portico/contract/inquiry/inquiry-states'
import { plainTextOf, uploadIdsOf } from '@portico/contract/rule/rich-text'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { inquiries, inquiryEntries, inquiryUploads } from '../../database/schema/inquiry.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireUploads } from '../upload/require-uploads.ts'
import type { Readers } from './inquiry-readers.ts'

export type InquiryRow = typeof inquiries.$inferSelect
/** The text of a question or answer with its uploads; an answer also has a title. */
export type EntryContent = Value<typeof questionInput> & { title?: string }

/** Names the page of an inquiry's API as changed: it shows public inquiries. */
export function touchPageOf(tx: Transaction, { apiId }: { apiId: string | null }): void {
  if (apiId !== null) touchTags(tx, [apiTag(apiId)])
}

/** Locks an inquiry that the readers may read, to change it. Throws InquiryNotFound. */
export async function lockInquiry(tx: Transaction, { condition }: Readers, inquiryId: string): Promise<InquiryRow> {
  const [inquiry] = await tx
    .select()
    .from(inquiries)
    .where(and(eq(inquiries.id, inquiryId), condition))
    .for('update')
  if (!inquiry) return refuse('InquiryNotFound')
  touchPageOf(tx, inquiry)
  return inquiry
}

/** Adds a question or answer to a locked inquiry, and sets its status. Throws EntryLimitReached and UploadNotFound. */
export async function addEntry(tx: Transaction, person: Person, inquiryId: string, kind: EntryKind, content: EntryContent): Promise<void> {
  if ((await tx.$count(inquiryEntries, eq(inquiryEntries.inquiryId, inquiryId))) >= ENTRIES_MAX) refuse('EntryLimitReached')
  const entryId = newId()
  await tx
    .insert(inquiryEntries)
    .values({ id: entryId, inquiryId, kind, authorId: person.id, title: content.title ?? null, ...textColumns(content) })
  await writeUploads(tx, person, entryId, content)
  await tx.update(inquiries).set({ status: STATUS_AFTER[kind], updatedAt: sql`now()` }).where(eq(inquiries.id, inquiryId))
}

/** Replaces the text and uploads of a question or answer. Throws UploadNotFound. */
export async function replaceEntry(tx: Transaction, person: Person, entryId: string, content: EntryContent): Promise<void> {
  await tx
    .update(inquiryEntries)
    .set({ title: content.title ?? null, ...textColumns(content) })
    .where(eq(inquiryEntries.id, entryId))
  await writeUploads(tx, person, entryId, content)
}

function textColumns({ content }: EntryContent) {
  return { content, words: plainTextOf(content) }
}

async function writeUploads(tx: Transaction, person: Person, entryId: string, { content, files }: EntryContent): Promise<void> {
  const images = uploadIdsOf(content)
  const isInEntry = sql`exists (select from inquiry_uploads used where used.entry_id = ${entryId} and used.upload_id = uploads.id)`
  await requireUploads(tx, person, { image: images, file: files }, isInEntry)
  await tx.delete(inquiryUploads).where(eq(inquiryUploads.entryId, entryId))
  const used = [
    ...images.map((uploadId) => ({ entryId, uploadId, position: null })),
    ...files.map((uploadId, position) => ({ entryId, uploadId, position })),
  ]
  if (used.length > 0) await tx.insert(inquiryUploads).values(used)
}
