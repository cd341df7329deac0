'use client'
import { useSyncExternalStore } from 'react'

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Returns how long ago (or ahead) a moment is, in a language: `3 hours ago`, narrow `3h ago`; `now` for less than a minute. */
export function formatRelativeTime(at: Date, now: Date, locale: string, style: 'long' | 'narrow' = 'long'): string {
  const formatter = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000)
  for (const [unit, size] of UNITS) if (Math.abs(seconds) >= size) return formatter.format(Math.trunc(seconds / size), unit)
  return formatter.format(0, 'second')
}

const MINUTE_MS = 60_000

function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS)

/**
 * Shows a moment as `3 hours ago`, or `short` as `3h ago`, with the exact time in the browser's time zone on hover; on paper, the date. The
 * server knows neither the zone nor when the page is read, so it writes the date in UTC; its format may differ from the browser's by a kind
 * of space.
 */
export function TimeAgo({ value, locale, short }: { value: string | null | undefined; locale: string; short?: boolean }) {
  const minute = useSyncExternalStore<number | undefined>(onMinute, thisMinute, () => undefined)
  if (!value) return <span>–</span>
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return <span>{value}</span>
  if (minute === undefined) {
    return (
      <time dateTime={value} suppressHydrationWarning>
        {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)}
      </time>
    )
  }
  return (
    <time
      dateTime={value}
      data-date={new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)}
      title={new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(at)}
    >
      {formatRelativeTime(at, new Date(), locale, short ? 'narrow' : 'long')}
    </time>
  )
}
