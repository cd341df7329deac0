import 'server-only'
import { POLICIES_TAG, policyTag } from '@portico/contract/cache-tag'
import type { Locale } from '@portico/contract/locale'
import { type PublicPolicy, policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { PlatformError } from '@/lib/platform/platform-error'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Loads the policies in force in a language; a category may have none. */
export const loadCurrentPolicies = cache(async (locale: Locale): Promise<PublicPolicy[]> => {
  const { items } = await callPlatform(
    policyEndpoints.listCurrentPolicies,
    { query: { locale } },
    { anonymous: true, tags: [POLICIES_TAG] },
  )
  return items
})

/** Loads one public policy of a category; null when it does not exist, is not public, or is not in force yet. */
export const loadPublicPolicy = cache(async (category: PublicPolicy['category'], policyId: string): Promise<PublicPolicy | null> => {
  if (!UUID.test(policyId)) return null
  try {
    const options = { anonymous: true, tags: [POLICIES_TAG, policyTag(category, policyId)] } as const
    const policy = await callPlatform(policyEndpoints.getPublicPolicy, { params: { policyId } }, options)
    return policy.category === category ? policy : null
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  }
})

const lastKnown = new Map<Locale, PublicPolicy[]>()

/** Loads the policies that the footer links to; while the platform is unavailable, the last that this process loaded. Never throws. */
export async function policiesToLink(locale: Locale): Promise<PublicPolicy[]> {
  const found = await loadCurrentPolicies(locale).catch(() => undefined)
  if (found) lastKnown.set(locale, found)
  return found ?? lastKnown.get(locale) ?? []
}
