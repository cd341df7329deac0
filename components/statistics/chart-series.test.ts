import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { changeOf, positionOf, seriesOf } from './chart-series'
import { sortedBy } from './group-table'

const figures = { errors: 1, requestBytes: 2, responseBytes: 3, p50Ms: 4, p95Ms: 5, p99Ms: 6 }
const point = (at: string, calls: number, beforeCalls: number | null) => ({ at, calls, beforeCalls, ...figures })
const points = [point('2026-11-22T10:00:00Z', 8, 4), point('2026-11-22T11:00:00Z', 0, null)]

it('compares calls with the period before, and shows three latencies', () => {
  expect(seriesOf(points, 'calls').map(({ values }) => values)).toEqual([
    [8, 0],
    [4, null],
  ])
  expect(seriesOf(points, 'latency').map(({ name, values }) => [name, values[0]])).toEqual([
    ['p50Ms', 4],
    ['p95Ms', 5],
    ['p99Ms', 6],
  ])
})

it('has no change without calls before', () => {
  expect([changeOf(6, 4), changeOf(0, 4), changeOf(6, 0)]).toEqual([0.5, -1, null])
})

it('places a moment between the steps, also in the last one and outside', () => {
  const at = (moment: string) => positionOf(moment, points, '2026-11-22T12:00:00Z')
  expect(['2026-11-22T10:15:00Z', '2026-11-22T11:30:00Z', '2026-11-22T13:00:00Z', '2026-11-22T09:00:00Z'].map(at)).toEqual([
    0.25, 1.5, 2, -1,
  ])
})

it('sorts groups by a figure or by name; those without a figure come last', () => {
  const group = (key: string, p95Ms: number | null) => ({ ...figures, key, name: key, note: null, calls: 1, beforeCalls: 0, p95Ms })
  const groups: StatisticsView['groups'] = [group('b', null), group('a', 3), group('c', 9)]
  const order = (sort: string) => sortedBy(groups, sort, ({ key }) => key).map(({ key }) => key)
  expect([order('p95Ms'), order('-p95Ms'), order('-name')]).toEqual([
    ['a', 'c', 'b'],
    ['c', 'a', 'b'],
    ['c', 'b', 'a'],
  ])
})
