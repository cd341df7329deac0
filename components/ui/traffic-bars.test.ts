import type { ChartOptions } from 'chart.js'
import { type TrafficLabels, type TrafficLook, trafficBarOptions, trafficBars } from './traffic-bars'

const look: TrafficLook = { calls: 'blue', errors: 'red', text: 'gray', grid: 'silver', font: { family: 'Sans' } }
const labels: TrafficLabels = {
  calls: 'Calls',
  errors: 'Errors',
  tick: (index) => `tick ${index}`,
  span: (index) => `span ${index}`,
  count: (value) => `${value}!`,
  ticks: (width) => (width > 300 ? [0, 1, 2] : [2]),
}
const points = [
  { at: '2026-11-22T10:00:00Z', calls: 4, errors: 1 },
  { at: '2026-11-22T10:01:00Z', calls: 0, errors: 0 },
  { at: '2026-11-22T10:02:00Z', calls: 2, errors: 0 },
]

it('draws one bar per span with its own count: zero where there were no calls, nothing between two counts', () => {
  const { labels: spans, datasets } = trafficBars(points, look, labels)
  expect(spans).toEqual(['span 0', 'span 1', 'span 2'])
  expect(datasets.map(({ label, data }) => [label, data])).toEqual([
    ['Calls', [4, 0, 2]],
    ['Errors', [1, null, null]],
  ])
  expect(JSON.stringify(datasets)).not.toMatch(/tension|cubic|spanGaps/)
})

it('labels counts with whole numbers from zero, in the format of the reader’s language', () => {
  const { y } = trafficBarOptions(look, labels, true).scales as NonNullable<ChartOptions<'bar'>['scales']>
  expect(y).toMatchObject({ beginAtZero: true, ticks: { precision: 0, maxTicksLimit: 6 } })
  const format = y?.ticks?.callback as unknown as (value: number) => string
  expect(format(12)).toBe('12!')
})

it('labels as many times as fit the width', () => {
  const { x = {} } = trafficBarOptions(look, labels, true).scales as NonNullable<ChartOptions<'bar'>['scales']>
  for (const [width, indexes] of [
    [320, [0, 1, 2]],
    [200, [2]],
  ] as const) {
    const axis = { chart: { width }, ticks: [] as { value: number }[] }
    ;(x.afterBuildTicks as unknown as (axis: object) => void)(axis)
    expect(axis.ticks.map(({ value }) => value)).toEqual(indexes)
  }
})

it('does not move where motion is reduced', () => {
  expect(trafficBarOptions(look, labels, true).animation).toBe(false)
})
