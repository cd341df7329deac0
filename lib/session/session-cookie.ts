import { env } from '@/lib/env'
import { cookieOf } from './read-cookie'
import { seal, unseal } from './seal'
import type { WebSession } from './web-session'

/** The session cookie's name without what `ownCookieName` puts before it. */
const SESSION_COOKIE = 'portico-session'

/** The seal outlives the longest refresh token by far; the platform decides when a session ends. */
const SEAL_TTL_SECONDS = 30 * 24 * 3600

/** The session out of a cookie's value; undefined for none, a foreign or an old seal. */
export async function unsealSession(value: string | undefined): Promise<WebSession | undefined> {
  if (!value) return undefined
  const session = await unseal<WebSession>(value, SEAL_TTL_SECONDS)
  return session.accessToken && session.refreshToken && session.marker ? (session as WebSession) : undefined
}

/** The session that a request's `Cookie` header carries. */
export function readSession(request: { headers: Headers }): Promise<WebSession | undefined> {
  return unsealSession(cookieOf(request, sessionCookieName()))
}

/** The sealed value for the session cookie. */
export function sealSession(session: WebSession): Promise<string> {
  return seal(session, SEAL_TTL_SECONDS)
}

/** A `Set-Cookie` that keeps a session until the browser closes. */
export async function sessionSetCookie(session: WebSession): Promise<string> {
  return `${sessionCookieName()}=${await sealSession(session)}; ${cookieAttributes('Lax')}; HttpOnly`
}

/** A `Set-Cookie` that removes the session. */
export function clearedSessionCookie(): string {
  return `${sessionCookieName()}=; ${cookieAttributes('Lax')}; HttpOnly; Max-Age=0`
}

/** The name of the cookie that holds the sealed session. */
export function sessionCookieName(): string {
  return ownCookieName(SESSION_COOKIE)
}

/**
 * The name of a cookie that scripts cannot read. Where people see the site over https it begins with `__Host-`: browsers then take it only
 * from this very host, over https and for all paths, so that a neighbour domain can neither set nor shadow it (RFC 6265bis, section 4.1.3.2).
 */
export function ownCookieName(name: string): string {
  return isSecureSite() ? `__Host-${name}` : name
}

/** What all cookies of the site have in common; `Secure` where people see it over https. */
export function cookieAttributes(sameSite: 'Lax' | 'Strict'): string {
  return `Path=/; SameSite=${sameSite}${isSecureSite() ? '; Secure' : ''}`
}

function isSecureSite(): boolean {
  return env().publicUrl.startsWith('https:')
}
