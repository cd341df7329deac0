import { randomUUIDv7 } from 'node:crypto'

/** Returns a new UUIDv7 (RFC 9562), so that ids sort by creation time. */
export function newId(): string {
  return randomUUIDv7()
}
