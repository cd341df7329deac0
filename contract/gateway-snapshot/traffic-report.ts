import type { CallRecord } from '../call-record/call-record.ts'

/**
 * Ten seconds of traffic of one gateway. `sequence` increases by one with every report of a run, so that the platform counts each exactly
 * once, even if it is sent again.
 */
export interface TrafficReport {
  /** Created at each start of the gateway; sequences start at 1 within it. */
  runId: string
  sequence: number
  /** Start of the ten seconds, RFC 3339, UTC. */
  from: string
  rows: TrafficRow[]
  /** Single calls, to be looked up by their request ids. Absent without any, and from older gateways. */
  records?: CallRecord[]
}

export interface TrafficRow {
  apiId: string
  stageId: string
  /** Null if the call was refused before its method was known. */
  methodId: string | null
  /** Null if the call was refused before its credential was known. */
  subscriptionId: string | null
  /** The keys that made these calls, each once; absent from older gateways, and without a key. */
  keyIds?: string[]
  status: number
  /** The gateway's error code; null if the target server answered. */
  error: string | null
  calls: number
  requestBytes: number
  responseBytes: number
  /** Sum of durations in microseconds. */
  durationUs: number
  /** Calls per latency bucket, `LATENCY_BUCKETS` long. */
  latency: number[]
}

/** Maximum number of keys in a row: a subscription has two active keys, and more only if it replaces them within ten seconds. */
export const ROW_KEYS_MAX = 10

/** Geometric buckets: the upper bound of bucket i is `LATENCY_FIRST_US × LATENCY_RATIO ** i`; the last bucket has none. */
export const LATENCY_BUCKETS = 54
const LATENCY_RATIO = 1.25
const LATENCY_FIRST_US = 200

/** Returns the bucket of a duration in microseconds. */
export function latencyBucket(us: number): number {
  if (us <= LATENCY_FIRST_US) return 0
  return Math.min(LATENCY_BUCKETS - 1, Math.ceil(Math.log(us / LATENCY_FIRST_US) / Math.log(LATENCY_RATIO)))
}

/**
 * Estimates a quantile (0 to 1) in microseconds; null without calls. Within the bucket of the quantile, calls count as spread evenly on its
 * geometric scale (in the first one, evenly), so that latencies that are spread over some buckets are estimated to one or two per cent.
 */
export function latencyQuantile(buckets: readonly number[], quantile: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = quantile * total
  let seen = 0
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && seen + count >= rank) {
      const share = Math.max(0, rank - seen) / count
      return index === 0 ? LATENCY_FIRST_US * share : LATENCY_FIRST_US * LATENCY_RATIO ** (index - 1 + share)
    }
    seen += count
  }
  return LATENCY_FIRST_US * LATENCY_RATIO ** (LATENCY_BUCKETS - 1)
}
