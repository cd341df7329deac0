import { createHash } from 'node:crypto'

/** Returns the SHA-256, in hex, of a JSON value. The order of an object's keys does not matter, since jsonb does not keep it. */
export function contentSha256(value: unknown): string {
  return createHash('sha256').update(stableText(value)).digest('hex')
}

function stableText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
