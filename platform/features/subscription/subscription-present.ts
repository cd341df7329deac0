import type { ApiKeyView, OwnSubscriptionSummary } from '@portico/contract/subscription/subscription-endpoints'
import type { apiKeys } from '../../database/schema/subscription.ts'

export interface SubscriptionSummaryRow extends Omit<OwnSubscriptionSummary, 'requestedAt' | 'processedAt' | 'approvedAt'> {
  requestedAt: Date
  processedAt: Date | null
  approvedAt: Date | null
}

/** Returns a subscription as its subscriber sees it in lists. */
export function presentOwnSubscription(row: SubscriptionSummaryRow): OwnSubscriptionSummary {
  return {
    id: row.id,
    api: row.api,
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    reason: row.reason,
    purpose: row.purpose,
  }
}

type KeyRow = Pick<typeof apiKeys.$inferSelect, 'id' | 'name' | 'lastFour' | 'createdAt' | 'lastUsedAt' | 'endsAt'>

/** Returns an API key as its owner sees it: never the key or its hash. */
export function presentKey({ id, name, lastFour, createdAt, lastUsedAt, endsAt }: KeyRow): ApiKeyView {
  return {
    ...{ id, name, lastFour },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}
