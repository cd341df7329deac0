import { type IncomingMessage, type RequestOptions, request as requestPage, type ServerResponse } from 'node:http'
import { DEFAULT_LOCALE } from '@portico/contract/locale'
import { USER_CATEGORIES, type UserCategory } from '@portico/contract/role'
import { LOCALE_COOKIE } from '../../lib/i18n/locale-cookie.ts'
import { routeLocale } from '../../lib/i18n/route-locale.ts'
import { localePath, portalPaths } from '../../lib/portal-paths.ts'
import { readCookie } from '../../lib/read-cookie.ts'
import { USER_CATEGORY_HEADER } from '../../lib/session/user-category-header.ts'

/** A page to send instead of another one: its HTML, with the policy that allows its inline scripts. */
export interface Replacement {
  html: string
  policy: string
}

/** Returns the page to send instead of a document, or undefined to send the document. */
export type Replace = (html: string) => Promise<Replacement | undefined>

/** What Next sends for a page that calls `notFound()`: a document without content, which scripts fill in. */
const EMPTY_DOCUMENT = '<html id="__next_error__"'
const WITHIN_MS = 5_000

/**
 * Returns a function that replaces Next's empty 404 document by the not-found page of the site, whole without scripts, in the request's
 * language and with the home page of the person's category. It returns undefined for every other document, or when the page is unavailable.
 */
export function missingPageFor(request: IncomingMessage, response: ServerResponse): Replace {
  const { url = '/', headers, socket } = request
  const pathname = url.split('?', 1)[0] ?? '/'
  const locale = localeOf(request, pathname)
  const path = localePath(locale, portalPaths.notFound(categoryOf(response)))
  return async (html) => {
    if (!html.includes(EMPTY_DOCUMENT) || pathname === path || socket.localPort === undefined) return undefined
    const options = {
      host: socket.localAddress,
      port: socket.localPort,
      path,
      headers: { host: headers.host, cookie: `${LOCALE_COOKIE}=${locale}` },
      timeout: WITHIN_MS,
    }
    return load(options).catch(() => undefined)
  }
}

function localeOf({ headers }: IncomingMessage, pathname: string) {
  const chosen = readCookie(headers.cookie, LOCALE_COOKIE)
  const route = routeLocale({ pathname, chosen, acceptLanguage: headers['accept-language'] ?? null })
  return route.kind === 'page' ? route.locale : DEFAULT_LOCALE
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
