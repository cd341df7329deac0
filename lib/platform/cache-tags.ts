import { BOARDS } from '@portico/contract/board/board'
import { APIS_TAG, POLICIES_TAG, PORTAL_CONFIG_TAG, PORTAL_STATE_TAG, PUBLIC_TAG, STATUS_TAG } from '@portico/contract/cache-tag'
import { LOCALES } from '@portico/contract/locale'
import type { PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { statusPaths } from '@/lib/status-paths'
import { unlinkedPaths } from '@/lib/unlinked-paths'

/** Returns the public pages, in every language, that change with these tags. */
export function pagesOfTags(tags: readonly string[]): string[] {
  const pages = new Set<string>()
  for (const tag of tags) {
    if (tag === POLICIES_TAG) pages.add(paths.join).add(paths.home).add(paths.apis)
    const [, category, policyId] = /^policy:(terms|privacy):([0-9a-f-]+)$/.exec(tag) ?? []
    if (category && policyId) pages.add(paths.policy(category as PolicyCategory, policyId))
    const [, board] = /^(?:board|post):([a-z-]+)/.exec(tag) ?? []
    const known = BOARDS.find((name) => name === board)
    const [, postId] = /^post:[a-z-]+:([0-9a-f-]+)$/.exec(tag) ?? []
    if (known) pages.add(paths.board(known))
    if (known && known !== 'faq') pages.add(paths.home)
    if (known && postId) pages.add(paths.post(known, postId))
    if (tag === STATUS_TAG) pages.add(statusPaths.page)
    if ([APIS_TAG, PUBLIC_TAG, PORTAL_CONFIG_TAG, PORTAL_STATE_TAG].includes(tag)) pages.add(paths.home).add(paths.apis)
    const [, apiId] = /^api:([0-9a-f-]+)$/.exec(tag) ?? []
    if (apiId) pages.add(paths.api(apiId)).add(unlinkedPaths.withdrawnApi(apiId))
  }
  return [...pages].flatMap((page) => LOCALES.map((locale) => localePath(locale, page)))
}
