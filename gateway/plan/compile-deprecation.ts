import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'

const SECOND_MS = 1_000

/**
 * Returns the headers of every answer of a deprecated version, as alternating names and values: Deprecation (RFC 9745), Sunset (RFC 8594)
 * and Link (RFC 8288) to its successor (RFC 5829) and to its documentation. Null for a version that is not deprecated. The value has passed
 * `checkDeprecation`.
 */
export function compileDeprecation(deprecation: SnapshotDeprecation | undefined): readonly string[] | null {
  if (!deprecation) return null
  const { since, sunset, successorUrl, documentationUrl } = deprecation
  const links = [linkOf(successorUrl, 'rel="successor-version"'), linkOf(documentationUrl, 'rel="deprecation"; type="text/html"')]
  const link = links.filter((text) => text !== null).join(', ')
  return [
    ...['Deprecation', `@${since}`],
    ...(sunset === null ? [] : ['Sunset', new Date(sunset * SECOND_MS).toUTCString()]),
    ...(link === '' ? [] : ['Link', link]),
  ]
}

function linkOf(url: string | null, parameters: string): string | null {
  if (url === null) return null
  return `<${url}>; ${parameters}`
}
