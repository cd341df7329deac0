import { type SQL, sql } from 'drizzle-orm'

/**
 * The lengths of the spans over which traffic is summed, in hours, each a multiple of the one before it (decision 0066). A span starts at a
 * multiple of its length since 1970 in UTC.
 */
export const SPANS = [1, 6, 24, 120] as const

/** The span of a row about one minute; all APIs together have such rows. */
export const MINUTE_SPAN = 0

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** One span: its start in milliseconds since 1970, and its length in hours. */
export interface Span {
  at: number
  hours: number
}

/** A span and the index of the step of a series, or of the period, that it belongs to. */
export interface SeriesSpan extends Span {
  point?: number
}

/** Returns the start of the span that contains a moment. */
export function spanStart(at: Date, hours: number): Date {
  const length = hours === MINUTE_SPAN ? MINUTE_MS : hours * HOUR_MS
  return new Date(Math.floor(at.getTime() / length) * length)
}

/**
 * Returns the spans that together cover a period, in order, none overlapping another: at most three dozen for 31 days. `lengths` are those
 * to choose from, the shortest first. Throws RangeError for a period that does not start and end with the shortest.
 */
export function spansBetween(from: number, to: number, lengths: readonly number[] = SPANS): Span[] {
  const shortest = lengths[0] ?? 1
  if (from % (shortest * HOUR_MS) !== 0 || to % (shortest * HOUR_MS) !== 0) throw new RangeError(`not whole spans of ${shortest} hours`)
  const spans: Span[] = []
  for (let at = from; at < to; ) {
    const hours = lengths.findLast((length) => at % (length * HOUR_MS) === 0 && at + length * HOUR_MS <= to) ?? shortest
    spans.push({ at, hours })
    at += hours * HOUR_MS
  }
  return spans
}

/** Returns a moment's hour: its start, or its end with `up`; milliseconds since 1970. */
export function hourOf(at: number, { up = false } = {}): number {
  return (up ? Math.ceil(at / HOUR_MS) : Math.floor(at / HOUR_MS)) * HOUR_MS
}

/** Returns spans as a row source of the columns `span`, `at` and `point`; the last one says which of several periods a span belongs to. */
export function spanRows(spans: readonly SeriesSpan[]): SQL {
  return sql`unnest(${sql.param(spans.map(({ hours }) => hours))}::smallint[],
    ${sql.param(spans.map(({ at }) => new Date(at).toISOString()))}::timestamptz[],
    ${sql.param(spans.map(({ point = 0 }) => point))}::int[]) as spans(span, at, point)`
}
