import { randomFillSync, randomUUID } from 'node:crypto'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const ID_BYTES = 24

const pool = Buffer.alloc(ID_BYTES * 256)
let used = pool.length

/** The caller's X-Request-Id when it is a plain one, else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID()
}

/** The caller's traceparent when it is well formed (W3C Trace Context), else a new sampled one. */
export function traceparentOf(sent: string | string[] | undefined): string {
  if (typeof sent === 'string' && TRACEPARENT.test(sent)) return sent
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const hex = pool.toString('hex', used, used + ID_BYTES)
  used += ID_BYTES
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}
