import { isExactNumber } from './json-text.ts'

/** Returns a text without control characters except tab and line break; empty for any other value. */
export function textIn(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
        .toWellFormed()
        .trim()
    : ''
}

/** Returns a name as text, as `textIn` does; unquoted YAML makes numbers, with the digits that are written, or booleans of some. */
export function nameIn(value: unknown): string {
  return textIn(scalarText(value))
}

/** Returns a text, number or boolean as it is written; empty for any other value. */
export function scalarText(value: unknown): string {
  if (isExactNumber(value)) return value.rawJSON
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
