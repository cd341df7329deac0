import type { Endpoint } from '@portico/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from './query-key'

/** What an endpoint is known by. */
export type Call = Pick<Endpoint, 'method' | 'path'>

/** Invalidates all queries of these endpoints, whatever their input; resolves when those on the screen are refetched. */
export async function outdate(client: QueryClient, endpoints: readonly Call[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })))
}

/** Returns the endpoints of a concept that only read: they are outdated when anything of the concept changes. */
export function readsOf(endpoints: Record<string, Endpoint>): Endpoint[] {
  return Object.values(endpoints).filter(({ method }) => method === 'GET')
}
