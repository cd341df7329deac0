import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/**
 * What no path may hold: two slashes in a row, a backslash, an encoded slash, backslash or NUL, dot segments also when encoded, a broken
 * escape, a fragment, and anything but printable ASCII.
 */
const AMBIGUOUS_PATH = /\/\/|\\|#|%(?:2f|5c|00)|\/(?:\.|%2e){1,2}(?:\/|$)|%(?![0-9a-f]{2})|[^!-~]/i

/** Step 1: one Host header, an origin-form target, and a path with one reading. Splits the path. */
export function checkRequest(call: Call): Verdict | null {
  if (countHosts(call.rawHeaders) !== 1) return refuse('MalformedRequest', 'A request must carry exactly one Host header.')
  const { url } = call
  if (url[0] !== '/') return refuse('MalformedRequest', 'The request target must be a path.')
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (AMBIGUOUS_PATH.test(path)) return refuse('MalformedRequest', 'The path is not in its simplest form.')
  call.query = end === -1 ? '' : url.slice(end)
  call.segments = path.slice(1).split('/')
  return null
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
