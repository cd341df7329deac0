import type { UploadMediaType, UploadPurpose } from '@portico/contract/upload/upload'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { uploadContents, uploads } from '../../database/schema/upload.ts'

/** The columns of a file in a text, for queries that read `uploads` with `upload_contents`. */
export const fileColumns = {
  uploadId: uploads.id,
  name: uploads.name,
  mediaType: uploadContents.mediaType,
  sizeBytes: uploads.sizeBytes,
}

/** An upload without its bytes. */
export interface StoredUpload {
  sha256: string
  name: string
  purpose: UploadPurpose
  mediaType: UploadMediaType
}

/** Returns the upload with an id that meets a condition on `uploads`; null if there is none. */
export async function findUpload(db: Reader, uploadId: string, condition: SQL | undefined): Promise<StoredUpload | null> {
  const [upload] = await db
    .select({
      sha256: uploads.contentSha256,
      name: uploads.name,
      purpose: uploads.purpose,
      mediaType: uploadContents.mediaType,
    })
    .from(uploads)
    .innerJoin(uploadContents, eq(uploadContents.sha256, uploads.contentSha256))
    .where(and(eq(uploads.id, uploadId), condition))
  return upload ?? null
}

/** Returns the bytes of a content. */
export async function readContent(db: Reader, sha256: string): Promise<Buffer> {
  const [content] = await db.select({ bytes: uploadContents.bytes }).from(uploadContents).where(eq(uploadContents.sha256, sha256))
  return content?.bytes ?? Buffer.alloc(0)
}
