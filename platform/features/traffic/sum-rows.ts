import { addDurations, durationsOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import type { TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { ROW_SUM_MAX } from '@portico/contract/gateway-snapshot/traffic-row'

const ERROR_FROM = 400

/** Sums of calls. */
export interface CallSums {
  calls: number
  errors: number
  requestBytes: number
  responseBytes: number
  durationUs: number
  durations: number[]
}

/** Returns the sums of rows by their dimensions, in the order of these: one order of rows keeps two reports from deadlocking. */
export function sumRows<Dimensions extends object>(
  rows: readonly TrafficRow[],
  dimensionsOf: (row: TrafficRow) => Dimensions,
): (Dimensions & CallSums)[] {
  const byKey = new Map<string, { dimensions: Dimensions; sums: Omit<CallSums, 'durations'>; counts: Map<number, number> }>()
  for (const row of rows) {
    const dimensions = dimensionsOf(row)
    const key = Object.values(dimensions).join(' ')
    let same = byKey.get(key)
    if (!same) {
      same = { dimensions, sums: { calls: 0, errors: 0, requestBytes: 0, responseBytes: 0, durationUs: 0 }, counts: new Map() }
      byKey.set(key, same)
    }
    const { sums, counts } = same
    sums.calls = added(sums.calls, row.calls)
    if (row.status >= ERROR_FROM) sums.errors = added(sums.errors, row.calls)
    sums.requestBytes = added(sums.requestBytes, row.requestBytes)
    sums.responseBytes = added(sums.responseBytes, row.responseBytes)
    sums.durationUs = added(sums.durationUs, row.durationUs)
    addDurations(counts, durationsOf(row))
  }
  return [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { dimensions, sums, counts }]) => ({ ...dimensions, ...sums, durations: writeDurations(counts) }))
}

/** Sums stop at the largest safe integer. */
const added = (one: number, other: number) => Math.min(one + other, ROW_SUM_MAX)
