import { LOCALES } from '@portico/contract/locale'
import { localePath, paths } from '@/lib/paths'

/** The tag of everything public: used when it is not known what was missed. */
export const PUBLIC_TAG = 'public'

/** The tag of the catalogue's lists, and of one published API; the platform names the same. */
export const APIS_TAG = 'apis'
export const apiTag = (apiId: string) => `api:${apiId}`

/** The tag of title and brand colour, which every page shows. */
export const PORTAL_CONFIG_TAG = 'portal-config'

/** The public pages, in every language, that a visitor would see change with these tags. */
export function pagesOfTags(tags: readonly string[]): string[] {
  const pages = new Set<string>()
  for (const tag of tags) {
    if (tag === APIS_TAG || tag === PUBLIC_TAG || tag === PORTAL_CONFIG_TAG) pages.add(paths.home).add(paths.apis)
    if (/^api:[0-9a-f-]+$/.test(tag)) pages.add(paths.api(tag.slice('api:'.length)))
  }
  return [...pages].flatMap((page) => LOCALES.map((locale) => localePath(locale, page)))
}
