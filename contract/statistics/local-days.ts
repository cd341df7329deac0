const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** No time zone differs more from UTC. */
const OFFSET_MAX_MS = 15 * HOUR_MS
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Returns whether a text names a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the date of a moment (milliseconds since 1970) in a time zone: `2026-01-31`. */
export function dateIn(timeZone: string, at: number): string {
  return dates(timeZone)(at)
}

/** Returns the date some days later (or earlier) than a date. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the number of days from a date to another one, both included. */
export function daysFrom(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1
}

/**
 * Returns the moments (milliseconds since 1970) at which each of some days begins in a time zone, and the one at which the last ends: one more
 * than there are days. A day has 23, 24 or 25 hours; where midnight is skipped, it begins with the first moment after it.
 */
export function dayStarts(timeZone: string, first: string, days: number): number[] {
  const dateOf = dates(timeZone)
  return Array.from({ length: days + 1 }, (_, index) => startOf(dateAfter(first, index), dateOf))
}

function dates(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'iso8601' })
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts.year}-${parts.month}-${parts.day}`
  }
}

/** The first minute of a date; dates grow with the time, so that halves can be left out. */
function startOf(date: string, dateOf: (at: number) => string): number {
  const around = Date.parse(`${date}T00:00:00Z`)
  let [before, from] = [around - OFFSET_MAX_MS, around + OFFSET_MAX_MS]
  while (from - before > MINUTE_MS) {
    const middle = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (dateOf(middle) < date) before = middle
    else from = middle
  }
  return from
}
