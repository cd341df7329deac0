'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns false on the server and until the page is hydrated. A submit button is disabled until then, since the browser would otherwise
 * submit the form itself, with the values in the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
