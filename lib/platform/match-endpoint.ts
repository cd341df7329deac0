import type { Endpoint } from '@portico/contract/endpoint'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'

interface Pattern {
  endpoint: Endpoint
  segments: readonly string[]
}

const patterns: readonly Pattern[] = ENDPOINT_LIST.filter((endpoint) => endpoint.relay !== false).map((endpoint) => ({
  endpoint,
  segments: endpoint.path.split('/').slice(1),
}))

/** The endpoint that a browser may call at a path (`/apis/1/methods`), or undefined. A literal segment beats a parameter. */
export function matchEndpoint(method: string, path: string): Endpoint | undefined {
  const segments = path.split('/').slice(1)
  const wanted = method === 'HEAD' ? 'GET' : method
  const matching = patterns.filter((pattern) => pattern.endpoint.method === wanted && fits(pattern.segments, segments))
  return matching.sort((one, other) => parameters(one) - parameters(other))[0]?.endpoint
}

/** Whether a segment could climb out of its place once decoded: dots, slashes, backslashes, broken escapes. */
export function isUnsafePath(path: string): boolean {
  return path.split('/').some((segment) => {
    try {
      const decoded = decodeURIComponent(segment)
      return decoded === '.' || decoded === '..' || /[/\\\0]/.test(decoded)
    } catch {
      return true
    }
  })
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false
  return pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
}

function parameters({ segments }: Pattern): number {
  return segments.filter((part) => part.startsWith(':')).length
}
