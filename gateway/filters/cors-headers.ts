import { admitsOrigin } from '../plan/compile-cors.ts'
import type { ApiPlan } from '../plan/plan.ts'
import type { Call } from './call.ts'

/** What a browser's script may read of an answer besides the safelisted headers. */
const EXPOSED_HEADERS = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Deprecation, Sunset, Link'

/** Whether a call is a browser's question before the real one, and the API answers such. */
export function isPreflight(call: Call, api: ApiPlan): boolean {
  return (
    api.cors !== null &&
    call.httpMethod === 'OPTIONS' &&
    call.headers.origin !== undefined &&
    call.headers['access-control-request-method'] !== undefined
  )
}

/** Puts the CORS headers of an admitted origin on the call's answer, whatever it will be. */
export function offerCors(call: Call, { cors }: ApiPlan): void {
  const { origin } = call.headers
  if (!cors) return
  if (!cors.anyOrigin) call.answerHeaders.push('Vary', 'Origin')
  if (origin === undefined || !admitsOrigin(cors, origin)) return
  call.answerHeaders.push('Access-Control-Allow-Origin', cors.anyOrigin ? '*' : origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS)
}
