import type { UploadFile } from '@portico/contract/upload/upload-endpoints'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { boardPostUploads } from '../../database/schema/board.ts'
import { uploadContents, uploads } from '../../database/schema/upload.ts'
import { fileColumns } from '../upload/upload-queries.ts'

/** Returns the files of a post in their order; images of its texts are not among them. */
export async function filesOfPost(db: Reader, postId: string): Promise<UploadFile[]> {
  return db
    .select(fileColumns)
    .from(boardPostUploads)
    .innerJoin(uploads, eq(uploads.id, boardPostUploads.uploadId))
    .innerJoin(uploadContents, eq(uploadContents.sha256, uploads.contentSha256))
    .where(and(eq(boardPostUploads.postId, postId), isNotNull(boardPostUploads.position)))
    .orderBy(asc(boardPostUploads.position))
}
