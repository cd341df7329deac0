import type { Chart, Plugin } from 'chart.js'
import type { ChartLook } from '@/components/ui/chart-look'
import { type ChartInput, colorOf, hasNames } from './chart-options'

const FONT_SIZE = 12
const LINE_HEIGHT = 15
const NAME_GAP = 8
/** Labels of marks that would be closer than this are left out, in pixels; the list below the chart has all. */
const MARK_GAP = 44

/** Returns a plugin that writes the name of each line at its end. */
export function seriesNames({ series }: ChartInput, look: ChartLook): Plugin {
  return {
    id: 'seriesNames',
    afterDatasetsDraw: (chart) => {
      if (!hasNames(chart.width)) return
      const ends = series.flatMap(({ label, values }, index) => {
        const last = values.findLastIndex((value) => value !== null)
        const point = chart.getDatasetMeta(index).data[last]
        return point ? [{ label, x: point.x, y: point.y, color: colorOf(series, index, look) }] : []
      })
      for (const { label, x, y, color } of spread(ends)) write(chart, look, { text: label, x: x + NAME_GAP, y, color, align: 'left' })
    },
  }
}

/** Returns a plugin that marks moments by a vertical line with a label above. */
export function deploymentMarks(marks: ChartInput['marks'], look: ChartLook, hasBars: boolean): Plugin {
  return {
    id: 'deploymentMarks',
    beforeDatasetsDraw: (chart) => {
      const { top, bottom, left, right } = chart.chartArea
      const axis = chart.scales.x
      if (!axis || marks.length === 0) return
      // Bars have a whole step of space each; lines begin and end at the borders.
      const steps = axis.max - axis.min + (hasBars ? 1 : 0)
      const width = (right - left) / Math.max(1, steps)
      let labelled = Number.NEGATIVE_INFINITY
      for (const { position, label } of marks) {
        const x = Math.min(right, left + position * width)
        const { ctx } = chart
        ctx.save()
        Object.assign(ctx, { strokeStyle: look.text, lineWidth: 1 })
        ctx.setLineDash([3, 3])
        ctx.beginPath()
        ctx.moveTo(x, top)
        ctx.lineTo(x, bottom)
        ctx.stroke()
        ctx.restore()
        if (x - labelled < MARK_GAP) continue
        labelled = x
        write(chart, look, { text: `▾ ${label}`, x: x - 4, y: top - 9, color: look.text, align: x > right - MARK_GAP ? 'right' : 'left' })
      }
    },
  }
}

interface Written {
  text: string
  x: number
  y: number
  color: string
  align: CanvasTextAlign
}

function write({ ctx }: Chart, look: ChartLook, { text, x, y, color, align }: Written): void {
  ctx.save()
  Object.assign(ctx, { font: `${FONT_SIZE}px ${look.font.family}`, fillStyle: color, textAlign: align, textBaseline: 'middle' })
  ctx.fillText(text, x, y)
  ctx.restore()
}

/** Returns labels at least a line apart, in the order of their heights. */
function spread<Label extends { y: number }>(labels: readonly Label[]): Label[] {
  const spreadOut: Label[] = []
  for (const label of [...labels].sort((one, other) => one.y - other.y)) {
    const above = spreadOut.at(-1)
    spreadOut.push(above && label.y < above.y + LINE_HEIGHT ? { ...label, y: above.y + LINE_HEIGHT } : label)
  }
  return spreadOut
}
