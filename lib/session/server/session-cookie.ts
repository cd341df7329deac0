import 'server-only'
import { env } from '@/lib/env'
import { cookieOf } from '../../read-cookie'
import { seal, unseal } from './seal'
import type { WebSession } from './web-session'

/** The session cookie's name without the prefix that `ownCookieName` adds. */
const SESSION_COOKIE = 'portico-session'

/** Much longer than any refresh token is valid: the platform decides when a session ends. */
const SEAL_TTL_SECONDS = 30 * 24 * 3600

/** Returns the session in a cookie's value; undefined without one, or when the seal is invalid or expired. */
export async function unsealSession(value: string | undefined): Promise<WebSession | undefined> {
  if (!value) return undefined
  const session = await unseal<WebSession>(value, SEAL_TTL_SECONDS)
  return session.accessToken && session.refreshToken && session.marker ? (session as WebSession) : undefined
}

/** Returns the session in a request's `Cookie` header. */
export function readSession(request: { headers: Headers }): Promise<WebSession | undefined> {
  return unsealSession(cookieOf(request, sessionCookieName()))
}

/** Returns the sealed value of the session cookie. */
export function sealSession(session: WebSession): Promise<string> {
  return seal(session, SEAL_TTL_SECONDS)
}

/** Returns a `Set-Cookie` that stores a session until the browser closes. */
export async function sessionSetCookie(session: WebSession): Promise<string> {
  return `${sessionCookieName()}=${await sealSession(session)}; ${cookieAttributes('Lax')}; HttpOnly`
}

/** Returns a `Set-Cookie` that removes the session. */
export function clearedSessionCookie(): string {
  return `${sessionCookieName()}=; ${cookieAttributes('Lax')}; HttpOnly; Max-Age=0`
}

/** Returns the name of the cookie that holds the sealed session. */
export function sessionCookieName(): string {
  return ownCookieName(SESSION_COOKIE)
}

/**
 * Returns the name of a cookie that scripts cannot read. When the site is served over https it begins with `__Host-`: browsers then accept it
 * only from this host, over https and for all paths, so that a sibling domain can neither set nor shadow it (RFC 6265bis, section 4.1.3.2).
 */
export function ownCookieName(name: string): string {
  return isSecureSite() ? `__Host-${name}` : name
}

/** Returns the attributes that all cookies of the site share; `Secure` when the site is served over https. */
export function cookieAttributes(sameSite: 'Lax' | 'Strict'): string {
  return `Path=/; SameSite=${sameSite}${isSecureSite() ? '; Secure' : ''}`
}

function isSecureSite(): boolean {
  return env().publicUrl.startsWith('https:')
}
