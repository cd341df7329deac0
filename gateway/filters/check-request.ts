import { hasOneReading } from '@portico/contract/gateway-snapshot/path-readings'
import { HTTP_METHODS } from '@portico/contract/method/method'
import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** The methods for Allow. They are the same for every path, so that the answer reveals nothing about a path. */
const SERVED: ReadonlySet<string> = new Set(HTTP_METHODS)
/** Another coding before chunked. Without chunked at its end the parser refuses a body, because its length is unknown. */
const OTHER_CODING = /,\s*chunked\s*$/i
const SERVED_METHODS = [...HTTP_METHODS].sort().join(', ')

/** Checks for exactly one Host header, an origin-form target, a supported HTTP method and transfer coding, and an unambiguous path. Splits the path. */
export function checkRequest(call: Call): Verdict | null {
  if (countHosts(call.rawHeaders) !== 1) return refuse('MalformedRequest', 'Send exactly one Host header.')
  const { url } = call
  if (url[0] !== '/') return refuse('MalformedRequest', 'The request target must be a path.')
  if (!SERVED.has(call.httpMethod)) return methodNotServed()
  if (OTHER_CODING.test(call.headers['transfer-encoding'] ?? ''))
    return refuse('TransferCodingNotSupported', 'The only supported transfer coding is chunked.')
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (!hasOneReading(path))
    return refuse('MalformedRequest', 'The path is ambiguous: do not send dot segments, empty segments or encoded slashes.')
  call.query = end === -1 ? '' : url.slice(end)
  call.segments = path.slice(1).split('/')
  return null
}

/** Returns the refusal of an HTTP method that no API can have, such as TRACE. */
export function methodNotServed(): Verdict {
  return refuse('MethodNotAllowed', 'This HTTP method is not supported.', ['Allow', SERVED_METHODS])
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
