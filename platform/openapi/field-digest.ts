import { createHash } from 'node:crypto'
import { isObject } from './json-object.ts'

/** Returns a short digest that is the same for equal JSON values only, whatever the order of keys. */
export function digestOf(value: unknown): string {
  return digestOfText(JSON.stringify(ordered(value)))
}

/** Returns a short digest of a text. */
export function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  // Pairs, since an object would sort keys that look like numbers first.
  return {
    pairs: Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  }
}
