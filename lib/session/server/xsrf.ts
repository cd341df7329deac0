import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'
import { cookieOf } from '../../read-cookie'
import { cookieAttributes } from './session-cookie'
import type { WebSession } from './web-session'

export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns a `Set-Cookie` with a new anti-forgery token that is bound to the session, or to its absence. */
export function xsrfSetCookie(session: WebSession | undefined): string {
  const salt = randomBytes(16).toString('base64url')
  return `${XSRF_COOKIE}=${salt}.${signature(salt, session, env().sessionSecrets[0])}; ${cookieAttributes('Strict')}`
}

/** Returns whether a request carries a token that is bound to its session. */
export function hasBoundXsrfCookie(request: Request, session: WebSession | undefined): boolean {
  return isBound(cookieOf(request, XSRF_COOKIE), session)
}

/** Returns why a mutation is refused (OWASP: signed double submit, Origin, Sec-Fetch-Site); undefined when it is allowed. */
export function mutationRefusal(request: Request, session: WebSession | undefined): 'OriginNotAllowed' | 'XsrfTokenInvalid' | undefined {
  if (!isOwnOrigin(request)) return 'OriginNotAllowed'
  const sent = request.headers.get(XSRF_HEADER) ?? ''
  if (sent === '' || !sameText(sent, cookieOf(request, XSRF_COOKIE) ?? '') || !isBound(sent, session)) return 'XsrfTokenInvalid'
  return undefined
}

function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  if (origin === null) return site === 'same-origin'
  return origin === env().publicUrl || isLoopbackTwin(origin, env().publicUrl)
}

/** On a developer's machine, `http://127.0.0.1:3000` is the same origin as `http://localhost:3000`. */
function isLoopbackTwin(origin: string, own: string): boolean {
  if (!URL.canParse(origin)) return false
  const [one, other] = [new URL(origin), new URL(own)]
  return LOOPBACK.has(one.hostname) && LOOPBACK.has(other.hostname) && one.port === other.port && one.protocol === other.protocol
}

function isBound(token: string | undefined, session: WebSession | undefined): boolean {
  const [salt = '', mac = ''] = (token ?? '').split('.')
  return salt !== '' && env().sessionSecrets.some((secret) => sameText(mac, signature(salt, session, secret)))
}

function signature(salt: string, session: WebSession | undefined, secret: string): string {
  return createHmac('sha256', secret)
    .update(`xsrf ${salt} ${session?.marker ?? 'anonymous'}`)
    .digest('base64url')
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
