import type { ErrorCode } from '@portico/contract/error-code'

/** An expected error of a call with a code for the caller; `data` is part of the response. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: unknown

  constructor(code: ErrorCode, data?: unknown) {
    super(code)
    this.code = code
    this.data = data
  }
}

/** Throws a Refusal in one line: `refuse('CategoryNotFound')`. */
export function refuse(code: ErrorCode, data?: unknown): never {
  throw new Refusal(code, data)
}
