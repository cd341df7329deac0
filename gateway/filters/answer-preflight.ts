import { admitsOrigin } from '../plan/compile-cors.ts'
import type { Call, Verdict } from './call.ts'
import { isPreflight } from './cors-headers.ts'
import { because, refuse } from './refuse.ts'

/** How long a browser may cache the answer, in seconds. */
const MAX_AGE = '600'

/** Answers the preflight of an API with CORS; preflights are never forwarded. */
export function answerPreflight(call: Call): Verdict | null {
  const { api } = call
  if (!api?.cors || !isPreflight(call, api)) return null
  const { origin = '' } = call.headers
  if (!admitsOrigin(api.cors, origin))
    return because(refuse('CorsOriginNotAllowed', 'This origin is not allowed to call the API.'), 'originNotAllowed', origin)
  const asked = call.headers['access-control-request-headers']
  const allowHeaders = api.cors.allowHeaders ?? (typeof asked === 'string' ? asked : '')
  const headers = ['Access-Control-Allow-Methods', api.cors.allowMethods, 'Access-Control-Max-Age', MAX_AGE]
  if (allowHeaders) headers.push('Access-Control-Allow-Headers', allowHeaders)
  return { status: 204, error: null, detail: '', headers }
}
