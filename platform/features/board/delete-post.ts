import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { boardPosts } from '../../database/schema/board.ts'
import type { Person } from '../../http/caller.ts'
import { lockPost } from './post-store.ts'
import { touchPost } from './touch-post.ts'

/** Deletes a post with its texts; its uploads are deleted later. Throws PostNotFound. */
export async function deletePost(tx: Transaction, person: Person, postId: string): Promise<void> {
  await touchPost(tx, await lockPost(tx, person, postId))
  await tx.delete(boardPosts).where(eq(boardPosts.id, postId))
}
