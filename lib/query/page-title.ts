import 'server-only'
import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import type { Metadata } from 'next'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { loadQuery } from './load-query'

/** Returns the name of what a query loads; undefined when it cannot be loaded, which the page itself shows. */
export async function nameOf<E extends Endpoint>(
  query: { endpoint: E; input: CallInput<E> },
  name: (data: OutputOf<E>) => string,
): Promise<string | undefined> {
  try {
    return name(await loadQuery(query))
  } catch {
    return undefined
  }
}

/** Returns the title of a private page: the thing first, then the part, as `Petstore · Versions`. */
export async function pageTitle(...parts: (string | Promise<string | undefined>)[]): Promise<Metadata> {
  const known = (await Promise.all(parts)).filter((part) => part !== undefined && part !== '')
  return { title: known.join(' · ') }
}
