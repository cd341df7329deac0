export const POST_STATUSES = ['DRAFT', 'WAITING', 'APPROVED', 'REJECTED'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export const POST_EVENTS = ['submit', 'submitApproved', 'withdraw', 'approve', 'reject'] as const
export type PostEvent = (typeof POST_EVENTS)[number]

export interface PostTransition {
  from: readonly PostStatus[]
  event: PostEvent
  to: PostStatus
}

/**
 * A saved post is a draft (`withdraw`), waits for an admin (`submit`), or is approved at once: those of admins and of people whose posts need
 * no approval (`submitApproved`). A changed post starts again, since an approval is for what the admin has read.
 */
export const POST_TRANSITIONS: readonly PostTransition[] = [
  { from: POST_STATUSES, event: 'withdraw', to: 'DRAFT' },
  { from: POST_STATUSES, event: 'submit', to: 'WAITING' },
  { from: POST_STATUSES, event: 'submitApproved', to: 'APPROVED' },
  { from: ['WAITING'], event: 'approve', to: 'APPROVED' },
  { from: ['WAITING'], event: 'reject', to: 'REJECTED' },
]

/** Returns the status after an event; undefined if it is not allowed. */
export function postStatusAfter(from: PostStatus, event: PostEvent): PostStatus | undefined {
  return POST_TRANSITIONS.find((transition) => transition.event === event && transition.from.includes(from))?.to
}
