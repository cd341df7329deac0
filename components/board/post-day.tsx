import type { Locale } from '@portico/contract/locale'
import { dayOf } from '@portico/contract/rule/day'
import { formatDay } from '@/lib/i18n/format-day'

/** Shows the day of a moment, in UTC: a cached page is the same for everybody. */
export function PostDay({ locale, value }: { locale: Locale; value: string }) {
  return <time dateTime={value}>{formatDay(dayOf(new Date(value)), locale)}</time>
}
