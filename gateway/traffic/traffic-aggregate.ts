import { LATENCY_BUCKETS, latencyBucket, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import type { CallEvent } from '../engines/engine.ts'
import { countedError, countedStatus, countedSum } from './traffic-row.ts'

/** Calls summed per method, subscription, status and code, until they are taken. Calls outside of any version are nobody's statistics. */
export class TrafficAggregate {
  #rows = new Map<string, TrafficRow>()

  /** Counts a call; whatever it tells becomes numbers that the platform takes. */
  add(event: CallEvent): void {
    const { stage, method, subscriptionId } = event
    if (!stage) return
    const status = countedStatus(event.status)
    const error = countedError(event.error)
    const durationUs = countedSum(event.durationUs)
    const key = `${stage.id}|${method?.id}|${subscriptionId}|${status}|${error}`
    let row = this.#rows.get(key)
    if (!row) {
      row = {
        apiId: stage.api.id,
        stageId: stage.id,
        methodId: method?.id ?? null,
        subscriptionId,
        status,
        error,
        calls: 0,
        requestBytes: 0,
        responseBytes: 0,
        durationUs: 0,
        latency: new Array<number>(LATENCY_BUCKETS).fill(0),
      }
      this.#rows.set(key, row)
    }
    row.calls += 1
    row.requestBytes = countedSum(row.requestBytes + countedSum(event.requestBytes))
    row.responseBytes = countedSum(row.responseBytes + countedSum(event.responseBytes))
    row.durationUs = countedSum(row.durationUs + durationUs)
    const bucket = latencyBucket(durationUs)
    row.latency[bucket] = (row.latency[bucket] ?? 0) + 1
  }

  /** The rows so far, and starts anew. */
  take(): TrafficRow[] {
    const rows = [...this.#rows.values()]
    this.#rows = new Map()
    return rows
  }
}
