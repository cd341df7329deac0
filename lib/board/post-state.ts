import type { ManagedPost } from '@portico/contract/board/board-endpoints'

export type PostState = 'draft' | 'waiting' | 'rejected' | 'shown' | 'private' | 'planned' | 'unpublished'

const STATE_OF_STATUS = { DRAFT: 'draft', WAITING: 'waiting', REJECTED: 'rejected' } as const

/** Returns the state of a post at a moment: its status, and for an approved one whether readers see it, or why not. */
export function postStateOf(post: Pick<ManagedPost, 'status' | 'shown' | 'visibility' | 'publishAt'>, now = new Date()): PostState {
  if (post.status !== 'APPROVED') return STATE_OF_STATUS[post.status]
  if (post.shown) return 'shown'
  if (post.visibility === 'private') return 'private'
  return post.publishAt !== null && new Date(post.publishAt) > now ? 'planned' : 'unpublished'
}
