import type { BarOptions, ChartData, ChartOptions } from 'chart.js'

/** The traffic of one time span. */
export interface TrafficPoint {
  /** The start of the span, RFC 3339. */
  at: string
  calls: number
  errors: number
}

/** Colors and face of the page in its present color mode. */
export interface TrafficLook {
  calls: string
  errors: string | CanvasPattern
  text: string
  grid: string
  font: { family: string }
}

export interface TrafficLabels {
  calls: string
  errors: string
  /** The label of a point's time below the axis, and the full one in the tooltip. */
  tick: (index: number) => string
  span: (index: number) => string
  count: (value: number) => string
  /** The indexes of the points with a label, for a width in pixels. */
  ticks: (width: number) => readonly number[]
}

const BAR: Partial<BarOptions> = { grouped: false, barPercentage: 0.9, categoryPercentage: 1, maxBarThickness: 28 } as Partial<BarOptions>
/** An error among thousands of calls is still visible. */
const ERROR_BAR_MIN = 2
/** Counts have few round labels. */
const COUNT_TICKS_MAX = 6

/** Returns the bars of a chart: one per span for its calls, and in front of it one for its errors. */
export function trafficBars(
  points: readonly TrafficPoint[],
  look: TrafficLook,
  labels: TrafficLabels,
): ChartData<'bar', (number | null)[]> {
  return {
    labels: points.map((_, index) => labels.span(index)),
    datasets: [
      { ...BAR, label: labels.calls, order: 1, data: points.map(({ calls }) => calls), backgroundColor: look.calls },
      {
        ...BAR,
        label: labels.errors,
        order: 0,
        data: points.map(({ errors }) => errors || null),
        backgroundColor: look.errors,
        minBarLength: ERROR_BAR_MIN,
      },
    ],
  }
}

/** Returns the axes, legend and tooltip of a chart of counts. */
export function trafficBarOptions(look: TrafficLook, labels: TrafficLabels, still: boolean): ChartOptions<'bar'> {
  const { text: color, font } = look
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: still ? false : { duration: 180 },
    interaction: { mode: 'index', intersect: false },
    plugins: {
      tooltip: {
        titleFont: font,
        bodyFont: font,
        callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${labels.count(parsed.y ?? 0)}` },
      },
      legend: { align: 'end', reverse: true, labels: { color, font, boxWidth: 12, boxHeight: 12 } },
    },
    scales: {
      x: {
        grid: { display: false },
        border: { color: look.grid },
        ticks: { color, font, autoSkip: false, maxRotation: 0, callback: (index) => labels.tick(Number(index)) },
        afterBuildTicks: (axis) => {
          axis.ticks = labels.ticks(axis.chart.width).map((value) => ({ value }))
        },
      },
      y: {
        beginAtZero: true,
        border: { display: false },
        grid: { color: look.grid },
        ticks: { color, font, precision: 0, maxTicksLimit: COUNT_TICKS_MAX, callback: (value) => labels.count(Number(value)) },
      },
    },
  }
}
