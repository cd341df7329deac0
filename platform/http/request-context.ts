import type { ErrorCode } from '@portico/contract/error-code'
import type { Caller } from './authorise.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the access table has been asked. */
    caller: Caller | null
    /** The network address that the call comes from. */
    address: string
    /** The code that the call was refused with. */
    refused: ErrorCode | null
  }
  interface FastifyContextConfig {
    /** Calls are logged at level debug only. */
    quiet?: boolean
  }
}

/** What every request knows of itself at first, by the names it is decorated with. */
export const REQUEST_CONTEXT = { caller: null, address: '', refused: null } as const
