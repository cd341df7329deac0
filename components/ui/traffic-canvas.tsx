'use client'
import { CategoryScale, Chart, Filler, Legend, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js'
import { useMemo } from 'react'
import { Line } from 'react-chartjs-2'
import { useTheme } from '@/lib/theme/use-theme'

/** The traffic of one time span. */
export interface TrafficPoint {
  /** The start of the span, RFC 3339. */
  at: string
  calls: number
  errors: number
}

Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Filler, Legend, Tooltip)

interface TrafficCanvasProps {
  points: readonly TrafficPoint[]
  /** The label of each point's time. */
  times: readonly string[]
  callsLabel: string
  errorsLabel: string
}

/** Draws the chart, in the browser only. Errors are dashed, so that color is not the only difference. */
export function TrafficCanvas({ points, times, callsLabel, errorsLabel }: TrafficCanvasProps) {
  const { resolvedTheme } = useTheme()
  // Colours and face are read again when the mode changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const { font, ...colors } = useMemo(readLook, [resolvedTheme])
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <Line
      data={{
        labels: [...times],
        datasets: [
          {
            label: callsLabel,
            order: 1,
            data: points.map(({ calls }) => calls),
            borderColor: colors.calls,
            backgroundColor: colors.callsFill,
            fill: true,
            borderWidth: 2,
            pointRadius: 0,
            pointHitRadius: 12,
            cubicInterpolationMode: 'monotone',
          },
          {
            label: errorsLabel,
            order: 0,
            data: points.map(({ errors }) => errors),
            borderColor: colors.errors,
            backgroundColor: colors.errors,
            borderDash: [5, 4],
            borderWidth: 2,
            pointRadius: 0,
            pointHitRadius: 12,
            cubicInterpolationMode: 'monotone',
          },
        ],
      }}
      options={{
        responsive: true,
        maintainAspectRatio: false,
        animation: still ? false : { duration: 180 },
        interaction: { mode: 'index', intersect: false },
        plugins: {
          tooltip: { titleFont: font, bodyFont: font },
          legend: { align: 'end', labels: { color: colors.text, font, usePointStyle: true, pointStyle: 'line' } },
        },
        scales: {
          x: { ticks: { color: colors.text, font, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
          y: { beginAtZero: true, ticks: { color: colors.text, font, precision: 0 }, grid: { color: colors.grid } },
        },
      }}
    />
  )
}

function readLook() {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    calls: color('brand-solid'),
    callsFill: color('brand-subtle'),
    errors: color('danger-solid'),
    text: color('fg-muted'),
    grid: color('border-muted'),
    font: { family: style.getPropertyValue('--font-body').trim() },
  }
}
