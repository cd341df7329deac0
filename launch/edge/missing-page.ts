import { type IncomingMessage, type RequestOptions, request as requestPage, type ServerResponse } from 'node:http'
import { DEFAULT_LOCALE, type Locale } from '@portico/contract/locale'
import { USER_CATEGORIES, type UserCategory } from '@portico/contract/role'
import { namedApiOf } from '../../lib/catalogue/short-id.ts'
import { LOCALE_COOKIE } from '../../lib/i18n/locale-cookie.ts'
import { routeLocale } from '../../lib/i18n/route-locale.ts'
import { localePath, portalPaths } from '../../lib/portal-paths.ts'
import { readCookie } from '../../lib/read-cookie.ts'
import { USER_CATEGORY_HEADER } from '../../lib/session/user-category-header.ts'
import { unlinkedPaths } from '../../lib/unlinked-paths.ts'

/** A page to send instead of another one: its HTML, with the policy that allows its inline scripts. */
export interface Replacement {
  html: string
  policy: string
  /** The status to send instead of 404. */
  status?: number
}

/** Returns the page to send instead of a document, or undefined to send the document. */
export type Replace = (html: string) => Promise<Replacement | undefined>

/** What Next sends for a page that calls `notFound()`: a document without content, which scripts fill in. */
const EMPTY_DOCUMENT = '<html id="__next_error__"'
const WITHIN_MS = 5_000
/** The pages that replace others: their own 404 stays. */
const OWN_PAGES = /^\/(?:not-found|withdrawn-api)\//

/** The pages of an API by its id: its page in the catalogue, and its reference. */
const API_PAGES = /^\/(?:apis|api-docs\/published-api)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/

/**
 * Returns a function that replaces Next's empty 404 document by the not-found page of the site, whole without scripts, in the request's
 * language and with the home page of the person's category; for an API that was published and no longer is, by the page that says so, with
 * status 410. It returns undefined for every other document, or when the page is unavailable.
 */
export function missingPageFor(request: IncomingMessage, response: ServerResponse): Replace {
  const { url = '/', headers, socket } = request
  const pathname = url.split('?', 1)[0] ?? '/'
  const { locale, path } = routeOf(request, pathname)
  const notFound = localePath(locale, portalPaths.notFound(categoryOf(response)))
  const apiId = namedApiOf(path) ?? API_PAGES.exec(path)?.[1]
  const pageAt = (page: string) =>
    load({
      host: socket.localAddress,
      port: socket.localPort,
      path: page,
      headers: { host: headers.host, cookie: `${LOCALE_COOKIE}=${locale}` },
      timeout: WITHIN_MS,
    }).catch(() => undefined)
  return async (html) => {
    if (!html.includes(EMPTY_DOCUMENT) || OWN_PAGES.test(path) || socket.localPort === undefined) return undefined
    const withdrawn = apiId && (await pageAt(localePath(locale, unlinkedPaths.withdrawnApi(apiId))))
    return withdrawn ? { ...withdrawn, status: 410 } : pageAt(notFound)
  }
}

/** Returns the language of a request, and its path without one. */
function routeOf({ headers }: IncomingMessage, pathname: string): { locale: Locale; path: string } {
  const chosen = readCookie(headers.cookie, LOCALE_COOKIE)
  const route = routeLocale({ pathname, chosen, acceptLanguage: headers['accept-language'] ?? null })
  return route.kind === 'page' ? route : { locale: DEFAULT_LOCALE, path: route.path }
}

/** Returns the category that the middleware found; `user` where there is none, and so the portal's home page. */
function categoryOf(response: ServerResponse): UserCategory {
  const given = response.getHeader(USER_CATEGORY_HEADER)
  return USER_CATEGORIES.find((category) => category === given) ?? 'user'
}

function load(options: RequestOptions): Promise<Replacement | undefined> {
  return new Promise((resolve, reject) => {
    const asked = requestPage(options, (answer) => {
      const policy = answer.headers['content-security-policy']
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const isWhole = answer.statusCode === 200 && typeof policy === 'string'
        resolve(isWhole ? { html: Buffer.concat(chunks).toString('utf8'), policy } : undefined)
      })
    })
    asked.on('error', reject)
    asked.on('timeout', () => asked.destroy(new Error('the not-found page took too long')))
    asked.end()
  })
}
