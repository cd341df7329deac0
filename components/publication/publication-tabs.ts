import type { PublicationStatus } from '@portico/contract/publication/publication-states'

/** The tabs of the publication requests (product rules, section 2), by their name in the address. */
export const PUBLICATION_TABS = ['pending', 'reject', 'approve'] as const
export type PublicationTab = (typeof PUBLICATION_TABS)[number]

/** The status of the requests that a tab lists. */
export const STATUS_OF_TAB: Record<PublicationTab, PublicationStatus> = { pending: 'WAITING', reject: 'REJECTED', approve: 'APPROVED' }

/** Returns the tab in an address; pending for an invalid one. */
export function publicationTabOf(given: unknown): PublicationTab {
  return PUBLICATION_TABS.find((tab) => tab === given) ?? 'pending'
}
