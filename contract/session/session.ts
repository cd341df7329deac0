import type { Locale } from '../locale.ts'
import type { Role } from '../role.ts'

/** The decoded access token (product rules, section 3). `iat` and `exp` are Unix seconds. */
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

/** Issuer and audience that every access token must have. */
export const ACCESS_TOKEN_ISSUER = 'portico-platform'
export const ACCESS_TOKEN_AUDIENCE = 'portico'
export const ACCESS_TOKEN_TYPE = 'at+jwt'

export const ACCESS_TOKEN_MINUTES_DEFAULT = 30
export const REFRESH_TOKEN_HOURS_DEFAULT = 12
export const ACCESS_TOKEN_MINUTES_MAX = 24 * 60
export const REFRESH_TOKEN_HOURS_MAX = 7 * 24
/** A session ends this many days after sign-in, even if refreshed (OWASP ASVS 5.0, 7.3.2). */
export const SESSION_DAYS_MAX = 7
/** How long before its end a person is warned and can extend the session. */
export const SESSION_WARNING_SECONDS = 120
/** How long a rotated refresh token still returns its successor, for parallel tabs and requests. */
export const REFRESH_GRACE_SECONDS = 10
/** Consecutive wrong passwords for one account from one network before sign-in pauses for both, and for how long. */
export const WRONG_PASSWORDS_MAX = 5
export const SIGN_IN_PAUSE_MINUTES = 10
/** Wrong passwords from one network for all accounts during the pause, before sign-in pauses for accounts to which the network is new. */
export const WRONG_PASSWORDS_PER_NETWORK_MAX = 30
/** Wrong passwords for one account from all networks since its last sign-in, after which an unknown network needs an emailed code too. */
export const WRONG_PASSWORDS_PER_ACCOUNT_MAX = 20

/** Two-step sign-in (product rules, section 9; domain decisions, section 5). */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 5
export const CODE_ATTEMPTS_MAX = 5
export const CODE_BLOCK_MINUTES = 30
export const CODE_RESENDS_MAX = 5
export const CODE_RESEND_WAIT_MINUTES = 30
export const CODES_PER_DAY_MAX = 20
/** How long a person may take between password and code. */
export const SIGN_IN_STEP_MINUTES = 30
export const RECOVERY_CODES = 10

/** How the second step is passed: an emailed code, or a code of the person's authenticator app (or a recovery code). */
export const STEP_METHODS = ['mail', 'authenticator'] as const
export type StepMethod = (typeof STEP_METHODS)[number]
