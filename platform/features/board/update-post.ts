import type { ManagedPostDetail } from '@portico/contract/board/board-endpoints'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { boardPosts } from '../../database/schema/board.ts'
import type { Person } from '../../http/caller.ts'
import { announceDueNews } from './announce-due-news.ts'
import { getManagedPost } from './managed-post-view.ts'
import { notifyNewsSubmitted } from './notify-news.ts'
import { lockPost, type PostContent, savedColumns, titleOf, writeContent } from './post-store.ts'
import { touchPost } from './touch-post.ts'

/** Changes a post; one that needs approval waits for it again, and admins are notified when it begins to. Throws PostNotFound and UploadNotFound. */
export async function updatePost(tx: Transaction, person: Person, postId: string, content: PostContent): Promise<ManagedPostDetail> {
  const post = await lockPost(tx, person, postId)
  const columns = await savedColumns(tx, person, content, post)
  await tx.update(boardPosts).set(columns).where(eq(boardPosts.id, postId))
  await writeContent(tx, person, postId, content)
  if (columns.status === 'WAITING' && post.status !== 'WAITING') await notifyNewsSubmitted(tx, person, { ...post, title: titleOf(content) })
  await touchPost(tx, post, post.status === 'APPROVED' || columns.status === 'APPROVED')
  await announceDueNews(tx)
  return getManagedPost(tx, person, postId)
}
