import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { requireThat } from './plan-error.ts'

const SECOND_MS = 1_000
/** The largest number of seconds that a date can be of. */
const SECONDS_MAX = 8_640_000_000_000
/** An absolute address without what would end it in a Link header. */
const LINKED_URL = /^https?:\/\/[!#-;=?-~]+$/

/**
 * The headers that every answer of a deprecated version carries, names and values in turn: Deprecation (RFC 9745), Sunset (RFC 8594)
 * and Link (RFC 8288) to its successor (RFC 5829) and to where people read about it. Null for a version that is not deprecated.
 * Throws `PlanError`.
 */
export function compileDeprecation(deprecation: SnapshotDeprecation | undefined): readonly string[] | null {
  if (!deprecation) return null
  const { since, sunset, successorUrl, documentationUrl } = deprecation
  const links = [linkOf(successorUrl, 'rel="successor-version"'), linkOf(documentationUrl, 'rel="deprecation"; type="text/html"')]
  const link = links.filter((text) => text !== null).join(', ')
  return [
    ...['Deprecation', `@${secondsOf(since)}`],
    ...(sunset === null ? [] : ['Sunset', new Date(secondsOf(sunset) * SECOND_MS).toUTCString()]),
    ...(link === '' ? [] : ['Link', link]),
  ]
}

function secondsOf(value: number): number {
  requireThat(Number.isSafeInteger(value) && Math.abs(value) <= SECONDS_MAX, () => `deprecation: ${value} is no moment`)
  return value
}

function linkOf(url: string | null, parameters: string): string | null {
  if (url === null) return null
  requireThat(LINKED_URL.test(url), () => `deprecation: "${url}" is no address`)
  return `<${url}>; ${parameters}`
}
