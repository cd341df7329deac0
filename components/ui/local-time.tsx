'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Shows a moment to the minute in the reader's time zone, with its name, and to the second on hover. The server does not know the zone and
 * writes UTC, so that the text is right without a script too.
 */
export function LocalTime({ value, locale }: { value: string; locale: string }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const zone = isBrowser ? {} : { timeZone: 'UTC' }
  const text = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, ...zone }).format(new Date(value))
  const day = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return (
    <time dateTime={value} title={isBrowser ? text({ dateStyle: 'long', timeStyle: 'long' }) : undefined} suppressHydrationWarning>
      {text(day)}
    </time>
  )
}
