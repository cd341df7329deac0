'use client'
import { useLocale } from 'next-intl'
import { TimeAgo } from './time-ago'

/** Shows a moment as `3 hours ago`, or `short` as `3h ago`, in the language of the page; the exact time on hover. A dash without a value. */
export function RelativeTime({ value, short }: { value: string | null | undefined; short?: boolean }) {
  return <TimeAgo value={value} locale={useLocale()} short={short} />
}
