import 'server-only'
import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import type { Metadata } from 'next'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { loadQuery } from './load-query'

interface Query<E extends Endpoint> {
  endpoint: E
  input: CallInput<E>
}

/** The argument that names what an endpoint loads; it may be left out when that has a `name`. */
type NameArgument<E extends Endpoint> = OutputOf<E> extends { name: string } ? [] : [nameIn: (data: OutputOf<E>) => string]

/**
 * Returns the name of what a query loads: its `name`, or what `nameIn` returns. Undefined when it cannot be loaded, which the page itself
 * shows.
 */
export async function nameOf<E extends Endpoint>(query: Query<E>, ...[nameIn = ownName]: NameArgument<E>): Promise<string | undefined> {
  try {
    return nameIn(await loadQuery(query))
  } catch {
    return undefined
  }
}

// Called only for data with a name: for other data, NameArgument requires `nameIn`.
const ownName = (data: object) => (data as { name: string }).name

/** Returns the title of a private page: the thing first, then the part, as `Petstore · Versions`. */
export async function pageTitle(...parts: (string | Promise<string | undefined>)[]): Promise<Metadata> {
  const known = (await Promise.all(parts)).filter((part) => part !== undefined && part !== '')
  return { title: known.join(' · ') }
}
