import type { ErrorCode } from '@portico/contract/error-code'
import { isAway } from './away'

/** An error response of the platform or of the web server, with the fields of `Problem`, or what stands for one that did not arrive. */
export class PlatformError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: unknown
  readonly requestId: string | undefined
  /** The name that Next passes to the browser in place of an error of a page; set when the platform did not answer. */
  readonly digest: string | undefined

  constructor(refusal: { code: ErrorCode; status: number; data?: unknown; requestId?: string }) {
    super(`${refusal.status} ${refusal.code}`)
    this.name = 'PlatformError'
    this.code = refusal.code
    this.status = refusal.status
    this.data = refusal.data
    this.requestId = refusal.requestId
    this.digest = isAway(refusal.code) ? refusal.code : undefined
  }
}

/** Returns the error of a call without an answer: refused, broken off, or `late`. */
export function unanswered({ method = 'GET', isLate }: { method?: string; isLate: boolean }): PlatformError {
  if (!isLate) return new PlatformError({ code: 'PlatformUnavailable', status: 503 })
  return new PlatformError({ code: method === 'GET' ? 'PlatformTimeout' : 'OutcomeUnknown', status: 504 })
}

/** The form of every code; the full table would be too large for a public page. */
const CODE = /^[A-Z][A-Za-z0-9]{1,60}$/

/**
 * Returns the error in a response's body: UnknownError for a body without one, Conflict for a bare `Conflict` (product rules, section 8). A
 * code that this web server does not know keeps its name, and screens show a general text.
 */
export function platformErrorOf(status: number, body: unknown): PlatformError {
  const { error, data, requestId } = (typeof body === 'object' && body !== null ? body : { error: body }) as Record<string, unknown>
  return new PlatformError({
    code: typeof error === 'string' && CODE.test(error) ? (error as ErrorCode) : 'UnknownError',
    status,
    data,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  })
}

/**
 * Returns whether the requested item does not exist, so that the not-found page is shown (product rules, section 8): no item has the id, or
 * the address contains no valid id.
 */
export function isNotFound(error: unknown): boolean {
  const { status, code, data } = (error ?? {}) as { status?: unknown; code?: unknown; data?: unknown }
  if (status === 404) return true
  if (code !== 'ClassValidatorPassFailed') return false
  const { fields } = (data ?? {}) as { fields?: unknown }
  return Array.isArray(fields) && fields.length > 0 && fields.every(({ path }: { path?: unknown }) => /Id$/.test(String(path)))
}

/** The errors that mean that the session is over and the person has to sign in again. */
export const SESSION_OVER_CODES = ['SessionEnded', 'SessionExpired', 'ConcurrentLogin', 'PermissionChanged', 'PasswordChanged'] as const
export type SessionOverCode = (typeof SESSION_OVER_CODES)[number]

/** Returns whether a code means that the session is over. */
export function isSessionOver(code: unknown): code is SessionOverCode {
  return SESSION_OVER_CODES.includes(code as SessionOverCode)
}
