import { MutationCache, QueryClient } from '@tanstack/react-query'
import { releaseSent } from '@/lib/drafts'
import { isSessionOver, PlatformError } from '@/lib/platform/platform-error'

/** How long a response counts as new, in milliseconds: the browser does not refetch at once what the server prefetched. */
const STALE_MS = 5_000

/**
 * Returns the client of React Query: no retry, no refetch on focus (product rules, section 7). Calls `onMutationError` for every failed
 * mutation without `meta: { ownError: true }`. Without a connection, queries and mutations fail at once, and queries are repeated when it is
 * back; by default they would wait for it, and nothing would say so.
 */
export function createQueryClient(onMutationError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: releaseSent,
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.ownError === true || (error instanceof PlatformError && isSessionOver(error.code))) return
        onMutationError(error)
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: STALE_MS, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
