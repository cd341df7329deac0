import type { Audience } from '../access.ts'

export const PUBLICATION_STATUSES = ['UNPUBLISH', 'WAITING', 'APPROVED', 'REJECTED'] as const
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number]

export const PUBLICATION_EVENTS = ['request', 'approve', 'reject', 'cancelRequest', 'cancelPublication', 'withdraw'] as const
export type PublicationEvent = (typeof PUBLICATION_EVENTS)[number]

export interface PublicationTransition {
  from: PublicationStatus
  event: PublicationEvent
  to: PublicationStatus
  by: readonly Audience[]
  needsReason: boolean
}

const owners = ['developer', 'admin', 'superAdmin'] as const
const admins = ['admin', 'superAdmin'] as const

/** Domain decisions, section 6. A rejected API may be requested again: a new request is created, the old one stays in the history. */
export const PUBLICATION_TRANSITIONS: readonly PublicationTransition[] = [
  { from: 'UNPUBLISH', event: 'request', to: 'WAITING', by: owners, needsReason: false },
  { from: 'REJECTED', event: 'request', to: 'WAITING', by: owners, needsReason: false },
  { from: 'WAITING', event: 'approve', to: 'APPROVED', by: admins, needsReason: false },
  { from: 'WAITING', event: 'reject', to: 'REJECTED', by: admins, needsReason: true },
  { from: 'WAITING', event: 'cancelRequest', to: 'UNPUBLISH', by: owners, needsReason: false },
  { from: 'APPROVED', event: 'cancelPublication', to: 'UNPUBLISH', by: owners, needsReason: false },
  { from: 'APPROVED', event: 'withdraw', to: 'UNPUBLISH', by: admins, needsReason: true },
]

/**
 * Returns whether a request may be deleted from the history: a rejected one, or an approved one that no longer publishes. Pending, canceled
 * and currently shown ones stay.
 */
export function mayDeletePublication({ status, processedAt }: { status: PublicationStatus; processedAt: string | Date | null }): boolean {
  return status === 'REJECTED' || (status === 'UNPUBLISH' && processedAt !== null)
}

/** Returns whether a request was approved, even if its publication has ended. */
export function wasApproved({ status, processedAt }: { status: PublicationStatus; processedAt: string | Date | null }): boolean {
  return status === 'APPROVED' || (status === 'UNPUBLISH' && processedAt !== null)
}

/** Returns whether a row of the history records the end of a publication instead of a request. */
export function isWithdrawal({
  status,
  processedAt,
  reason,
}: {
  status: PublicationStatus
  processedAt: string | Date | null
  reason: string | null
}): boolean {
  return status === 'UNPUBLISH' && processedAt === null && reason !== null
}

/** Returns the transition of an event from a status; undefined if it is not allowed. */
export function publicationTransition(from: PublicationStatus, event: PublicationEvent): PublicationTransition | undefined {
  return PUBLICATION_TRANSITIONS.find((transition) => transition.from === from && transition.event === event)
}
