'use client'
import { BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'
import { useMemo } from 'react'
import { Bar } from 'react-chartjs-2'
import { useTheme } from '@/lib/theme/use-theme'
import { readChartLook, striped } from './chart-look'
import { type TrafficLabels, type TrafficLook, type TrafficPoint, trafficBarOptions, trafficBars } from './traffic-bars'

Chart.register(CategoryScale, LinearScale, BarElement, Legend, Tooltip)

/** Draws the chart, in the browser only. */
export function TrafficCanvas({ points, labels }: { points: readonly TrafficPoint[]; labels: TrafficLabels }) {
  const { resolvedTheme } = useTheme()
  // Colours and face are read again when the mode changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const look = useMemo(readLook, [resolvedTheme])
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return <Bar data={trafficBars(points, look, labels)} options={trafficBarOptions(look, labels, still)} />
}

function readLook(): TrafficLook {
  const { series, danger, panel, text, grid, font } = readChartLook()
  return { calls: series[0], errors: striped(danger, panel), text, grid, font }
}
