import type { PolicyCategory } from './policy/policy-endpoints.ts'

/** Everything public: used when it is not known which changes were missed. */
export const PUBLIC_TAG = 'public'

/** The lists of the catalogue, and one published API. */
export const APIS_TAG = 'apis'
export const apiTag = (apiId: string) => `api:${apiId}` as const

/** The portal's title and brand color, which every page shows. */
export const PORTAL_CONFIG_TAG = 'portal-config'

/** The policies in force, which sign-up shows and every page links to, and one policy. */
export const POLICIES_TAG = 'policies'
export const policyTag = (category: PolicyCategory, policyId: string) => `policy:${category}:${policyId}` as const

/**
 * The tags by which the platform names the public pages that a change affects, and by which the web server caches them. A tag that one of
 * them does not know is a type error.
 */
export type CacheTag =
  | typeof PUBLIC_TAG
  | typeof APIS_TAG
  | typeof PORTAL_CONFIG_TAG
  | typeof POLICIES_TAG
  | ReturnType<typeof apiTag>
  | ReturnType<typeof policyTag>
