'use client'
import { useEffect } from 'react'

interface ShownPage {
  page: number
  size: number
  total: number
}

/** Opens the last page of a list when the shown page is past it, as after its last row was deleted. Returns whether it is past. */
export function useLastPage(shown: ShownPage | undefined, onPage: (page: number) => void): boolean {
  const last = shown === undefined ? undefined : Math.max(1, Math.ceil(shown.total / shown.size))
  const isPast = last !== undefined && shown !== undefined && shown.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new function at each rendering
  useEffect(() => {
    if (!isPast) return
    // Next follows the address from an effect of its own, which runs after this one when the page is hydrated.
    const timer = setTimeout(() => onPage(last))
    return () => clearTimeout(timer)
  }, [isPast, last])
  return isPast
}
