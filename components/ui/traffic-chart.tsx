'use client'
import { useFormatter, useTimeZone, useTranslations } from 'next-intl'
import styles from './chart.module.css'
import { lateComponent } from './late-component'
import { Muted, VisuallyHidden } from './text'
import type { TrafficPoint } from './traffic-bars'
import { type TrafficStep, tickIndexes } from './traffic-ticks'

const TrafficCanvas = lateComponent(() => import('./traffic-canvas').then((module) => module.TrafficCanvas), {
  loading: <div className={styles.canvas} aria-hidden="true" />,
})

/** Widths of a label of the time axis with its distance to the next, and of the labels of counts, in pixels. */
const TICK_WIDTH = 64
const COUNTS_WIDTH = 40
/** Larger counts are abbreviated on the axis: `12K`. */
const COMPACT_FROM = 10_000
const MINUTES: Record<TrafficStep, number> = { minute: 1, hour: 60, day: 1_440 }

interface TrafficChartProps {
  points: readonly TrafficPoint[]
  step: TrafficStep
  /** What the chart shows, over which period. */
  label: string
}

/** Shows calls and errors per minute, hour or day as bars, with the same numbers as a sentence and a table for assistive technology. */
export function TrafficChart({ points, step, label }: TrafficChartProps) {
  const t = useTranslations('kit.chart')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const { tick, span } = useTimeLabels(points, step)
  const busiest = points.reduce((most, { calls }, index) => (calls > (points[most]?.calls ?? 0) ? index : most), 0)
  const most = points[busiest]?.calls ?? 0
  if (most === 0) return <Muted className={styles.empty}>{t('empty')}</Muted>
  const total = (field: 'calls' | 'errors') => points.reduce((sum, point) => sum + point[field], 0)
  return (
    <figure className={styles.figure} aria-label={label}>
      <Muted as="figcaption">
        {t(`unit.${step}`)}
        <VisuallyHidden suppressHydrationWarning>
          {t('summary', { calls: total('calls'), errors: total('errors'), most, span: span(busiest) })}
        </VisuallyHidden>
      </Muted>
      <div className={styles.canvas} aria-hidden="true">
        <TrafficCanvas
          points={points}
          labels={{
            calls: t('calls'),
            errors: t('errors'),
            tick,
            span,
            count: (value) => format.number(value, value < COMPACT_FROM ? undefined : { notation: 'compact' }),
            ticks: (width) => tickIndexes(points, step, timeZone, Math.max(2, Math.floor((width - COUNTS_WIDTH) / TICK_WIDTH))),
          }}
        />
      </div>
      <details className={styles.details}>
        <summary>{t('showTable')}</summary>
        <table className={styles.table}>
          <VisuallyHidden as="caption">{label}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('calls')}</th>
              <th scope="col">{t('errors')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, calls, errors }, index) => (
              <tr key={at}>
                <td suppressHydrationWarning>{span(index)}</td>
                <td>{format.number(calls)}</td>
                <td>{format.number(errors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Returns the labels of a point's time: a short one for the axis, and the whole span for tooltip and table. */
function useTimeLabels(
  points: readonly TrafficPoint[],
  step: TrafficStep,
): { tick: (index: number) => string; span: (index: number) => string } {
  const format = useFormatter()
  const startOf = (index: number) => new Date(points[index]?.at ?? 0)
  const day = (index: number, zone?: string) => format.dateTime(startOf(index), { month: 'short', day: 'numeric', timeZone: zone })
  const time = (index: number) => format.dateTime(startOf(index), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (step === 'day') return { tick: (index) => day(index, 'UTC'), span: (index) => day(index, 'UTC') }
  return {
    tick: (index) => (step === 'hour' && time(index) === '00:00' ? day(index) : time(index)),
    span: (index) =>
      step === 'minute'
        ? `${day(index)}, ${time(index)}`
        : format.dateTimeRange(startOf(index), new Date(startOf(index).getTime() + MINUTES.hour * 60_000), {
            month: 'short',
            day: 'numeric',
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          }),
  }
}
