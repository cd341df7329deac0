import type { Locale } from '@portico/contract/locale'
import { userCategoryOf } from '@portico/contract/role'
import { type NextRequest, NextResponse } from 'next/server'
import { boardPage } from './lib/board/board-route'
import { cataloguePage } from './lib/catalogue/catalogue-route'
import { LOCALE_COOKIE } from './lib/i18n/locale-cookie'
import { routeLocale } from './lib/i18n/route-locale'
import { pageInMarkdown } from './lib/markdown-path'
import { ownPath } from './lib/own-path'
import { HOME_OF_CATEGORY, paths } from './lib/paths'
import { isSessionOver } from './lib/platform/platform-error'
import { newNonce, privatePolicy } from './lib/platform/security-headers'
import { PAGE_WITHIN_MS } from './lib/platform/waits'
import { within } from './lib/platform/within'
import { closesPage, currentMaintenance, type Maintenance, retryAfterSeconds } from './lib/portal-management/maintenance'
import { MAINTENANCE_HEADER } from './lib/portal-management/maintenance-header'
import { isCenterPath, loginPathOf } from './lib/portal-paths'
import { cookieOf, replaceCookie } from './lib/read-cookie'
import { areaOf, mayEnter } from './lib/session/area'
import { PLATFORM_LATE_HEADER } from './lib/session/platform-late-header'
import { checkSession } from './lib/session/server/check-session'
import { type FreshSession, freshSession } from './lib/session/server/fresh-session'
import { clearedSessionCookie, readSession, sealSession, sessionCookieName, sessionSetCookie } from './lib/session/server/session-cookie'
import { decodeSession, type WebSession } from './lib/session/server/web-session'
import { USER_CATEGORY_HEADER } from './lib/session/user-category-header'

/** Leaves out `/api/`: Next would cut a large upload to 10 MB here. A dot alone does not make an address a file. */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|_next/|icon\\.svg$|static-resource/|robots\\.txt$|sitemap\\.xml$|sitemap/|\\.well-known/(?:api-catalog|security\\.txt)$|apis\\.json$|llms\\.txt$|feed\\.xml$|mcp$|og/).*)',
  ],
}

/** Addresses that contain the secret of a one-time link. */
const SECRET_ADDRESSES = /^\/(reset-password|join)\/./

/** Finds the language of a page and checks its session. It only redirects: every page and call checks its session itself. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  const chosen = cookieOf(request, LOCALE_COOKIE)
  const route = routeLocale({ pathname, chosen, acceptLanguage: request.headers.get('accept-language') })
  if (route.kind === 'redirect') return redirectTo(request, route.path + search, route.byBrowser)
  const maintenance = await currentMaintenance()
  if (maintenance && (await closesPage(route.path, () => readSession(request)))) return maintenancePage(request, route.locale, maintenance)
  const twin = route.isPrivate ? undefined : pageInMarkdown(route.path, request.headers.get('accept'))
  if (twin !== undefined) return NextResponse.rewrite(new URL(`/markdown/${route.locale}${twin === '/' ? '' : twin}${search}`, request.url))
  if (isPlainSignIn(route.path, search)) {
    const { session } = await sessionFor(request, true)
    if (session) return redirectTo(request, homeOf(session), false)
  }
  const page = boardPage(cataloguePage(route.path, request.nextUrl.searchParams), request.nextUrl.searchParams)
  const target = new URL(`/${route.locale}${page === '/' ? '' : page}${search}`, request.url)
  return route.isPrivate ? privatePage(request, route.path, target) : publicPage(target, route.path)
}

/**
 * Returns whether a sign-in page is opened for no other page and for no reason: signed-in people are then redirected to their home page. With
 * `next` they may want to sign in with another account; with a reason their session is over.
 */
function isPlainSignIn(path: string, search: string): boolean {
  return (path === paths.login || path === paths.managerLogin) && search === ''
}

