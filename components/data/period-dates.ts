import { PERIOD_DAYS_MAX } from '@portico/contract/rule/period'

/** First and last day of a period, as date fields have them, `2026-01-31`; empty for an open end. */
export interface PeriodDates {
  from: string
  to: string
}

/** The period of a list query: `to` is exclusive. */
export interface PeriodMoments {
  from?: string | undefined
  to?: string | undefined
}

const DAY_MS = 86_400_000

/** Returns the days of a query's period in the browser's time zone. */
export function datesOf({ from, to }: PeriodMoments): PeriodDates {
  return { from: from ? localDate(new Date(from)) : '', to: to ? localDate(new Date(Date.parse(to) - 1)) : '' }
}

/** Returns the moments of whole days in the browser's time zone. A day with 25 hours never makes a period too long. */
export function momentsOf({ from, to }: PeriodDates): PeriodMoments {
  const start = from ? midnight(from, 0) : undefined
  const end = to ? midnight(to, 1) : undefined
  const bounded = start && end ? new Date(Math.min(end.getTime(), start.getTime() + PERIOD_DAYS_MAX * DAY_MS)) : end
  return { from: start?.toISOString(), to: bounded?.toISOString() }
}

/** Returns what is wrong with a period: its end is before its start, or it has more days than a search covers. */
export function periodProblem({ from, to }: PeriodDates): 'order' | 'tooLong' | undefined {
  if (!from || !to) return undefined
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return 'order'
  return days > PERIOD_DAYS_MAX ? 'tooLong' : undefined
}

/** Returns today in the browser's time zone, or an earlier day. */
export function daysBefore(days: number, now = new Date()): string {
  return localDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
}

function midnight(date: string, daysLater: number): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day + daysLater)
}

function localDate(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
