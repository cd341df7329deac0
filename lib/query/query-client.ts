import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isSessionOver, PlatformError } from '@/lib/platform/platform-error'

/** How long an answer counts as new, in milliseconds: what the server prefetched is not fetched again at once. */
const STALE_MS = 5_000

/**
 * The client of React Query: no retry, no refetch on focus (product rules, section 7). Every failed mutation that does not say
 * `meta: { ownError: true }` goes to `onMutationError`.
 */
export function createQueryClient(onMutationError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.ownError === true || (error instanceof PlatformError && isSessionOver(error.code))) return
        onMutationError(error)
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: STALE_MS },
      mutations: { retry: false },
    },
  })
}
