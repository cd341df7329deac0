import { CAUSE_VALUE_MAX, type CallCauseKind } from '@portico/contract/call-record/call-cause'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import type { Verdict } from './call.ts'

const NO_HEADERS: readonly string[] = []

/** Creates a refusal; `headers` are alternating names and values. */
export function refuse(error: GatewayErrorCode, detail: string, headers: readonly string[] = NO_HEADERS): Verdict {
  return { status: GATEWAY_ERROR_STATUS[error], error, detail, headers }
}

/** Returns a refusal with what decided it. */
export function because(verdict: Verdict, kind: CallCauseKind, value: string | null = null): Verdict {
  return { ...verdict, cause: { kind, value: value === null ? null : value.toWellFormed().slice(0, CAUSE_VALUE_MAX).toWellFormed() } }
}
