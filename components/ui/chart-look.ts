/** Colors and face of charts in the present color mode of the page. */
export interface ChartLook {
  /** The colors of up to three series, which also differ in dashes, markers or stripes. */
  series: readonly [string, string, string]
  danger: string
  panel: string
  text: string
  grid: string
  font: { family: string }
}

/** Reads the look of charts from the page's tokens. In the browser only. */
export function readChartLook(): ChartLook {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    series: [color('brand-solid'), color('fg-muted'), color('fg')],
    danger: color('danger-solid'),
    panel: color('bg-panel'),
    text: color('fg-muted'),
    grid: color('border'),
    font: { family: style.getPropertyValue('--font-body').trim() },
  }
}

/** Returns diagonal stripes, so that color is not the only difference. */
export function striped(color: string, gap: string): string | CanvasPattern {
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
