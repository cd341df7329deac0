import type { GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'

/** Returns the absolute address of a code's page, which is `type` in the gateway's answers. */
export function gatewayErrorUrl(code: GatewayErrorCode): string {
  return new URL(paths.gatewayError(code), env().publicUrl).href
}
