import 'server-only'
import type { Locale } from '@portico/contract/locale'
import { publishedPage } from '@/lib/api-document/reference-page'
import { boardOf, boardSearchOf } from '@/lib/board/board-address'
import { apiPath } from '@/lib/catalogue/api-path'
import { catalogueSearchOf } from '@/lib/catalogue/catalogue-address'
import { isWithdrawnApi, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { namedApiOf } from '@/lib/catalogue/short-id'
import { inquirySearchOf } from '@/lib/inquiry/shared-inquiry-address'
import { markdownPath } from '@/lib/markdown-path'
import { localePath, portalPaths } from '@/lib/portal-paths'
import { boardMarkdown, policyMarkdown, postMarkdown } from './markdown-board'
import { apiMarkdown, catalogueMarkdown, homeMarkdown } from './markdown-catalogue'
import { changelogMarkdown } from './markdown-changelog'
import { gatewayErrorMarkdown } from './markdown-gateway-error'
import { guideMarkdown } from './markdown-guide'
import { inquiriesMarkdown, inquiryMarkdown } from './markdown-inquiry'
import { referenceMarkdown } from './markdown-reference'
import { statusMarkdown } from './markdown-status'
import { twinAddresses } from './twin-addresses'

/** A page in Markdown with its canonical page, an address that replaces it, or nothing; `withdrawn` if its API was published. */
export type MarkdownPage = { text: string; canonical: string } | { moved: string } | { absent: 'unknown' | 'withdrawn' }

interface Asked {
  locale: Locale
  /** The segments of the page's address, decoded. */
  segments: readonly string[]
  params: Record<string, string>
  publicUrl: string
}

/** Loads the twin of a public page, in the language of its address. */
export async function loadMarkdown({ locale, segments, params, publicUrl }: Asked): Promise<MarkdownPage> {
  const to = twinAddresses(locale, publicUrl)
  const path = `/${segments.map(encodeURIComponent).join('/')}`
  const found = (text: string | undefined, canonical = path): MarkdownPage =>
    text === undefined ? { absent: 'unknown' } : { text, canonical: to.page(canonical) }
  const [area = '', first = '', second = '', ...rest] = segments
  switch (area) {
    case '':
      return found(await homeMarkdown(locale, to))
    case 'apis':
      if (first === '') return found(await catalogueMarkdown(locale, to, catalogueSearchOf(params)))
      return second === 'changelog' ? changelogTwin(first, rest) : apiTwin(first)
    case 'api-docs': {
      const page = publishedPage(second, rest)
      const text = page ? await referenceMarkdown(locale, to, page) : undefined
      return text === undefined ? absentApi(second) : found(text)
    }
    case 'support': {
      if (first === 'customer-support')
        return found(
          second === ''
            ? await inquiriesMarkdown(locale, to, inquirySearchOf(params))
            : await inquiryMarkdown(locale, to, [second, ...rest]),
        )
      const board = boardOf(first)
      if (board === undefined) return { absent: 'unknown' }
      return found(
        second === '' ? await boardMarkdown(locale, to, board, boardSearchOf(params)) : await postMarkdown(locale, to, board, second),
      )
    }
    case 'gateway-errors':
      return found(await gatewayErrorMarkdown(locale, to, first))
    case 'guide':
      return found(await guideMarkdown(locale, to, first))
    case 'status':
      return found(await statusMarkdown(locale, to, segments.slice(1)))
    case 'operational-policy':
      return found(first === 'terms' || first === 'privacy' ? await policyMarkdown(locale, to, first, second) : undefined)
    default:
      return { absent: 'unknown' }
  }

  async function changelogTwin(apiId: string, page: readonly string[]): Promise<MarkdownPage> {
    const api = await loadPublishedApi(apiId)
    return api === null ? absentApi(apiId) : found(await changelogMarkdown(locale, to, api, page))
  }

  async function apiTwin(segment: string): Promise<MarkdownPage> {
    const named = namedApiOf(portalPaths.api(segment))
    const api = await loadPublishedApi(named ?? segment)
    if (api === null) return absentApi(named ?? segment)
    const canonical = apiPath(api)
    if (named !== undefined && canonical !== path) return { moved: localePath(locale, markdownPath(canonical) ?? canonical) }
    return found(await apiMarkdown(locale, to, api), canonical)
  }
}

async function absentApi(apiId: string): Promise<MarkdownPage> {
  return { absent: (await isWithdrawnApi(apiId)) ? 'withdrawn' : 'unknown' }
}
