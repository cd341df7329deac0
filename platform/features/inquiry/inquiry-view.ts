import type { Value } from '@portico/contract/endpoint'
import type { InquiryDetail, InquiryEntry, InquirySummary, inquiryListQuery } from '@portico/contract/inquiry/inquiry-endpoints'
import { and, asc, count, desc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apis } from '../../database/schema/api.ts'
import { inquiries, inquiryEntries, inquiryUploads } from '../../database/schema/inquiry.ts'
import { uploadContents, uploads } from '../../database/schema/upload.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { fileColumns, findUpload, type StoredUpload } from '../upload/upload-queries.ts'
import type { Readers } from './inquiry-readers.ts'

const ORDERS = {
  '-updatedAt': [desc(inquiries.updatedAt), desc(inquiries.id)],
  '-createdAt': [desc(inquiries.createdAt), desc(inquiries.id)],
  createdAt: [asc(inquiries.createdAt), asc(inquiries.id)],
}

function selectInquiries(db: Reader) {
  return db
    .select({ inquiry: inquiries, api: { id: apis.id, name: apis.name }, author: users.name })
    .from(inquiries)
    .leftJoin(apis, eq(apis.id, inquiries.apiId))
    .leftJoin(users, eq(users.id, inquiries.authorId))
}

/** Returns one page of the inquiries that the readers may read; `q` searches titles, questions and answers. */
export async function listInquiries(db: Reader, readers: Readers, query: Value<typeof inquiryListQuery>) {
  const { page, size, q, sort, kind, status, category, apiId } = query
  const inText = containsText(sql`e.words`, q)
  const where = and(
    readers.condition,
    inText &&
      or(
        containsText(inquiries.title, q),
        sql`exists (select from inquiry_entries e where e.inquiry_id = ${inquiries.id} and (${inText} or ${containsText(sql`e.title`, q)}))`,
      ),
    kind ? eq(inquiries.kind, kind) : undefined,
    status ? eq(inquiries.status, status) : undefined,
    category ? eq(inquiries.category, category) : undefined,
    apiId ? eq(inquiries.apiId, apiId) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const [rows, [all]] = await Promise.all([
    selectInquiries(db)
      .where(where)
      .orderBy(...ORDERS[sort])
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(inquiries).where(where),
  ])
  return { items: rows.map((row) => presentInquiry(row, readers)), total: all?.total ?? 0, page, size }
}

/** Returns an inquiry that the readers may read, with its conversation and those beside it. Throws InquiryNotFound. */
export async function getInquiry(db: Reader, readers: Readers, inquiryId: string): Promise<InquiryDetail> {
  const [row] = await selectInquiries(db).where(and(eq(inquiries.id, inquiryId), readers.condition))
  if (!row) return refuse('InquiryNotFound')
  const { inquiry } = row
  const [entries, olderOfTitle, previous, next] = await Promise.all([
    entriesOf(db, readers, inquiryId),
    db.$count(inquiries, and(eq(inquiries.title, inquiry.title), besideInquiry(readers, inquiry, 'previous'))),
    neighbourOf(db, readers, inquiry, 'previous'),
    neighbourOf(db, readers, inquiry, 'next'),
  ])
  return { ...presentInquiry(row, readers), titleNumber: olderOfTitle + 1, entries, previous, next }
}

/** Returns the condition for the inquiries of the same kind that the readers may read, written before or after another one. */
function besideInquiry({ condition }: Readers, { id, kind }: typeof inquiries.$inferSelect, side: 'previous' | 'next') {
  const place = sql`(${inquiries.createdAt}, ${inquiries.id})`
  const its = sql`(select its.created_at, its.id from inquiries its where its.id = ${id})`
  return and(condition, eq(inquiries.kind, kind), side === 'next' ? sql`${place} > ${its}` : sql`${place} < ${its}`)
}

/** Returns the inquiry of the same kind before or after another one, by the time of writing; null for the last one. */
async function neighbourOf(db: Reader, readers: Readers, inquiry: typeof inquiries.$inferSelect, side: 'previous' | 'next') {
  const [found] = await db
    .select({ id: inquiries.id, title: inquiries.title })
    .from(inquiries)
    .where(besideInquiry(readers, inquiry, side))
    .orderBy(...ORDERS[side === 'next' ? 'createdAt' : '-createdAt'])
    .limit(1)
  return found ?? null
}

/** Returns an image or file of an inquiry that the readers may read. Throws UploadNotFound. */
export async function inquiryUpload(
  db: Reader,
  readers: Readers,
  { inquiryId, uploadId }: { inquiryId: string; uploadId: string },
): Promise<StoredUpload> {
  const [inquiry] = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(eq(inquiries.id, inquiryId), readers.condition))
  const isItsOwn = sql`exists (select from inquiry_uploads used join inquiry_entries e on e.id = used.entry_id
    where e.inquiry_id = ${inquiryId} and used.upload_id = uploads.id)`
  return (inquiry && (await findUpload(db, uploadId, isItsOwn))) ?? refuse('UploadNotFound')
}

async function entriesOf(db: Reader, { seesAuthors }: Readers, inquiryId: string): Promise<InquiryEntry[]> {
  const { words: _words, ...columns } = getTableColumns(inquiryEntries)
  const [entries, files] = await Promise.all([
    db
      .select({ entry: columns, author: users.name })
      .from(inquiryEntries)
      .leftJoin(users, eq(users.id, inquiryEntries.authorId))
      .where(eq(inquiryEntries.inquiryId, inquiryId))
      .orderBy(asc(inquiryEntries.createdAt), asc(inquiryEntries.id)),
    db
      .select({ entryId: inquiryUploads.entryId, file: fileColumns })
      .from(inquiryUploads)
      .innerJoin(inquiryEntries, eq(inquiryEntries.id, inquiryUploads.entryId))
      .innerJoin(uploads, eq(uploads.id, inquiryUploads.uploadId))
      .innerJoin(uploadContents, eq(uploadContents.sha256, uploads.contentSha256))
      .where(and(eq(inquiryEntries.inquiryId, inquiryId), isNotNull(inquiryUploads.position)))
      .orderBy(asc(inquiryUploads.position)),
  ])
  return entries.map(({ entry, author }) => ({
    id: entry.id,
    kind: entry.kind,
    title: entry.title,
    content: entry.content,
    author: seesAuthors ? author : null,
    files: files.flatMap(({ entryId, file }) => (entryId === entry.id ? [file] : [])),
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
  }))
}

function presentInquiry(
  { inquiry, api, author }: Awaited<ReturnType<typeof selectInquiries>>[number],
  { seesAuthors }: Readers,
): InquirySummary {
  return {
    id: inquiry.id,
    kind: inquiry.kind,
    api: api && { id: api.id, name: api.name },
    category: inquiry.category,
    isPrivate: inquiry.isPrivate,
    title: inquiry.title,
    status: inquiry.status,
    author: seesAuthors ? author : null,
    createdAt: inquiry.createdAt.toISOString(),
    updatedAt: inquiry.updatedAt.toISOString(),
  }
}
