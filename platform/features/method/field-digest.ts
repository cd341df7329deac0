import { createHash } from 'node:crypto'
import { isObject } from './json-object.ts'

/** A short text that is the same for equal JSON values, whatever order keys are in, and for no others. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('base64url')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  // Pairs, since an object would put keys that look like numbers first.
  return {
    pairs: Object.keys(value)
      .sort()
      .map((key) => [key, ordered(value[key])]),
  }
}
