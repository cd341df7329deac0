import { admitsOrigin } from '../plan/compile-cors.ts'
import type { ApiPlan } from '../plan/plan.ts'
import type { Call } from './call.ts'

/** Headers that scripts may read besides the safelisted ones. */
const EXPOSED_HEADERS = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Deprecation, Sunset, Link'

/** Returns whether a call is a CORS preflight of an API that answers preflights. */
export function isPreflight(call: Call, api: ApiPlan): boolean {
  return (
    api.cors !== null &&
    call.httpMethod === 'OPTIONS' &&
    call.headers.origin !== undefined &&
    call.headers['access-control-request-method'] !== undefined
  )
}

/** Adds the CORS headers for an allowed origin to whatever answer the call gets. */
export function offerCors(call: Call, { cors }: ApiPlan): void {
  const { origin } = call.headers
  if (!cors) return
  if (!cors.anyOrigin) call.answerHeaders.push('Vary', 'Origin')
  if (origin === undefined || !admitsOrigin(cors, origin)) return
  call.answerHeaders.push('Access-Control-Allow-Origin', cors.anyOrigin ? '*' : origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS)
}
