import type { SubscriptionSummary } from '@portico/contract/subscription/subscription-endpoints'

/** Returns the chosen subscriptions that an error names in `data.subscriptionIds`; none for any other data. */
export function findBlockers(chosen: readonly SubscriptionSummary[], data: unknown): SubscriptionSummary[] {
  const ids = typeof data === 'object' && data !== null && 'subscriptionIds' in data ? data.subscriptionIds : undefined
  return Array.isArray(ids) ? chosen.filter(({ id }) => ids.includes(id)) : []
}
