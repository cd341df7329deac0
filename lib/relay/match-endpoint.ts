import type { Endpoint } from '@portico/contract/endpoint'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'

interface Pattern {
  endpoint: Endpoint
  segments: readonly string[]
}

/** The endpoints that a browser may call, by method and number of segments; those with fewer parameters first. */
const patterns: ReadonlyMap<string, readonly Pattern[]> = Map.groupBy(
  ENDPOINT_LIST.filter((endpoint) => endpoint.relay !== false)
    .map((endpoint) => ({ endpoint, segments: endpoint.path.split('/').slice(1) }))
    .sort((one, other) => parameters(one) - parameters(other)),
  ({ endpoint, segments }) => keyOf(endpoint.method, segments),
)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAFE_CHARACTERS = /[/\\\x00-\x1f\x7f]/
/** Letters, digits, `-`, `.`, `_` and `~` as escapes (RFC 3986, section 2.3). */
const ESCAPED_NEEDLESSLY = /%(2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** Returns the endpoint that a browser may call at a path (`/apis/1/methods`), or undefined. A literal segment wins over a parameter. */
export function matchEndpoint(method: string, path: string): Endpoint | undefined {
  const segments = path.split('/').slice(1)
  const wanted = method === 'HEAD' ? 'GET' : method
  return patterns.get(keyOf(wanted, segments))?.find((pattern) => fits(pattern.segments, segments))?.endpoint
}

/**
 * Returns whether the platform could read a path differently: when a decoded segment leaves its place, contains a control character or an
 * invalid escape, or escapes a character without need (`%6fptions` is not `options` here, but is there).
 */
export function isUnsafePath(path: string): boolean {
  return path.split('/').some((segment) => {
    try {
      const decoded = decodeURIComponent(segment)
      return decoded === '.' || decoded === '..' || UNSAFE_CHARACTERS.test(decoded) || ESCAPED_NEEDLESSLY.test(segment)
    } catch {
      return true
    }
  })
}

function keyOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length}`
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
}

function parameters({ segments }: Pattern): number {
  return segments.filter((part) => part.startsWith(':')).length
}
