'use client'
import type { ReactNode } from 'react'
import { FailureState } from '@/components/ui/failure-state'
import { useWaiting } from '@/lib/waiting/waiting'

/** The parts of a query's result that a view reads. */
export interface ViewedQuery<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface QueryViewProps<Data> {
  /** The result of `useQuery`, or of several by `allOf`. */
  query: ViewedQuery<Data>
  /** Shown while the content loads. */
  skeleton: ReactNode
  /** Shown instead of data that `isEmpty`. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** Shows a query in its four states: loading, failed, empty, loaded. Loaded data stays on the screen while it is refetched and when that fails. */
export function QueryView<Data>({ query, skeleton, empty, isEmpty, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Loading>{skeleton}</Loading>
}

function Loading({ children }: { children: ReactNode }) {
  useWaiting(true, { isPageStart: true })
  return children
}

/** Returns several queries as one: loaded when all are, failed as soon as one is; `refetch` repeats those that failed. */
export function allOf<Data extends object>(queries: { [Name in keyof Data]: ViewedQuery<Data[Name]> }): ViewedQuery<Data> {
  const named = Object.entries(queries) as [string, ViewedQuery<unknown>][]
  const failed = named.map(([, query]) => query).filter(({ data, error }) => data === undefined && error)
  const isLoaded = named.every(([, { data }]) => data !== undefined)
  return {
    data: isLoaded ? (Object.fromEntries(named.map(([name, { data }]) => [name, data])) as Data) : undefined,
    error: failed[0]?.error,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
