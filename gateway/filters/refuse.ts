import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Verdict } from './call.ts'

const NO_HEADERS: readonly string[] = []

/** A refusal by its code; `headers` are names and values in turn. */
export function refuse(error: GatewayErrorCode, detail: string, headers: readonly string[] = NO_HEADERS): Verdict {
  return { status: GATEWAY_ERROR_STATUS[error], error, detail, headers }
}
