/** Returns a moment for programs and plain texts, in UTC to the minute: `2026-12-03 10:00 UTC`. */
export function momentText(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
