import type { ChartOptions } from 'chart.js'
import { type ChartLook, striped } from '@/components/ui/chart-look'
import type { ChartKind } from './statistics-address'
import type { StepLabels } from './use-step-labels'

/** What a chart shows: series of one unit over the same steps. */
export interface ChartInput {
  series: readonly { label: string; values: readonly (number | null)[]; isOfErrors: boolean }[]
  labels: StepLabels
  /** Moments on the time axis, in steps from its start. */
  marks: readonly { position: number; label: string }[]
  format: (value: number) => string
  /** The indexes of the steps with a label, for a width in pixels. */
  ticks: (width: number) => readonly number[]
}

/** How the lines of a chart differ without color, in order; the legend draws the same. */
export const DASHES = [[], [7, 4], [2, 3]] as const
export const MARKERS = ['circle', 'rect', 'triangle'] as const

/** A line has about this many markers. */
const MARKERS_MAX = 24
const VALUE_TICKS_MAX = 6
/** The space right of a line for its name, in pixels; narrow charts have none. */
export const NAME_SPACE = 76
const NAME_SPACE_FROM = 480
const MARK_SPACE = 18
/** Charts of more steps change at once: each picture between would draw all of them. */
const ANIMATED_MAX = 200

/** Returns the lines or bars of a chart. */
export function datasetsOf(kind: ChartKind, { series }: ChartInput, look: ChartLook) {
  return series.map(({ label, values }, index) => {
    const color = colorOf(series, index, look)
    const data = [...values]
    if (kind === 'bar')
      return {
        ...{ label, data, maxBarThickness: 28, categoryPercentage: 0.86, barPercentage: 0.94 },
        backgroundColor: index === 0 ? color : striped(color, look.panel),
      }
    const every = Math.ceil(values.length / MARKERS_MAX)
    return {
      ...{ label, data, borderColor: color, backgroundColor: color, borderWidth: 2, borderDash: [...(DASHES[index] ?? [])] },
      ...{ pointStyle: MARKERS[index] ?? 'circle', pointHoverRadius: 5, spanGaps: false },
      // A value between two steps without one has no line, so it always has a marker.
      pointRadius: values.map((_, at) => (at % every === 0 || isAlone(values, at) ? 3 : 0)),
    }
  })
}

/** Returns the color of a series: errors have that of danger. */
export function colorOf(series: ChartInput['series'], index: number, look: ChartLook): string {
  return series[index]?.isOfErrors ? look.danger : (look.series[index] ?? look.text)
}

const isAlone = (values: readonly (number | null)[], at: number) => values[at - 1] === null && (values[at + 1] ?? null) === null

/** Returns whether a chart of a width has space for the names of its lines. */
export const hasNames = (width: number) => width >= NAME_SPACE_FROM

/** Returns the axes and the tooltip of a chart. */
export function chartOptions(input: ChartInput, look: ChartLook, isStill: boolean): ChartOptions<'line' | 'bar'> {
  const { text: color, font } = look
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: isStill || (input.series[0]?.values.length ?? 0) > ANIMATED_MAX ? false : { duration: 180 },
    interaction: { mode: 'index', intersect: false },
    layout: {
      padding: ({ chart }: { chart: { width: number; config: { type?: string } } }) => ({
        top: input.marks.length > 0 ? MARK_SPACE : 4,
        right: chart.config.type === 'line' && hasNames(chart.width) ? NAME_SPACE : 8,
      }),
    } as object,
    plugins: {
      legend: { display: false },
      tooltip: {
        titleFont: font,
        bodyFont: font,
        usePointStyle: true,
        callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${input.format(parsed.y ?? 0)}` },
      },
    },
    scales: {
      x: {
        grid: { display: false },
        border: { color: look.grid },
        ticks: { color, font, autoSkip: false, maxRotation: 0, callback: (index) => input.labels.tick(Number(index)) },
        afterBuildTicks: (axis) => {
          axis.ticks = input.ticks(axis.chart.width).map((value) => ({ value }))
        },
      },
      y: {
        beginAtZero: true,
        border: { display: false },
        grid: { color: look.grid },
        ticks: { color, font, maxTicksLimit: VALUE_TICKS_MAX, callback: (value) => input.format(Number(value)) },
      },
    },
  }
}
