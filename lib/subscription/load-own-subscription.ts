import 'server-only'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { PlatformError } from '@/lib/platform/platform-error'
import { loadQuery } from '@/lib/query/load-query'
import { ownSubscriptionDetail } from './subscription-own-queries'

/** Loads one of the signed-in user's subscriptions; null when it does not exist or is someone else's. Throws PlatformError otherwise. */
export async function loadOwnSubscription(subscriptionId: string): Promise<OwnSubscriptionDetail | null> {
  try {
    return await loadQuery(ownSubscriptionDetail(subscriptionId))
  } catch (error) {
    if (error instanceof PlatformError && (error.status === 404 || error.code === 'ClassValidatorPassFailed')) return null
    throw error
  }
}
