import { normaliseSegment } from '@portico/contract/gateway-snapshot/path-text'
import { findAllowed, findRoute } from '../plan/router.ts'
import { routeText } from '../plan/segment-pattern.ts'
import { makesDots } from '../plan/target-path.ts'
import type { Call, Verdict } from './call.ts'
import { isPreflight, offerCors } from './cors-headers.ts'
import { refuse } from './refuse.ts'

/** Finds the method by host, base path, version and path template. Also sets the CORS and deprecation headers of every answer. */
export function routeCall(call: Call): Verdict | null {
  const { plan } = call.context
  const api = hostOf(call.headers.host ?? '') === plan.host ? plan.apis.get(normaliseSegment(call.segments[0] ?? '')) : undefined
  if (!api) return refuse('RouteNotFound', 'No API has this base path.')
  call.api = api
  if (api.unavailable) return notServable()
  offerCors(call, api)
  const stage = api.stages.get(normaliseSegment(call.segments[1] ?? ''))
  if (!stage) return refuse('RouteNotFound', 'This API has no version of this name.')
  call.stage = stage
  if (stage.unavailable) return notServable()
  if (stage.deprecation) for (const text of stage.deprecation) call.answerHeaders.push(text)
  const segments = call.url.includes('%') ? call.segments.map(routeText) : call.segments
  const path = segments.length === 3 && segments[2] === '' ? segments.slice(0, 2) : segments
  const method = findRoute(stage.routes, path, 2, call.httpMethod)
  if (method) {
    if (makesDots(method, call.segments, 2)) return refuse('MalformedRequest', 'The path is ambiguous: do not send dot segments.')
    call.method = method
    return null
  }
  const allowed = findAllowed(stage.routes, path, 2)
  if (allowed.length === 0) return refuse('RouteNotFound', 'No method of this version has this path.')
  if (isPreflight(call, api)) return null
  return refuse('MethodNotAllowed', 'This path does not support this HTTP method.', ['Allow', allowed.join(', ')])
}

function notServable(): Verdict {
  return refuse('ApiNotServable', 'This version cannot be served as deployed. Its developer has been notified.')
}

/** Returns the Host header without port, in lower case. */
function hostOf(header: string): string {
  const end = header.indexOf(':')
  return (end === -1 ? header : header.slice(0, end)).toLowerCase()
}
