import 'server-only'
import { type OwnSubscriptionDetail, subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { PlatformError } from '@/lib/platform/platform-error'
import type { WebSession } from '@/lib/session/server/web-session'

/** One of one's own subscriptions; null for somebody else's or none: the page is a 404. Other refusals are thrown. */
export const loadOwnSubscription = cache(async (session: WebSession, subscriptionId: string): Promise<OwnSubscriptionDetail | null> => {
  try {
    return await callPlatform(subscriptionEndpoints.getOwnSubscription, { params: { subscriptionId } }, { session })
  } catch (error) {
    if (error instanceof PlatformError && (error.status === 404 || error.code === 'ClassValidatorPassFailed')) return null
    throw error
  }
})
