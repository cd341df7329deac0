'use client'
import { BarElement, CategoryScale, Chart, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js'
import { memo, useMemo } from 'react'
import { Bar, Line } from 'react-chartjs-2'
import { readChartLook } from '@/components/ui/chart-look'
import { useTheme } from '@/lib/theme/use-theme'
import { type ChartInput, chartOptions, datasetsOf } from './chart-options'
import { deploymentMarks, seriesNames } from './chart-plugins'
import type { ChartKind } from './statistics-address'

Chart.register(CategoryScale, LinearScale, BarElement, LineElement, PointElement, Tooltip)

/** Draws series over time as lines or as bars, in the browser only; again only when they change. */
export const StatisticsCanvas = memo(function StatisticsCanvas({ kind, input }: { kind: ChartKind; input: ChartInput }) {
  const { resolvedTheme } = useTheme()
  // Colours and face are read again when the mode changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const look = useMemo(readChartLook, [resolvedTheme])
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const drawn = {
    data: { labels: input.series[0]?.values.map((_, index) => input.labels.step(index)) ?? [], datasets: datasetsOf(kind, input, look) },
    options: chartOptions(input, look, isStill),
    plugins: [deploymentMarks(input.marks, look, kind === 'bar'), ...(kind === 'line' ? [seriesNames(input, look)] : [])],
  }
  // Plugins are taken when a chart is made.
  const key = JSON.stringify([resolvedTheme, input.marks, input.series.map(({ label }) => label)])
  return kind === 'line' ? (
    <Line key={key} {...(drawn as Parameters<typeof Line>[0])} />
  ) : (
    <Bar key={key} {...(drawn as Parameters<typeof Bar>[0])} />
  )
})
