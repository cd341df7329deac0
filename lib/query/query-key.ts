import type { Endpoint } from '@portico/contract/endpoint'
import type { QueryKey } from '@tanstack/react-query'

/** Returns the key that the queries of an endpoint start with, whatever their input. */
export function endpointKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): QueryKey {
  return [`${method} ${path}`]
}

/**
 * Returns the key of the query of an endpoint with an input. It leaves out what `endpointUrl` leaves out, so that server and browser build
 * the same key for the same call.
 */
export function queryKeyOf(endpoint: Endpoint, input: object): QueryKey {
  const parts = Object.entries(input).map(([name, part]) => [name, withoutEmpty(part as object | undefined)] as const)
  const given = parts.filter(([, part]) => Object.keys(part).length > 0)
  return given.length === 0 ? endpointKey(endpoint) : [...endpointKey(endpoint), Object.fromEntries(given)]
}

function withoutEmpty(part: object | undefined): object {
  return Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== ''))
}
