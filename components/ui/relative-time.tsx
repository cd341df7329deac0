'use client'
import { useLocale } from 'next-intl'
import { TimeAgo } from './time-ago'

/** Shows a moment as `3 hours ago` in the language of the page; the exact time on hover. A dash without a value. */
export function RelativeTime({ value }: { value: string | null | undefined }) {
  return <TimeAgo value={value} locale={useLocale()} />
}
