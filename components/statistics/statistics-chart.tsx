'use client'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { useTimeZone, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { lateComponent } from '@/components/ui/late-component'
import { Row, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { tickIndexes } from '@/components/ui/traffic-ticks'
import { DASHES, hasNames, MARKERS, NAME_SPACE } from './chart-options'
import { positionOf, seriesOf } from './chart-series'
import styles from './statistics.module.css'
import type { ChartKind, Measure } from './statistics-address'
import { StatisticsSummary } from './statistics-summary'
import { useFigureFormat } from './use-figure-format'
import type { StepLabels } from './use-step-labels'

const StatisticsCanvas = lateComponent(() => import('./statistics-canvas').then((module) => module.StatisticsCanvas), {
  loading: <div className={styles.canvas} aria-hidden="true" />,
})

/** Widths of a label of the time axis with its distance to the next, and of the labels of values, in pixels. */
const TICK_WIDTH = 64
const VALUES_WIDTH = 56

interface StatisticsChartProps {
  view: StatisticsView
  labels: StepLabels
  measure: Measure
  kind: ChartKind
}

/** Shows a measure over time, with its legend, its deployments, and a summary in words. */
export function StatisticsChart({ view, labels, measure, kind }: StatisticsChartProps) {
  const t = useTranslations('statistics')
  const timeZone = useTimeZone() ?? 'UTC'
  const format = useFigureFormat()
  // The canvas draws again only what changed: hundreds of steps are drawn in tens of milliseconds.
  const input = useMemo(() => {
    const { points, step, to, deployments } = view
    return {
      series: seriesOf(points, measure).map(({ name, values }) => ({ label: t(`series.${name}`), isOfErrors: name === 'errors', values })),
      labels,
      marks: deployments.map(({ at, version }) => ({ position: positionOf(at, points, to), label: version })),
      format: (value: number) => format.short(measure, value),
      ticks: (width: number) => {
        const names = hasNames(width) ? NAME_SPACE : 0
        return tickIndexes(points, step, timeZone, Math.max(2, Math.floor((width - VALUES_WIDTH - names) / TICK_WIDTH)))
      },
    }
  }, [view, labels, measure, format, timeZone, t])
  return (
    <figure className={styles.figure} aria-label={t(`chart.${measure}`)}>
      <Stack gap={3}>
        <Row as="ul" gap={4} size="sm" className={styles.legend}>
          {input.series.map(({ label, isOfErrors }, index) => (
            <Row as="li" key={label} nowrap gap={2}>
              <Swatch kind={kind} index={index} isOfErrors={isOfErrors} />
              {label}
            </Row>
          ))}
        </Row>
        <div className={styles.canvas} aria-hidden="true">
          <StatisticsCanvas kind={kind} input={input} />
        </div>
        <Muted as="figcaption">
          <StatisticsSummary view={view} measure={measure} />
        </Muted>
      </Stack>
    </figure>
  )
}

const MARKER_SHAPES = {
  circle: <circle cx="12" cy="6" r="3.5" />,
  rect: <rect x="8.5" y="2.5" width="7" height="7" />,
  triangle: <path d="M12 2 16 9.5 8 9.5Z" />,
}
const SWATCH_COLORS = ['var(--color-brand-solid)', 'var(--color-fg-muted)', 'var(--color-fg)'] as const

/** Shows the dash and the marker of a line, or the stripes of a bar. */
function Swatch({ kind, index, isOfErrors }: { kind: ChartKind; index: number; isOfErrors: boolean }) {
  const color = isOfErrors ? 'var(--color-danger-solid)' : SWATCH_COLORS[index]
  return (
    <svg width="24" height="12" viewBox="0 0 24 12" fill={color} stroke={color} aria-hidden="true">
      {kind === 'line' ? (
        <>
          <path d="M0 6H24" strokeWidth="2" strokeDasharray={DASHES[index]?.join(' ')} />
          {MARKER_SHAPES[MARKERS[index] ?? 'circle']}
        </>
      ) : index === 0 ? (
        <rect x="6" y="1" width="12" height="10" stroke="none" />
      ) : (
        <path d="M6 11 16 1M10 11 18 3M6 7 12 1M14 11 18 7" strokeWidth="2" />
      )}
    </svg>
  )
}
