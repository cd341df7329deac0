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
  /** Calls by duration: `writeDurations`. Absent from older gateways, which are counted by `latency`. */
  durations?: number[]
  /** Calls per coarse bucket, `LATENCY_BUCKETS` long, for older platforms. */
  latency: number[]
}

/** Maximum number of keys in a row: a subscription has two active keys, and more only if it replaces them within ten seconds. */
export const ROW_KEYS_MAX = 10

/** Number of buckets of `latency`: the upper bound of bucket i is 200 µs × 1.25 ** i; the last bucket has none. */
export const LATENCY_BUCKETS = 54
