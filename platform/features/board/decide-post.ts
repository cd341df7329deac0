import type { ManagedPostDetail } from '@portico/contract/board/board-endpoints'
import { postStatusAfter } from '@portico/contract/board/post-states'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { boardPosts } from '../../database/schema/board.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { announceDueNews } from './announce-due-news.ts'
import { getManagedPost } from './managed-post-view.ts'
import { notifyNewsDecision } from './notify-news.ts'
import { lockPost, publishedAtOf } from './post-store.ts'
import { touchPost } from './touch-post.ts'

/** Approves a waiting post, so that readers see it from its planned time on, and notifies its author. Throws PostNotFound, and StateNotAllowed for other posts. */
export async function approvePost(tx: Transaction, person: Person, postId: string): Promise<ManagedPostDetail> {
  return decide(tx, person, postId, 'approve', null)
}

/** Rejects a waiting post with a reason, and notifies its author. Throws PostNotFound, and StateNotAllowed for other posts. */
export async function rejectPost(tx: Transaction, person: Person, postId: string, reason: string): Promise<ManagedPostDetail> {
  return decide(tx, person, postId, 'reject', reason)
}

async function decide(tx: Transaction, person: Person, postId: string, event: 'approve' | 'reject', reason: string | null) {
  const post = await lockPost(tx, person, postId)
  const status = postStatusAfter(post.status, event) ?? refuse('StateNotAllowed', { status: post.status })
  await tx
    .update(boardPosts)
    .set({ status, reason, publishedAt: publishedAtOf(status, post.publishAt, post.publishedAt) })
    .where(eq(boardPosts.id, postId))
  await touchPost(tx, post, status === 'APPROVED')
  await announceDueNews(tx)
  const decided = await getManagedPost(tx, person, postId)
  await notifyNewsDecision(tx, person, { ...post, title: decided.title }, reason)
  return decided
}
