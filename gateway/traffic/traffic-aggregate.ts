import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import { ROW_KEYS_MAX, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import type { CallEvent } from '../engines/call-event.ts'
import { countedError, countedStatus, countedSum } from './traffic-row.ts'

const SWITCHING_PROTOCOLS = 101

/** A row whose calls are still counted, by bucket of their durations. */
type SummedCalls = Omit<TrafficRow, 'durations' | 'latency'> & { counts: Map<number, number> }

/** Sums calls by method, subscription, status and error code, with the keys that made them. Calls that match no version are not counted. */
export class TrafficAggregate {
  #rows = new Map<string, SummedCalls>()

  /** Adds a call; out-of-range values are adjusted to what the platform accepts. */
  add(event: CallEvent): void {
    const { apiId, stageId, methodId, subscriptionId, keyId } = event
    if (apiId === null || stageId === null) return
    const status = countedStatus(event.status)
    const error = countedError(event.error)
    // Of a tunnel the time until it opened counts: how long it stays open says nothing about the API.
    const durationUs = countedSum(event.status === SWITCHING_PROTOCOLS ? (event.firstByteUs ?? event.durationUs) : event.durationUs)
    const key = `${stageId}|${methodId}|${subscriptionId}|${status}|${error}`
    let row = this.#rows.get(key)
    if (!row) {
      row = {
        apiId,
        stageId,
        methodId,
        subscriptionId,
        status,
        error,
        calls: 0,
        requestBytes: 0,
        responseBytes: 0,
        durationUs: 0,
        counts: new Map(),
      }
      this.#rows.set(key, row)
    }
    row.calls += 1
    if (keyId && !row.keyIds?.includes(keyId) && (row.keyIds?.length ?? 0) < ROW_KEYS_MAX) row.keyIds = [...(row.keyIds ?? []), keyId]
    row.requestBytes = countedSum(row.requestBytes + countedSum(event.requestBytes))
    row.responseBytes = countedSum(row.responseBytes + countedSum(event.responseBytes))
    row.durationUs = countedSum(row.durationUs + durationUs)
    const bucket = durationBucket(durationUs)
    row.counts.set(bucket, (row.counts.get(bucket) ?? 0) + 1)
  }

  /** Returns the rows so far. */
  peek(): TrafficRow[] {
    return [...this.#rows.values()].map(({ counts, ...row }) => ({ ...row, durations: writeDurations(counts), latency: latencyOf(counts) }))
  }

  /** Returns the rows and resets the sums. */
  take(): TrafficRow[] {
    const rows = this.peek()
    this.#rows = new Map()
    return rows
  }
}
