import type { Locale } from '../locale.ts'
import type { Role } from '../role.ts'

/** What the access token says, decoded (specification, section 3). `iat` and `exp` are seconds since 1970. */
export interface Session {
  id: number
  email: string
  name: string
  roles: Role[]
  iat: number
  exp: number
  locale: Locale
}

export const EMPTY_SESSION: Session = { id: 0, email: '', name: '', roles: [], iat: 0, exp: 0, locale: 'en' }

/** The strings that every access token is checked against. */
export const ACCESS_TOKEN_ISSUER = 'portico-platform'
export const ACCESS_TOKEN_AUDIENCE = 'portico'
export const ACCESS_TOKEN_TYPE = 'at+jwt'

export const ACCESS_TOKEN_MINUTES_DEFAULT = 30
export const REFRESH_TOKEN_HOURS_DEFAULT = 12
/** How long a rotated refresh token still gives its successor, for parallel tabs and requests. */
export const REFRESH_GRACE_SECONDS = 10
/** Wrong passwords in a row before an account pauses, and for how long. */
export const WRONG_PASSWORDS_MAX = 5
export const SIGN_IN_PAUSE_MINUTES = 10
