import type { ErrorCode } from '@portico/contract/error-code'

/** A refusal of the platform or of the web server, as `Problem` says it. `status` 0: no answer at all. */
export class PlatformError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: unknown
  readonly requestId: string | undefined

  constructor(refusal: { code: ErrorCode; status: number; data?: unknown; requestId?: string }) {
    super(`${refusal.status} ${refusal.code}`)
    this.name = 'PlatformError'
    this.code = refusal.code
    this.status = refusal.status
    this.data = refusal.data
    this.requestId = refusal.requestId
  }
}

/** How every code is written; the table of all of them would be too much for a public page. */
const CODE = /^[A-Z][A-Za-z0-9]{1,60}$/

/**
 * The refusal that an answer's body tells; a body that tells none is UnknownError, a bare `Conflict` is Conflict (product rules,
 * section 8). A code that this web server does not know yet keeps its name, and screens tell it in general words.
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
 * Whether what was read is not there (product rules, section 8: the not-found page): nothing has that id, or what stands in the address is
 * no id at all.
 */
export function isNotThere(error: unknown): boolean {
  const { status, code, data } = (error ?? {}) as { status?: unknown; code?: unknown; data?: unknown }
  if (status === 404) return true
  if (code !== 'ClassValidatorPassFailed') return false
  const { fields } = (data ?? {}) as { fields?: unknown }
  return Array.isArray(fields) && fields.length > 0 && fields.every(({ path }: { path?: unknown }) => /Id$/.test(String(path)))
}

/** The refusals after which a session is over and the person has to sign in again. */
export const SESSION_OVER_CODES = ['SessionEnded', 'SessionExpired', 'ConcurrentLogin', 'PermissionChanged', 'PasswordChanged'] as const
export type SessionOverCode = (typeof SESSION_OVER_CODES)[number]

/** Whether a code means that the session is over. */
export function isSessionOver(code: unknown): code is SessionOverCode {
  return SESSION_OVER_CODES.includes(code as SessionOverCode)
}
