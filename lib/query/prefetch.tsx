import 'server-only'
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { admitIncomplete } from '@/lib/platform/incomplete-pages'
import { isNotFound, isSessionOver, PlatformError } from '@/lib/platform/platform-error'
import { currentRequestId } from '@/lib/session/server/current-request'
import type { NamedQuery } from './endpoint-query'
import { loadQuery } from './load-query'

/**
 * Loads the data that a screen needs first, with the session of the request, and passes it to the browser. A query that fails is left to the
 * browser, which shows the error in its place; the page then answers 503 if the platform was away (decision 0101). A missing item answers 404;
 * an ended session redirects to `/session-over`, which removes the cookie and redirects to the login page.
 */
export async function Prefetch({ queries, children }: { queries: readonly NamedQuery[]; children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const results = await Promise.allSettled(
    queries.map((query) => client.fetchQuery({ queryKey: query.queryKey, queryFn: () => loadQuery(query) })),
  )
  for (const result of results) {
    if (result.status === 'rejected') leaveIfGone(result.reason)
  }
  if (results.some((result) => result.status === 'rejected' && isUnavailable(result.reason))) admitIncomplete(await currentRequestId())
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}

/** Returns whether the platform was away. One that is only late may still answer the browser. */
function isUnavailable(error: unknown): boolean {
  return error instanceof PlatformError && error.digest !== undefined && error.code !== 'PlatformTimeout'
}

function leaveIfGone(error: unknown): void {
  if (!(error instanceof PlatformError)) return
  if (isNotFound(error)) notFound()
  if (isSessionOver(error.code)) redirect(`${paths.sessionOver}?reason=${error.code}`)
}
