'use client'
import { useLocale } from 'next-intl'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Shows a moment to the second in the person's time zone; in UTC on the server, which does not know the zone. */
export function ExactTime({ value }: { value: string }) {
  const locale = useLocale()
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const at = new Date(value)
  const zone = isBrowser ? {} : { timeZone: 'UTC' }
  return (
    <time dateTime={value} suppressHydrationWarning>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone }).format(at)}
    </time>
  )
}
