import { PERIOD_DAYS_MAX } from '@portico/contract/rule/period'
import { dateAfter, dateIn, dayStarts, daysFrom } from '@portico/contract/statistics/local-days'
import { DEFAULT_DAYS, HOUR_DAYS, MINUTE_DAYS, type StatisticsStep } from '@portico/contract/statistics/statistics'
import { hourOf, MINUTE_SPAN, SPANS, type Span, spansBetween } from '../../database/traffic-spans.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Periods of up to this many days have hours as steps, unless another step is asked for. */
const HOURLY_DAYS = 2
const UTC_DAY: readonly number[] = [24]
const OF_FULL_ROWS: readonly number[] = [1, 24]

export interface AskedPeriod {
  from?: string | undefined
  to?: string | undefined
  timeZone: string
  step?: StatisticsStep | undefined
}

/** The moments of a period, in milliseconds since 1970; `steps` are the starts of its steps. */
export interface Period {
  from: number
  to: number
  step: StatisticsStep
  steps: readonly number[]
  before: { from: number; to: number; steps: readonly number[] }
  /** True if the hours of the period are deleted, so that only days in UTC are left. */
  isOld: boolean
  /** True if the period reaches the present, after which there are no calls: a span that has begun has those up to the end of the period. */
  isOpen: boolean
}

/**
 * Returns the period that a query asks for, in days of its time zone: without dates the last days up to today. It ends with the present hour
 * at most, and the one before it is as long. Where a zone differs from UTC by half an hour, an hour of UTC that contains midnight belongs to
 * the day that begins in it. `hasMinutes` says whether the query may have minutes.
 */
export function statisticsPeriod({ from, to, timeZone, step }: AskedPeriod, hasMinutes: boolean, now: number): Period {
  const today = dateIn(timeZone, now)
  const first = from || dateAfter(to || today, 1 - DEFAULT_DAYS)
  const last = to || [today, dateAfter(first, PERIOD_DAYS_MAX - 1)].sort()[0] || today
  const days = Math.max(1, daysFrom(first, last))
  const isOld = daysFrom(first, today) > HOUR_DAYS
  const unit = isOld ? DAY_MS : HOUR_MS
  const floor = (moment: number) => Math.floor(moment / unit) * unit
  const starts = dayStarts(timeZone, first, days).map(floor)
  const [start = 0, whole = 0] = [starts[0], starts.at(-1)]
  const chosen = stepOf(step, days, isOld, hasMinutes && days === 1 && daysFrom(first, today) <= MINUTE_DAYS)
  const end = Math.max(start, Math.min(whole, chosen === 'minute' ? Math.ceil(now / MINUTE_MS) * MINUTE_MS : hourOf(now, { up: true })))

  const earlier = dayStarts(timeZone, dateAfter(first, -days), days).map(floor)
  const earlierStart = earlier[0] ?? 0
  const earlierEnd = end === whole ? start : Math.min(start, earlierStart + (end - start))
  return {
    from: start,
    to: end,
    step: chosen,
    steps: stepsOf(chosen, starts, end),
    before: { from: earlierStart, to: earlierEnd, steps: stepsOf(chosen, earlier, earlierEnd) },
    isOld,
    isOpen: end > hourOf(now),
  }
}

function stepOf(asked: StatisticsStep | undefined, days: number, isOld: boolean, mayBeMinute: boolean): StatisticsStep {
  if (isOld) return 'day'
  if (asked === 'minute') return mayBeMinute ? 'minute' : 'hour'
  return asked ?? (days <= HOURLY_DAYS ? 'hour' : 'day')
}

function stepsOf(step: StatisticsStep, starts: readonly number[], end: number): number[] {
  if (step === 'day') return starts.slice(0, -1).filter((at) => at < end)
  const length = step === 'hour' ? HOUR_MS : MINUTE_MS
  const from = starts[0] ?? end
  return Array.from({ length: Math.max(0, Math.ceil((end - from) / length)) }, (_, index) => from + index * length)
}

/** Which rows a query reads: sums over spans, or all dimensions by hour and UTC day. */
export type RowKind = 'spans' | 'full'

/** Returns the spans of a whole period. */
export function spansOfPeriod(
  { from, to, isOld, isOpen = false }: Pick<Period, 'from' | 'to' | 'isOld'> & { isOpen?: boolean },
  kind: RowKind,
): Span[] {
  if (isOld) return spansBetween(from, to, UTC_DAY)
  const lengths = kind === 'full' ? OF_FULL_ROWS : SPANS
  const longest = (lengths.at(-1) ?? 1) * HOUR_MS
  return spansBetween(from, isOpen ? Math.ceil(to / longest) * longest : hourOf(to, { up: true }), lengths)
}

/** Returns the spans of a series; `point` is the index of the step that a span belongs to. */
export function spansOfSteps(steps: readonly number[], to: number, { step, isOld }: Period, kind: RowKind): (Span & { point: number })[] {
  if (step === 'minute') return steps.map((at, point) => ({ at, hours: MINUTE_SPAN, point }))
  return steps.flatMap((at, point) =>
    spansOfPeriod({ from: at, to: steps[point + 1] ?? to, isOld }, kind).map((span) => ({ ...span, point })),
  )
}
