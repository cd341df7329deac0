import 'server-only'
import { POLICIES_TAG, policyTag } from '@portico/contract/cache-tag'
import { LOCALES, type Locale } from '@portico/contract/locale'
import { type PolicyCategory, type PublicPolicy, policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import { cache } from 'react'
import type { LanguageVersions } from '@/lib/i18n/alternates'
import { paths } from '@/lib/paths'
import { callPlatform } from '@/lib/platform/call-from-server'
import { leaveUncached } from '@/lib/platform/leave-uncached'
import { PlatformError } from '@/lib/platform/platform-error'
import { NEEDED_WITHIN_MS, PAGE_WITHIN_MS } from '@/lib/platform/waits'
import { within } from '@/lib/platform/within'

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

/** Loads the addresses of the policies in force, by category and language; one may be given in one language only. */
export async function currentPolicyPaths(): Promise<Partial<Record<PolicyCategory, LanguageVersions>>> {
  const found: Partial<Record<PolicyCategory, LanguageVersions>> = {}
  for (const { category, locale, id } of (await Promise.all(LOCALES.map(loadCurrentPolicies))).flat())
    found[category] = { ...found[category], [locale]: paths.policy(category, id) }
  return found
}

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

/**
 * Loads the policies that the footer links to; while the platform is unavailable or late, the last that this process loaded, for no cached
 * page. Never throws.
 */
export async function policiesToLink(locale: Locale): Promise<PublicPolicy[]> {
  const loading = loadCurrentPolicies(locale).then(
    (found) => {
      lastKnown.set(locale, found)
      return found
    },
    () => undefined,
  )
  const found = await within(loading, lastKnown.has(locale) ? PAGE_WITHIN_MS : NEEDED_WITHIN_MS, () => undefined)
  if (found === undefined) await leaveUncached()
  return found ?? lastKnown.get(locale) ?? []
}
