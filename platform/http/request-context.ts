import type { ErrorCode } from '@portico/contract/error-code'
import type { Caller } from './authorise.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once access is checked. */
    caller: Caller | null
    /** The caller's network address. */
    address: string
    /** The error code of a failed call. */
    refused: ErrorCode | null
  }
  interface FastifyContextConfig {
    /** Whether calls are logged at level debug only. */
    quiet?: boolean
  }
}

/** The initial values of a request's decorations. */
export const REQUEST_CONTEXT = { caller: null, address: '', refused: null } as const
