import 'server-only'
import type { Locale } from '@portico/contract/locale'
import type { Portal, Role } from '@portico/contract/role'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'
import { decodeJwt } from 'jose'

/** The content of the sealed cookie: the only place where the web server stores tokens. */
export interface WebSession {
  accessToken: string
  refreshToken: string
  /** The portal that the user signed in to. */
  portal: Portal
  /** Opaque; changes with each sign-in. The browser stores a copy to detect sign-ins in other tabs. */
  marker: string
  /** When the session ends unless it is refreshed; seconds since 1970. */
  expiresAt: number
  /** The account's language that the browser was last sent. */
  locale: Locale
}

/** How many seconds before its expiry an access token counts as expired. */
export const REFRESH_MARGIN_SECONDS = 10

/**
 * Returns the claims of an access token, without verifying its signature: it comes from the sealed cookie, and the platform verifies
 * it at every call. The empty session for an unreadable token.
 */
export function decodeSession(accessToken: string): Session {
  try {
    const claims = decodeJwt(accessToken)
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

/** Returns whether an access token expires within `REFRESH_MARGIN_SECONDS` of `now` (milliseconds). */
export function hasRunOut(accessToken: string, now = Date.now()): boolean {
  return decodeSession(accessToken).exp - REFRESH_MARGIN_SECONDS <= now / 1000
}

/** Returns when a session ends, from the platform's token answer; when it names no time, the expiry of the access token. */
export function endOf({ accessToken = '', refreshTokenExpiresAt }: { accessToken?: string; refreshTokenExpiresAt?: number }): number {
  return refreshTokenExpiresAt ?? decodeSession(accessToken).exp
}
