/**
 * Ten seconds of traffic of one gateway. `sequence` grows by one with every report of a gateway's run, so that the platform
 * takes each exactly once, however often it is sent.
 */
export interface TrafficReport {
  /** Made anew at each start of the gateway process: sequences count from 1 within it. */
  runId: string
  sequence: number
  /** Start of the ten seconds, RFC 3339, UTC. */
  from: string
  rows: TrafficRow[]
}

export interface TrafficRow {
  apiId: string
  stageId: string
  /** Null when the call was refused before its method was known. */
  methodId: string | null
  /** Null when the call was refused before its credential was known. */
  subscriptionId: string | null
  status: number
  /** Code of the gateway's own refusal; null when the target answered. */
  error: string | null
  calls: number
  requestBytes: number
  responseBytes: number
  /** Sum of durations in microseconds. */
  durationUs: number
  /** Calls per latency bucket, `LATENCY_BUCKETS` long. */
  latency: number[]
}

/** Geometric buckets: the upper bound of bucket i is `LATENCY_FIRST_US × LATENCY_RATIO ** i`; the last one has no bound. */
export const LATENCY_BUCKETS = 54
export const LATENCY_RATIO = 1.25
export const LATENCY_FIRST_US = 200

/** The bucket of a duration in microseconds. */
export function latencyBucket(us: number): number {
  if (us <= LATENCY_FIRST_US) return 0
  return Math.min(LATENCY_BUCKETS - 1, Math.ceil(Math.log(us / LATENCY_FIRST_US) / Math.log(LATENCY_RATIO)))
}

/** An estimate of a quantile (0 to 1) in microseconds from bucket counts: the upper bound of the bucket it falls in; null without calls. */
export function latencyQuantile(buckets: readonly number[], quantile: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  for (const [index, count] of buckets.entries()) {
    seen += count
    if (seen >= quantile * total) return LATENCY_FIRST_US * LATENCY_RATIO ** index
  }
  return LATENCY_FIRST_US * LATENCY_RATIO ** (LATENCY_BUCKETS - 1)
}
