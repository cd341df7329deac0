'use client'
import type { yup } from '@portico/contract/rule/yup'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { changedParams, type ListQuery, listQueryOf } from './list-address'

type Change = Record<string, string | number | undefined>

/** A list's state, held in the address, and the ways to change it. */
export interface ListAddress<Query = Record<string, unknown>> {
  /** What to ask the platform for. */
  query: Query
  /** Changes filters, sort or search in place: no step in the history. */
  change: (change: Change) => void
  /** Goes to a page or tab: a step in the history, so that back returns. */
  go: (change: Change) => void
  /** Takes search and filters off. */
  clear: () => void
  /** Whether search or a filter narrows the list. */
  narrowed: boolean
}

const NOT_FILTERS = new Set(['page', 'size', 'sort'])

/**
 * Filters, sort, page and search of a list, held in the address, so that back, reload and sharing work.
 * `fixed` are filters that the screen sets itself (its tab): they are sent, but never in the address.
 */
export function useListAddress<Schema extends yup.ObjectSchema<yup.AnyObject>>(
  schema: Schema,
  fixed?: Partial<ListQuery<Schema>>,
): ListAddress<ListQuery<Schema>> {
  const params = useSearchParams()
  const path = usePathname()
  const address = params.toString()
  const fixedKey = JSON.stringify(fixed ?? {})
  const query = useMemo(
    () => ({ ...listQueryOf(schema, new URLSearchParams(address)), ...(JSON.parse(fixedKey) as Partial<ListQuery<Schema>>) }),
    [schema, address, fixedKey],
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
