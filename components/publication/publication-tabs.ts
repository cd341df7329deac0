import type { PublicationStatus } from '@portico/contract/publication/publication-states'

/** The tabs of the publication queue (product rules, section 2), by their name in the address. */
export const PUBLICATION_TABS = ['pending', 'reject', 'approve'] as const
export type PublicationTab = (typeof PUBLICATION_TABS)[number]

/** Which requests a tab lists. */
export const STATUS_OF_TAB: Record<PublicationTab, PublicationStatus> = { pending: 'WAITING', reject: 'REJECTED', approve: 'APPROVED' }

/** The tab that an address asks for; pending when it names none. */
export function publicationTabOf(given: unknown): PublicationTab {
  return PUBLICATION_TABS.find((tab) => tab === given) ?? 'pending'
}
