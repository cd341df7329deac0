import { type TrafficStep, tickIndexes } from './traffic-ticks'

const MINUTES: Record<TrafficStep, number> = { minute: 1, hour: 60, day: 1_440 }

function pointsUntil(last: string, count: number, step: TrafficStep) {
  const end = Date.parse(last)
  return Array.from({ length: count }, (_, index) => ({ at: new Date(end - (count - 1 - index) * MINUTES[step] * 60_000).toISOString() }))
}

const labelled = (points: readonly { at: string }[], indexes: readonly number[]) => indexes.map((index) => points[index]?.at.slice(5, 16))

it('labels quarters of an hour where there is room, half hours where there is not', () => {
  const points = pointsUntil('2026-11-22T15:07:00Z', 60, 'minute')
  expect(labelled(points, tickIndexes(points, 'minute', 'UTC', 5))).toEqual(['11-22T14:15', '11-22T14:30', '11-22T14:45', '11-22T15:00'])
  expect(labelled(points, tickIndexes(points, 'minute', 'UTC', 3))).toEqual(['11-22T14:30', '11-22T15:00'])
})

it('labels hours of the reader’s own clock', () => {
  const points = pointsUntil('2026-11-22T15:00:00Z', 24, 'hour')
  // Midnight, 06:00, 12:00 and 18:00 in Seoul.
  expect(labelled(points, tickIndexes(points, 'hour', 'Asia/Seoul', 4))).toEqual([
    '11-21T21:00',
    '11-22T03:00',
    '11-22T09:00',
    '11-22T15:00',
  ])
})

it('labels days back from the newest', () => {
  const points = pointsUntil('2026-11-22T00:00:00Z', 31, 'day')
  expect(labelled(points, tickIndexes(points, 'day', 'Asia/Seoul', 5))).toEqual([
    '10-25T00:00',
    '11-01T00:00',
    '11-08T00:00',
    '11-15T00:00',
    '11-22T00:00',
  ])
})

it.each(['minute', 'hour', 'day'] as const)('never has more labels than fit, by %s', (step) => {
  const points = pointsUntil('2026-11-22T15:00:00Z', 60, step)
  for (const max of [1, 2, 3, 4, 6, 9, 20]) {
    const indexes = tickIndexes(points, step, 'Asia/Kolkata', max)
    expect(indexes.length).toBeLessThanOrEqual(max)
    expect(indexes.length).toBeGreaterThan(0)
  }
})

it('labels midnights over the whole width where a month has hours', () => {
  const points = pointsUntil('2026-11-22T15:00:00Z', 31 * 24, 'hour')
  expect(labelled(points, tickIndexes(points, 'hour', 'UTC', 4))).toEqual(['10-29T00:00', '11-06T00:00', '11-14T00:00', '11-22T00:00'])
})
