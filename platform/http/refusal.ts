import type { ErrorCode } from '@portico/contract/error-code'

/** Why a call is not done, as a code that the caller may know; `data` goes out with it. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: unknown

  constructor(code: ErrorCode, data?: unknown) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** Refuses the call in one line: `refuse('CategoryNotFound')`. */
export function refuse(code: ErrorCode, data?: unknown): never {
  throw new Refusal(code, data)
}
