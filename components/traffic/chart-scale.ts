/** The smallest round number (1, 2 or 5 times a power of ten) that a chart's highest bar fits under; 4 at least. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}
