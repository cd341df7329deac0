import type { StatisticsStep } from '@portico/contract/statistics/statistics'
import { useFormatter } from 'next-intl'
import { useMemo } from 'react'

/** The labels of the steps of a period: short ones for an axis, and whole ones for tooltips and tables. */
export interface StepLabels {
  tick: (index: number) => string
  step: (index: number) => string
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { month: 'short', day: 'numeric' } as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A day is counted in hours of UTC: where midnight is within one, a day begins up to an hour before it. Its middle is always of the day. */
export const HALF_DAY_MS = 12 * HOUR_MS

/**
 * Returns the labels of steps in the reader's language and time zone. An hour that a day has twice names its offset; the hour in which a day
 * begins has the day as its short label. Each is made once, when it is first shown: 31 days have 744 hours.
 */
export function useStepLabels(points: readonly { at: string }[], length: StatisticsStep): StepLabels {
  const format = useFormatter()
  return useMemo(() => labelsOf(points, length, format), [points, length, format])
}

function labelsOf(points: readonly { at: string }[], length: StatisticsStep, format: ReturnType<typeof useFormatter>): StepLabels {
  const startOf = (index: number) => new Date(points[index]?.at ?? 0)
  const later = (index: number, by: number) => new Date(startOf(index).getTime() + by)
  const clock = (index: number) => format.dateTime(startOf(index), CLOCK)
  if (length === 'day')
    return {
      tick: (index) => format.dateTime(later(index, HALF_DAY_MS), DAY),
      step: once((index) => format.dateTime(later(index, HALF_DAY_MS), { weekday: 'short', ...DAY })),
    }
  const lastDay = (index: number) => format.dateTime(later(index, HOUR_MS - MINUTE_MS), DAY)
  const beginsDay = (index: number) => lastDay(index) !== format.dateTime(later(index, -MINUTE_MS), DAY)
  const hour = once((index) => format.dateTime(startOf(index), { ...DAY, ...CLOCK }))
  const isTwice = (index: number, other: number) => points[other] !== undefined && hour(index) === hour(other)
  return {
    tick: (index) => (length === 'hour' && beginsDay(index) ? lastDay(index) : clock(index)),
    step: (index) => {
      const hours = length === 'hour' ? 1 : 60
      if (!isTwice(index, index - hours) && !isTwice(index, index + hours)) return hour(index)
      return format.dateTime(startOf(index), { ...DAY, ...CLOCK, timeZoneName: 'short' })
    },
  }
}

function once(make: (index: number) => string): (index: number) => string {
  const made = new Map<number, string>()
  return (index) => {
    const text = made.get(index) ?? make(index)
    made.set(index, text)
    return text
  }
}
