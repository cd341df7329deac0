import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import type { Measure } from './statistics-address'

/** One line, or one row of bars, of a chart: a value for each step, null where there is none. */
export interface Series {
  name: SeriesName
  values: (number | null)[]
}

export type SeriesName = 'calls' | 'callsBefore' | 'errors' | 'requestBytes' | 'responseBytes' | 'p50Ms' | 'p95Ms' | 'p99Ms'

type Point = StatisticsView['points'][number]

const SERIES: Record<Measure, readonly SeriesName[]> = {
  calls: ['calls', 'callsBefore'],
  errors: ['errors'],
  bytes: ['responseBytes', 'requestBytes'],
  latency: ['p50Ms', 'p95Ms', 'p99Ms'],
}

/** Returns what a chart of a measure shows. Calls are compared with those of the same step before the period. */
export function seriesOf(points: readonly Point[], measure: Measure): Series[] {
  return SERIES[measure].map((name) => ({
    name,
    values: points.map((point) => (name === 'callsBefore' ? point.beforeCalls : point[name])),
  }))
}

/** Returns a change as a share, `0.5` for a half more; null without anything to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before
}

/** Returns the position of a moment between the starts of steps: `1.5` for the middle of the second one. */
export function positionOf(moment: string, points: readonly Pick<Point, 'at'>[], end: string): number {
  const at = Date.parse(moment)
  const starts = [...points.map((point) => Date.parse(point.at)), Date.parse(end)]
  const index = Math.max(
    0,
    starts.findLastIndex((start, position) => start <= at && position < points.length),
  )
  const [start = 0, next = 0] = [starts[index], starts[index + 1]]
  return index + (next > start ? Math.min(1, (at - start) / (next - start)) : 0)
}
