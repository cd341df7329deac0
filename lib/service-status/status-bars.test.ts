import { DAY_LEVELS, levelOfDay } from '@portico/contract/service-status/service-status'
import { shareText, statusBars } from './status-bars'

it('draws a day of each level, and names the days with failures', () => {
  const { paths, marked, counts, width } = statusBars([1, 0.9995, null, 0.995, 0.5], '2026-02-26')
  expect(counts).toEqual({ good: 2, degraded: 1, bad: 1, none: 1 })
  expect(marked).toEqual([
    { day: '2026-03-01', availability: 0.995, x: 12 },
    { day: '2026-03-02', availability: 0.5, x: 16 },
  ])
  expect(paths.good).toBe('M0 0h3V24h-3zM4 0h3V24h-3z')
  expect(new Set(DAY_LEVELS.map((level) => /M\d+ (\d+)/.exec(paths[level])?.[1])).size).toBe(DAY_LEVELS.length)
  expect(width).toBe(19)
})

it.each([
  [1, 'good'],
  [0.999, 'good'],
  [0.99899, 'degraded'],
  [0.99, 'degraded'],
  [0.98999, 'bad'],
  [0, 'bad'],
  [null, 'none'],
])('a day of %p is %p', (availability, level) => {
  expect(levelOfDay(availability)).toBe(level)
})

it('never shows a share as better than it is', () => {
  expect([shareText(1, 'en'), shareText(0.99999, 'en'), shareText(0.999999, 'en'), shareText(0.5, 'ko')]).toEqual([
    '100%',
    '99.999%',
    '99.999%',
    '50%',
  ])
})
