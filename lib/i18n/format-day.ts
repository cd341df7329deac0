import { dayOf } from '@portico/contract/rule/day'

/** A day of the calendar (`2026-11-21`) as a language writes it. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** Today by the platform's time zone, UTC. */
export function utcToday(now = new Date()): string {
  return dayOf(now)
}
