/** Returns a text without control characters except tab and line break; empty for any other value. */
export function textIn(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
        .toWellFormed()
        .trim()
    : ''
}
