import { sealData, unsealData } from 'iron-session'
import { env } from '@/lib/env'
import type { WebSession } from './web-session'

export const SESSION_COOKIE = 'portico-session'

/** The seal outlives the longest refresh token by far; the platform decides when a session ends. */
const SEAL_TTL_SECONDS = 30 * 24 * 3600

/** The session out of a cookie's value; undefined for none, a foreign or an old seal. */
export async function unsealSession(value: string | undefined): Promise<WebSession | undefined> {
  if (!value) return undefined
  const session = await unsealData<Partial<WebSession>>(value, { password: env().sessionSecret, ttl: SEAL_TTL_SECONDS })
  return session.accessToken && session.refreshToken && session.marker ? (session as WebSession) : undefined
}

/** The session that a request's `Cookie` header carries. */
export function readSession(request: Request): Promise<WebSession | undefined> {
  return unsealSession(cookieOf(request, SESSION_COOKIE))
}

/** The sealed value for the session cookie. */
export function sealSession(session: WebSession): Promise<string> {
  return sealData(session, { password: env().sessionSecret, ttl: SEAL_TTL_SECONDS })
}

/** A `Set-Cookie` that keeps a session until the browser closes. */
export async function sessionSetCookie(session: WebSession): Promise<string> {
  return `${SESSION_COOKIE}=${await sealSession(session)}; ${cookieAttributes()}; HttpOnly`
}

/** A `Set-Cookie` that removes the session. */
export function clearedSessionCookie(): string {
  return `${SESSION_COOKIE}=; ${cookieAttributes()}; HttpOnly; Max-Age=0`
}

/** What all cookies of the site have in common; `Secure` where people see it over https. */
export function cookieAttributes(): string {
  return `Path=/; SameSite=Lax${env().publicUrl.startsWith('https:') ? '; Secure' : ''}`
}

/** The value of one cookie of a request. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return decodeCookie(pair.slice(at + 1).trim())
  }
  return undefined
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
