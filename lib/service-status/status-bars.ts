import { type DayLevel, levelOfDay } from '@portico/contract/service-status/service-status'

/** The size of a bar's place, in units of the drawing. */
export const BAR_WIDTH = 4
export const BARS_HEIGHT = 24
const GAP = 1
/** How high the bar of a level begins: the worse a day was, the shorter its bar, so that color says nothing alone. */
const TOP: Readonly<Record<DayLevel, number>> = { good: 0, degraded: 7, bad: 14, none: 22 }

const DAY_MS = 86_400_000

/** A day with failures. */
export interface MarkedDay {
  /** `2026-11-24` */
  day: string
  availability: number
  /** Where its bar begins. */
  x: number
}

/** How days are drawn: one path for all days of a level, and what there is to say of those with failures. */
export interface StatusBars {
  width: number
  paths: Readonly<Record<DayLevel, string>>
  marked: readonly MarkedDay[]
  counts: Readonly<Record<DayLevel, number>>
}

/** Returns the bars of days, of which `from` (`2026-08-27`) is the first. */
export function statusBars(days: readonly (number | null)[], from: string): StatusBars {
  const paths: Record<DayLevel, string> = { good: '', degraded: '', bad: '', none: '' }
  const counts: Record<DayLevel, number> = { good: 0, degraded: 0, bad: 0, none: 0 }
  const marked: MarkedDay[] = []
  for (const [at, availability] of days.entries()) {
    const level = levelOfDay(availability)
    const x = at * BAR_WIDTH
    paths[level] += `M${x} ${TOP[level]}h${BAR_WIDTH - GAP}V${BARS_HEIGHT}h-${BAR_WIDTH - GAP}z`
    counts[level] += 1
    if (availability !== null && level !== 'good')
      marked.push({ day: new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10), availability, x })
  }
  return { width: days.length * BAR_WIDTH - GAP, paths, marked, counts }
}

/** Returns a share for readers: `99.98 %`, cut instead of rounded, so that it never looks better than it is. */
export function shareText(share: number, locale: string): string {
  const cut = Math.floor(share * 100_000 + 1e-6) / 100_000
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(cut)
}
