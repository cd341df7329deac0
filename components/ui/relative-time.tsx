'use client'
import { useLocale } from 'next-intl'
import { PublicRelativeTime } from './public-relative-time'

/** A moment as `3 hours ago` in the person's language; the exact time in their zone on hover. A dash where there is none. */
export function RelativeTime({ value }: { value: string | null | undefined }) {
  return <PublicRelativeTime value={value} locale={useLocale()} />
}
