/** The width of the white margin around a QR code that scanners need, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/** Returns the dark modules of a QR code as one SVG path, a rectangle for each run of a row; one module is one unit. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
}

function runsOf(row: readonly boolean[]): [start: number, width: number][] {
  const runs: [number, number][] = []
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    runs.push([start, x - start + 1])
  }
  return runs
}
