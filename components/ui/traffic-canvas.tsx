'use client'
import { BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js'
import { useMemo } from 'react'
import { Bar } from 'react-chartjs-2'
import { useTheme } from '@/lib/theme/use-theme'
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
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    calls: color('brand-solid'),
    errors: striped(color('danger-solid'), color('bg-panel')),
    text: color('fg-muted'),
    grid: color('border'),
    font: { family: style.getPropertyValue('--font-body').trim() },
  }
}

/** Returns diagonal stripes, so that color is not the only difference. */
function striped(color: string, gap: string): string | CanvasPattern {
  const size = 6
  const tile = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = tile.getContext('2d')
  if (!context) return color
  context.fillStyle = color
  context.fillRect(0, 0, size, size)
  context.strokeStyle = gap
  context.lineWidth = 1
  context.beginPath()
  for (const start of [-size, 0, size]) {
    context.moveTo(start, size)
    context.lineTo(start + size, 0)
  }
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? color
}
