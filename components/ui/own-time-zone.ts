'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The person's own time zone; UTC while the server renders and the browser takes over, so that both write the same. */
export function useOwnTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
