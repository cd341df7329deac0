import { renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { useStepLabels } from './use-step-labels'

const HOUR_MS = 3_600_000

function labelsOf(timeZone: string, starts: readonly number[], length: 'hour' | 'day') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={{}} timeZone={timeZone}>
      {children}
    </NextIntlClientProvider>
  )
  const points = starts.map((at) => ({ at: new Date(at).toISOString() }))
  return renderHook(() => useStepLabels(points, length), { wrapper }).result.current
}

/** The starts of days as the platform sends them: with the hour of UTC that contains midnight. */
const DAYS = {
  'Asia/Kolkata': ['2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z'],
  'Asia/Kathmandu': ['2026-11-20T18:00:00Z', '2026-11-21T18:00:00Z'],
  'Asia/Seoul': ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'],
  'America/New_York': ['2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
}

it.each(Object.entries(DAYS))('names the days of %s', (timeZone, starts) => {
  const { tick, step } = labelsOf(
    timeZone,
    starts.map((at) => Date.parse(at)),
    'day',
  )
  expect([tick(0), tick(1), step(0), step(1)]).toEqual(['Nov 21', 'Nov 22', 'Sat, Nov 21', 'Sun, Nov 22'])
})

it.each([
  ['Asia/Kolkata', ['Nov 21', '00:30', '01:30', '02:30'], 'Nov 20, 23:30'],
  ['Asia/Kathmandu', ['Nov 21', '00:45', '01:45', '02:45'], 'Nov 20, 23:45'],
  ['Asia/Seoul', ['Nov 21', '01:00', '02:00', '03:00'], 'Nov 21, 00:00'],
] as const)('names the hours of %s, and the day in the hour in which it begins', (timeZone, ticks, step) => {
  const start = Date.parse(DAYS[timeZone][0] ?? '')
  const labels = labelsOf(
    timeZone,
    [0, 1, 2, 3].map((hour) => start + hour * HOUR_MS),
    'hour',
  )
  expect([0, 1, 2, 3].map(labels.tick)).toEqual(ticks)
  expect(labels.step(0)).toBe(step)
})
