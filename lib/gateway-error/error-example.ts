import { STATUS_CODES } from 'node:http'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { GATEWAY_ERROR_GUIDES } from './gateway-error-guide'
import { gatewayErrorUrl } from './gateway-error-url'

const EXAMPLE_ID = '0f6c1b1e-5d3a-4c0e-9a53-7f1f0b6a2d41'

/** Returns an answer of the gateway with a code, as JSON. */
export function gatewayErrorExample(code: GatewayErrorCode): string {
  const status = GATEWAY_ERROR_STATUS[code]
  const { detail } = GATEWAY_ERROR_GUIDES[code]
  const problem = { type: gatewayErrorUrl(code), title: STATUS_CODES[status], status, detail, error: code, requestId: EXAMPLE_ID }
  return JSON.stringify(problem, null, 2)
}
