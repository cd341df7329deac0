import { LATENCY_BUCKETS, type TrafficRow } from './traffic-report.ts'

/**
 * Durations are counted in buckets, each 3.8 % wider than the one before it: the middle of a bucket differs from every duration in it by less
 * than 1.9 % (decision 0096). The first one ends at 9 µs, the last one begins at three hours. Six of them are one bucket of `latency`.
 */
export const DURATION_BUCKETS = 576
const OF_ONE_LATENCY = 6
const LATENCY_RATIO = 1.25
const BUCKETS_PER_E = OF_ONE_LATENCY / Math.log(LATENCY_RATIO)
/** The upper bound of the first bucket of `latency`, in microseconds, and its bucket here. */
const LATENCY_FIRST_US = 200
const FIRST_BUCKET = 84
/** Durations that an older gateway counts in the first bucket of `latency`: half of its upper bound. */
const WITHIN_FIRST = 66

/** A count of calls and its bucket are one number: `count × 1024 + bucket`. */
export const DURATION_UNIT = 1_024
/** Counts stop here, so that each number is a safe integer. */
export const DURATION_CALLS_MAX = 2 ** 43 - 1

/** Returns the bucket of a duration in microseconds. */
export function durationBucket(us: number): number {
  return Math.max(0, Math.min(DURATION_BUCKETS - 1, FIRST_BUCKET + Math.ceil(Math.log(us / LATENCY_FIRST_US) * BUCKETS_PER_E)))
}

/** Returns the geometric middle of a bucket, in microseconds. */
function middleOf(bucket: number): number {
  return LATENCY_FIRST_US * LATENCY_RATIO ** ((bucket - FIRST_BUCKET - 1 / 2) / OF_ONE_LATENCY)
}

/** Returns counts by bucket as a report and a table have them: one number each, in the order of buckets. */
export function writeDurations(counts: ReadonlyMap<number, number>): number[] {
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([bucket, count]) => Math.min(count, DURATION_CALLS_MAX) * DURATION_UNIT + bucket)
}

/** Adds written durations to counts by bucket. */
export function addDurations(counts: Map<number, number>, durations: readonly number[]): void {
  for (const written of durations) {
    const bucket = written % DURATION_UNIT
    counts.set(bucket, (counts.get(bucket) ?? 0) + Math.floor(written / DURATION_UNIT))
  }
}

/** Returns counts by bucket as `latency` of a report, for platforms that do not know durations yet. */
export function latencyOf(counts: ReadonlyMap<number, number>): number[] {
  const latency = new Array<number>(LATENCY_BUCKETS).fill(0)
  for (const [bucket, count] of counts) {
    const at = Math.max(0, Math.min(LATENCY_BUCKETS - 1, Math.ceil((bucket - FIRST_BUCKET) / OF_ONE_LATENCY)))
    latency[at] = (latency[at] ?? 0) + count
  }
  return latency
}

/** Returns the durations of a row; of an older gateway, those of each bucket of `latency` in its middle. */
export function durationsOf({ durations, latency }: Pick<TrafficRow, 'durations' | 'latency'>): readonly number[] {
  if (durations) return durations
  return latency.flatMap((count, index) =>
    count === 0 ? [] : [count * DURATION_UNIT + (index === 0 ? WITHIN_FIRST : FIRST_BUCKET + index * OF_ONE_LATENCY - OF_ONE_LATENCY / 2)],
  )
}

/** Returns a quantile (0 to 1) of written durations in microseconds, less than 1.9 % off; null without calls. A bucket may be there repeatedly. */
export function durationQuantile(durations: readonly number[], quantile: number): number | null {
  return durationQuantiles(durations, [quantile])[0] ?? null
}

/** Returns several quantiles as `durationQuantile`, the smaller ones first. */
export function durationQuantiles(durations: readonly number[], quantiles: readonly number[]): (number | null)[] {
  let [total, first, last] = [0, DURATION_UNIT, -1]
  for (const written of durations) {
    const bucket = written % DURATION_UNIT
    const calls = Math.floor(written / DURATION_UNIT)
    callsOf[bucket] = (callsOf[bucket] ?? 0) + calls
    total += calls
    if (bucket < first) first = bucket
    if (bucket > last) last = bucket
  }
  const found: (number | null)[] = []
  for (let bucket = first, seen = 0; bucket <= last; bucket++) {
    seen += callsOf[bucket] ?? 0
    while (total > 0 && found.length < quantiles.length && seen >= Math.max(1, Math.ceil((quantiles[found.length] ?? 1) * total)))
      found.push(middleOf(bucket))
  }
  if (last >= first) callsOf.fill(0, first, last + 1)
  return quantiles.map((_, index) => found[index] ?? null)
}

/** Calls by bucket while quantiles are found, empty before and after: series have more than a thousand points. */
const callsOf = new Float64Array(DURATION_UNIT)
