import { durationBucket, latencyOf, writeDurations } from '@portico/contract/gateway-snapshot/call-durations'
import { ROW_KEYS_MAX, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import type { CallEvent } from '../engines/call-event.ts'
import { countedError, countedStatus, countedSum, isRowId, isTrafficRow } from './traffic-row.ts'

const SWITCHING_PROTOCOLS = 101

/** A row whose calls are still counted, by bucket of their durations. */
export type SummedCalls = Omit<TrafficRow, 'durations' | 'latency'> & { counts: Map<number, number> }

/** Returns sums as a row of a report. */
export function rowOf({ counts, ...row }: SummedCalls): TrafficRow {
  return { ...row, durations: writeDurations(counts), latency: latencyOf(counts) }
}

/** The rows of a version by method and subscription. */
type RowsOfVersion = Map<string | null, Map<string | null, SummedCalls[]>>

/**
 * Sums calls by method, subscription, status and error code, with the keys that made them. Calls that match no version are not counted. Rows
 * are found by the ids of the plan, without making a text for each call.
 */
export class TrafficAggregate {
  #rows: SummedCalls[] = []
  #byVersion = new Map<string, RowsOfVersion>()
  #invalid = 0

  /** The number of calls that could not be counted, because their ids are none: a bug. */
  get invalid(): number {
    return this.#invalid
  }

  /** Adds a call; out-of-range values are adjusted to what the platform accepts. */
  add(event: CallEvent): void {
    const { apiId, stageId, keyId } = event
    if (apiId === null || stageId === null) return
    // Of a tunnel the time until it opened counts: how long it stays open says nothing about the API.
    const durationUs = countedSum(event.status === SWITCHING_PROTOCOLS ? (event.firstByteUs ?? event.durationUs) : event.durationUs)
    const row = this.#find(event, apiId, stageId)
    if (!row) {
      this.#invalid += 1
      return
    }
    row.calls += 1
    if (keyId && isNewKey(row, keyId)) row.keyIds = [...(row.keyIds ?? []), keyId]
    row.requestBytes = countedSum(row.requestBytes + countedSum(event.requestBytes))
    row.responseBytes = countedSum(row.responseBytes + countedSum(event.responseBytes))
    row.durationUs = countedSum(row.durationUs + durationUs)
    const bucket = durationBucket(durationUs)
    row.counts.set(bucket, (row.counts.get(bucket) ?? 0) + 1)
  }

  /** Returns the sums so far; they go on counting. */
  peek(): readonly SummedCalls[] {
    return this.#rows
  }

  /** Returns the sums, and begins new ones. */
  take(): readonly SummedCalls[] {
    const rows = this.#rows
    this.#rows = []
    this.#byVersion = new Map()
    return rows
  }

  /** Returns the sums that a call adds to; null if the platform would not accept them. */
  #find(event: CallEvent, apiId: string, stageId: string): SummedCalls | null {
    const { methodId, subscriptionId } = event
    const status = countedStatus(event.status)
    const error = countedError(event.error)
    const methods = entryOf(this.#byVersion, stageId, () => new Map() as RowsOfVersion)
    const subscriptions = entryOf(methods, methodId, () => new Map<string | null, SummedCalls[]>())
    const rows = entryOf(subscriptions, subscriptionId, () => [])
    const known = rows.find((row) => row.status === status && row.error === error)
    if (known) return known
    const sums = { calls: 0, requestBytes: 0, responseBytes: 0, durationUs: 0, counts: new Map<number, number>() }
    const row: SummedCalls = { apiId, stageId, methodId, subscriptionId, status, error, ...sums }
    if (!isTrafficRow(rowOf(row))) return null
    rows.push(row)
    this.#rows.push(row)
    return row
  }
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function isNewKey({ keyIds = [] }: SummedCalls, keyId: string): boolean {
  return !keyIds.includes(keyId) && keyIds.length < ROW_KEYS_MAX && isRowId(keyId)
}
