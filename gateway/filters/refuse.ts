import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Verdict } from './call.ts'

const NO_HEADERS: readonly string[] = []

/** Creates a refusal; `headers` are alternating names and values. */
export function refuse(error: GatewayErrorCode, detail: string, headers: readonly string[] = NO_HEADERS): Verdict {
  return { status: GATEWAY_ERROR_STATUS[error], error, detail, headers }
}
