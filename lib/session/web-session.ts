import type { Locale } from '@portico/contract/locale'
import type { Portal, Role } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'

/** What the sealed cookie holds: the only place where tokens are kept on the web side. */
export interface WebSession {
  accessToken: string
  refreshToken: string
  /** The door that the person came in by. */
  portal: Portal
  /** Opaque; changes with each sign-in. The browser keeps a copy to learn of sign-ins in other tabs. */
  marker: string
  /** When the session ends unless it is refreshed; seconds since 1970. */
  expiresAt: number
  /** The account's language that the browser was last told of. */
  locale: Locale
}

/** Seconds before its end at which an access token counts as run out. */
export const REFRESH_MARGIN_SECONDS = 10

/**
 * What the access token says, without checking its signature: it comes from the sealed cookie, and the platform checks
 * it at every call. The empty session for anything unreadable.
 */
export function decodeSession(accessToken: string): Session {
  try {
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
    return {
      id: Number(claims.sub),
      email: String(claims.email),
      name: String(claims.name),
      roles: claims.roles as Role[],
      iat: Number(claims.iat),
      exp: Number(claims.exp),
      locale: claims.locale === 'ko' ? 'ko' : 'en',
    }
  } catch {
    return EMPTY_SESSION
  }
}

/** Whether an access token has less than `REFRESH_MARGIN_SECONDS` left at `now` (milliseconds). */
export function hasRunOut(accessToken: string, now = Date.now()): boolean {
  return decodeSession(accessToken).exp - REFRESH_MARGIN_SECONDS <= now / 1000
}

/** When a session ends, of what the platform answered with its tokens; without a word of it, with the access token. */
export function endOf({ accessToken = '', refreshTokenExpiresAt }: { accessToken?: string; refreshTokenExpiresAt?: number }): number {
  return refreshTokenExpiresAt ?? decodeSession(accessToken).exp
}