const homeOf = (session: WebSession) => HOME_OF_CATEGORY[userCategoryOf(decodeSession(session.accessToken).roles)]

/** Returns the maintenance page in the place of another; the edge gives it its status, which a rewritten page cannot have. */
function maintenancePage(request: NextRequest, locale: Locale, maintenance: Maintenance): NextResponse {
  const response = NextResponse.rewrite(new URL(`/${locale}${paths.maintenance}`, request.url))
  response.headers.set('retry-after', String(retryAfterSeconds(maintenance)))
  response.headers.set(MAINTENANCE_HEADER, '1')
  return response
}

function publicPage(target: URL, path: string): NextResponse {
  const response = NextResponse.rewrite(target)
  if (SECRET_ADDRESSES.test(path)) response.headers.set('referrer-policy', 'no-referrer')
  return response
}

async function privatePage(request: NextRequest, path: string, target: URL): Promise<NextResponse> {
  const area = areaOf(path)
  const { session, renewed, refusal, isLate } = await sessionFor(request, area !== undefined)
  if (area && !session) {
    const reason = isSessionOver(refusal?.code) ? refusal.code : undefined
    const response = redirectTo(request, loginAddress(path + request.nextUrl.search, path, reason), false)
    // A prefetch must not remove the cookie: the page itself would not learn why its session is over.
    if (refusal && isOpened(request)) response.headers.append('set-cookie', clearedSessionCookie())
    return response
  }
  if (area && session && !mayEnter(area, decodeSession(session.accessToken).roles)) return redirectTo(request, paths.noPermission, false)
  const nonce = newNonce()
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', privatePolicy(nonce))
  headers.set('x-nonce', nonce)
  headers.set('x-path', path)
  headers.delete(PLATFORM_LATE_HEADER)
  if (isLate) headers.set(PLATFORM_LATE_HEADER, '1')
  if (session && renewed) {
    headers.set('cookie', replaceCookie(headers.get('cookie'), sessionCookieName(), await sealSession(session)))
  }
  const response = NextResponse.rewrite(target, { request: { headers } })
  if (session && renewed) response.headers.append('set-cookie', await sessionSetCookie(session))
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('content-security-policy', privatePolicy(nonce))
  if (session && isCenterPath(path)) response.headers.set(USER_CATEGORY_HEADER, userCategoryOf(decodeSession(session.accessToken).roles))
  return response
}

/**
 * Returns the session of a request; for pages of signed-in people it also asks the platform whether the session is active. When the platform
 * is late, returns the session as it was: each call of the page checks it again, and a refresh that has begun continues for them.
 */
async function sessionFor(request: NextRequest, isGuarded: boolean): Promise<FreshSession & { isLate?: boolean }> {
  const current = await readSession(request)
  const asking = current && isGuarded ? checkSession(current, request.headers) : freshSession(current, request.headers)
  return within<FreshSession, FreshSession & { isLate: boolean }>(asking, PAGE_WITHIN_MS, () => ({
    session: current,
    renewed: false,
    isLate: true,
  }))
}

/** Returns whether the browser opens this address, and does not prefetch it for an open page. */
function isOpened(request: NextRequest): boolean {
  return (request.headers.get('sec-fetch-dest') ?? 'document') === 'document'
}

function loginAddress(next: string, path: string, reason: string | undefined): string {
  const query = new URLSearchParams({ ...(reason ? { reason } : {}), next })
  return `${loginPathOf(path)}?${query}`
}

/**
 * Returns a 307 to a path of this site, or to its home page. Next makes the address relative, so that it is right behind any proxy. A
 * redirect that depends on the browser's language is never cached.
 */
function redirectTo(request: NextRequest, path: string, byBrowser: boolean): NextResponse {
  const headers = new Headers({ location: new URL(ownPath(path) ?? paths.home, request.url).href, 'cache-control': 'private, no-store' })
  if (byBrowser) headers.set('vary', 'Accept-Language, Cookie')
  return new NextResponse(null, { status: 307, headers })
}
