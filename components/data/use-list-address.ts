'use client'
import type { yup } from '@portico/contract/rule/yup'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { changedParams, type ListQuery, listQueryOf } from './list-address'

type Change = Record<string, string | number | undefined>

/** The state of a list in the address, and functions that change it. */
export interface ListAddress<Query = Record<string, unknown>> {
  /** The query for the platform. */
  query: Query
  /** Changes filters, sort or search without a new entry in the browser's history. */
  change: (change: Change) => void
  /** Opens a page or tab as a new entry in the browser's history, so that back returns. */
  go: (change: Change) => void
  /** Removes search and filters. */
  clear: () => void
  /** True when a search or filter is active. */
  narrowed: boolean
}

const NOT_FILTERS = new Set(['page', 'size', 'sort'])

/**
 * Returns filters, sort, page and search of a list; the address holds them, so that back, reload and sharing work. `fixed` are filters that
 * the screen sets itself (its tab): they are sent, but never in the address. `size` is the number of rows per page that the person chose.
 */
export function useListAddress<Schema extends yup.ObjectSchema<yup.AnyObject>>(
  schema: Schema,
  fixed?: Partial<ListQuery<Schema>>,
  size?: number,
): ListAddress<ListQuery<Schema>> {
  const params = useSearchParams()
  const path = usePathname()
  const address = params.toString()
  const fixedKey = JSON.stringify(fixed ?? {})
  const query = useMemo(
    () => ({ ...listQueryOf(schema, new URLSearchParams(address), size), ...(JSON.parse(fixedKey) as Partial<ListQuery<Schema>>) }),
    [schema, address, fixedKey, size],
  )
  const update = useCallback(
    (change: Change, how: 'pushState' | 'replaceState') => {
      const next = changedParams(new URLSearchParams(window.location.search), change, schema.getDefault()).toString()
      window.history[how](null, '', next === '' ? path : `${path}?${next}`)
    },
    [schema, path],
  )
  const filters = useMemo(() => {
    const ours = Object.keys(JSON.parse(fixedKey) as object)
    return Object.keys(schema.fields).filter((key) => !NOT_FILTERS.has(key) && !ours.includes(key))
  }, [schema, fixedKey])
  return {
    query,
    change: useCallback((change) => update(change, 'replaceState'), [update]),
    go: useCallback((change) => update(change, 'pushState'), [update]),
    clear: useCallback(() => update(Object.fromEntries(filters.map((key) => [key, undefined])), 'replaceState'), [update, filters]),
    narrowed: filters.some((key) => (query as Record<string, unknown>)[key] !== undefined),
  }
}
