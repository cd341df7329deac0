import 'server-only'
import { dehydrate, type FetchQueryOptions, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { isNotThere, isSessionOver, PlatformError } from '@/lib/platform/platform-error'

/** One query that a page's server part fetches for its browser part: the same key, and a function that calls the platform. */
export type Prefetched = Pick<FetchQueryOptions, 'queryKey' | 'queryFn'>

/**
 * Fetches what a screen shows first and hands it on. A query that fails is left to the browser, which shows the failure in its
 * place; a thing that is not there answers 404; a session that is over sends to `/session-over`, which removes the cookie and goes on to the login page.
 */
export async function Prefetch({ queries, children }: { queries: readonly Prefetched[]; children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const results = await Promise.allSettled(queries.map((query) => client.fetchQuery(query as FetchQueryOptions)))
  for (const result of results) {
    if (result.status === 'rejected') leaveIfHopeless(result.reason)
  }
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}

function leaveIfHopeless(error: unknown): void {
  if (!(error instanceof PlatformError)) return
  if (isNotThere(error)) notFound()
  if (isSessionOver(error.code)) redirect(`${paths.sessionOver}?reason=${error.code}`)
}
