import { LOCALES } from '@portico/contract/locale'
import type { PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import { localePath, paths } from '@/lib/paths'

/** The tag of everything public: used when it is not known what was missed. */
export const PUBLIC_TAG = 'public'

/** The tag of the catalogue's lists, and of one published API; the platform names the same. */
export const APIS_TAG = 'apis'
export const apiTag = (apiId: string) => `api:${apiId}`

/** The tag of title and brand colour, which every page shows. */
export const PORTAL_CONFIG_TAG = 'portal-config'

/** The tag of the policies in force, which sign-up shows and every page links to, and of one policy; the platform names the same. */
export const POLICIES_TAG = 'policies'
export const policyTag = (category: PolicyCategory, policyId: string) => `policy:${category}:${policyId}`

/** The public pages, in every language, that a visitor would see change with these tags. */
export function pagesOfTags(tags: readonly string[]): string[] {
  const pages = new Set<string>()
  for (const tag of tags) {
    if (tag === POLICIES_TAG) pages.add(paths.join).add(paths.home).add(paths.apis)
    const [, category, policyId] = /^policy:(terms|privacy):([0-9a-f-]+)$/.exec(tag) ?? []
    if (category && policyId) pages.add(paths.policy(category as PolicyCategory, policyId))
    if (tag === APIS_TAG || tag === PUBLIC_TAG || tag === PORTAL_CONFIG_TAG) pages.add(paths.home).add(paths.apis)
    if (/^api:[0-9a-f-]+$/.test(tag)) pages.add(paths.api(tag.slice('api:'.length)))
  }
  return [...pages].flatMap((page) => LOCALES.map((locale) => localePath(locale, page)))
}
