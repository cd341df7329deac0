import { UPLOAD_COUNTED_MIN_BYTES, UPLOAD_QUOTA_BYTES, type UploadPurpose } from '@portico/contract/upload/upload'
import type { UploadView } from '@portico/contract/upload/upload-endpoints'
import { eq, sql, sum } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { uploads } from '../../database/schema/upload.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { CleanContent } from './clean-content.ts'
import { storeContent } from './store-content.ts'
import { presentUpload } from './upload-present.ts'

/** Stores an upload; equal contents are stored once. Throws UploadQuotaExceeded when the person's uploads would be larger than allowed. */
export async function createUpload(
  tx: Transaction,
  caller: Person,
  { purpose, name }: { purpose: UploadPurpose; name: string },
  { bytes, mediaType, width, height }: CleanContent,
): Promise<UploadView> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${caller.id}`}))`)
  const [used] = await tx
    .select({ bytes: sum(sql`greatest(${uploads.sizeBytes}, ${UPLOAD_COUNTED_MIN_BYTES}::int)`).mapWith(Number) })
    .from(uploads)
    .where(eq(uploads.ownerId, caller.id))
  if ((used?.bytes ?? 0) + Math.max(bytes.length, UPLOAD_COUNTED_MIN_BYTES) > UPLOAD_QUOTA_BYTES) refuse('UploadQuotaExceeded')
  const sha256 = await storeContent(tx, { mediaType, bytes })
  const [upload] = await tx
    .insert(uploads)
    .values({ ownerId: caller.id, contentSha256: sha256, purpose, name, sizeBytes: bytes.length, width, height })
    .returning()
  return presentUpload(upload ?? refuse('UploadNotFound'), mediaType)
}
