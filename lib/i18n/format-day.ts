import { dayOf } from '@portico/contract/rule/day'

/** Returns a date (`2026-11-21`) in the long format of a language, or in the medium one for columns. */
export function formatDay(day: string, locale: string, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** Returns today's date in UTC, the platform's time zone. */
export function utcToday(now = new Date()): string {
  return dayOf(now)
}
