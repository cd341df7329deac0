import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { boardPosts } from '../../database/schema/board.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { findUpload, type StoredUpload } from '../upload/upload-queries.ts'
import { hasUpload, isShown } from './post-queries.ts'
import { postsOf } from './post-store.ts'

interface PostUpload {
  postId: string
  uploadId: string
}

/** Returns an upload of a post that readers see. Throws UploadNotFound, also when the post is no longer shown. */
export async function shownUpload(db: Reader, { postId, uploadId }: PostUpload): Promise<StoredUpload> {
  const [post] = await db.select({ id: boardPosts.id }).from(boardPosts).where(isShown(postId))
  return (post && (await findUpload(db, uploadId, hasUpload(postId)))) ?? refuse('UploadNotFound')
}

/** Returns an upload of a post that a person may write. Throws UploadNotFound. */
export async function managedUpload(db: Reader, person: Person, { postId, uploadId }: PostUpload): Promise<StoredUpload> {
  const [post] = await db
    .select({ id: boardPosts.id })
    .from(boardPosts)
    .where(and(eq(boardPosts.id, postId), postsOf(person)))
  return (post && (await findUpload(db, uploadId, hasUpload(postId)))) ?? refuse('UploadNotFound')
}
