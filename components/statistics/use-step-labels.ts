import type { StatisticsStep } from '@portico/contract/statistics/statistics'
import { useFormatter } from 'next-intl'

/** The labels of the steps of a period: short ones for an axis, and whole ones for tooltips and tables. */
export interface StepLabels {
  tick: (index: number) => string
  step: (index: number) => string
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY = { month: 'short', day: 'numeric' } as const

/** Returns the labels of steps in the reader's language and time zone. An hour that a day has twice names its offset. */
export function useStepLabels(points: readonly { at: string }[], length: StatisticsStep): StepLabels {
  const format = useFormatter()
  const startOf = (index: number) => new Date(points[index]?.at ?? 0)
  const day = (index: number) => format.dateTime(startOf(index), DAY)
  const clock = (index: number) => format.dateTime(startOf(index), CLOCK)
  if (length === 'day') return { tick: day, step: (index) => format.dateTime(startOf(index), { weekday: 'short', ...DAY }) }
  const hour = (index: number) => format.dateTime(startOf(index), { ...DAY, ...CLOCK })
  const isTwice = (index: number, other: number) => points[other] !== undefined && hour(index) === hour(other)
  return {
    tick: (index) => (length === 'hour' && clock(index) === '00:00' ? day(index) : clock(index)),
    step: (index) => {
      const hours = length === 'hour' ? 1 : 60
      if (!isTwice(index, index - hours) && !isTwice(index, index + hours)) return hour(index)
      return format.dateTime(startOf(index), { ...DAY, ...CLOCK, timeZoneName: 'short' })
    },
  }
}
