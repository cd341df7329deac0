/**
 * What exactly decided that a gateway refused a call; the value in parentheses.
 *
 * - `addressListed`, `addressNotListed`: the version's IP rule refuses an entry (the entry), or allows none that the address is in
 * - `tokenInactive`, `audienceMissing` (the audience), `scopeMissing` (the scopes that the token lacks)
 * - `subscriptionOfOtherApi`, `subscriptionNotApproved`
 * - `limitReached`: no call is left of these usage limits (their windows)
 * - `headerMissing`, `headerDiffers`, `queryMissing`, `queryDiffers`: request control requires it (the name)
 * - `bodyOverLimit` (the largest size in bytes)
 * - `originNotAllowed` (the origin)
 * - `serversOut`: no server of the group takes calls (their number)
 * - `queueFull` (its length), `queueTimedOut` (milliseconds)
 */
export const CALL_CAUSES = [
  'addressListed',
  'addressNotListed',
  'tokenInactive',
  'audienceMissing',
  'scopeMissing',
  'subscriptionOfOtherApi',
  'subscriptionNotApproved',
  'limitReached',
  'headerMissing',
  'headerDiffers',
  'queryMissing',
  'queryDiffers',
  'bodyOverLimit',
  'originNotAllowed',
  'serversOut',
  'queueFull',
  'queueTimedOut',
] as const
export type CallCauseKind = (typeof CALL_CAUSES)[number]

export interface CallCause {
  kind: CallCauseKind
  /** Null for a kind without a value; cut to `CAUSE_VALUE_MAX`. */
  value: string | null
}

/** Causes that only those see who work on the API: they say how it is protected, and what is behind it (decision 0102). */
const INSIDE_CAUSES: ReadonlySet<CallCauseKind> = new Set(['addressListed', 'addressNotListed', 'serversOut', 'queueFull', 'queueTimedOut'])

/** An attempt at a target server that failed. */
export interface FailedAttempt {
  serverId: string
  /** The code of the error, as `ECONNREFUSED`. */
  failure: string
}

export const CAUSE_VALUE_MAX = 200
/** A call is sent to two servers at most. */
export const FAILED_ATTEMPTS_MAX = 2
/** An error without a code of this form. */
export const UNKNOWN_FAILURE = 'ERR_UNKNOWN'
const KIND = /^[A-Za-z]{1,40}$/
const FAILURE = /^[A-Z][A-Z0-9_]{0,59}$/

/** Returns the code of an error, or `UNKNOWN_FAILURE`. */
export function failureCodeOf({ code }: { code?: unknown }): string {
  return typeof code === 'string' && FAILURE.test(code) ? code : UNKNOWN_FAILURE
}

/** Returns whether a value is a cause, also of a kind that only newer gateways know; older ones send none. */
export function isCallCause(value: unknown): boolean {
  if (value === undefined || value === null) return true
  const { kind, value: said } = value as Partial<CallCause>
  return typeof kind === 'string' && KIND.test(kind) && (said === null || (typeof said === 'string' && isShown(said)))
}

/** Returns the cause that a person sees: null for one of an unknown kind, and for one behind the gateway unless they work on the API. */
export function shownCause(cause: CallCause | null | undefined, worksOn: boolean): CallCause | null {
  if (!cause || !CALL_CAUSES.some((kind) => kind === cause.kind)) return null
  return worksOn || !INSIDE_CAUSES.has(cause.kind) ? { kind: cause.kind, value: cause.value } : null
}

function isShown(text: string): boolean {
  return text.length <= CAUSE_VALUE_MAX && !text.includes('\0') && text.isWellFormed()
}

/** Returns whether a value is a list of failed attempts; older gateways send none. */
export function areFailedAttempts(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length <= FAILED_ATTEMPTS_MAX && value.every(isFailedAttempt))
}

function isFailedAttempt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { serverId, failure } = value as Partial<FailedAttempt>
  return typeof serverId === 'string' && /^[0-9a-f-]{36}$/.test(serverId) && typeof failure === 'string' && FAILURE.test(failure)
}
