import { LATENCY_BUCKETS, ROW_KEYS_MAX, type TrafficReport, type TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { isDurations } from '@portico/contract/gateway-snapshot/traffic-row'
import type { CallEvent } from '../engines/call-event.ts'

const STATUS_MIN = 100
const STATUS_MAX = 599
/** Status under which calls with a status outside HTTP's range are counted. */
const STATUS_OF_OTHERS = 502
const ERROR_MAX = 50
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/

/** Returns a status within 100 to 599. */
export function countedStatus(status: number): number {
  return Number.isInteger(status) && status >= STATUS_MIN && status <= STATUS_MAX ? status : STATUS_OF_OTHERS
}

/** Returns a sum as a non-negative safe integer. */
export function countedSum(sum: number): number {
  if (!(sum > 0)) return 0
  return sum < Number.MAX_SAFE_INTEGER ? Math.round(sum) : Number.MAX_SAFE_INTEGER
}

/** Returns a refusal's code, cut to the platform's maximum. */
export function countedError(error: CallEvent['error']): string | null {
  return error === null ? null : String(error).slice(0, ERROR_MAX)
}

/** Returns whether the platform accepts a row by its contract (`trafficReportInput`); a single pass, since reports are long. */
export function isTrafficRow(row: unknown): row is TrafficRow {
  if (typeof row !== 'object' || row === null) return false
  const {
    apiId,
    stageId,
    methodId,
    subscriptionId,
    keyIds,
    status,
    error,
    calls,
    requestBytes,
    responseBytes,
    durationUs,
    durations = [],
    latency,
    ...more
  } = row as Partial<TrafficRow>
  return (
    isRowId(apiId) &&
    isRowId(stageId) &&
    (methodId === null || isRowId(methodId)) &&
    (subscriptionId === null || isRowId(subscriptionId)) &&
    (keyIds === undefined || (Array.isArray(keyIds) && keyIds.length <= ROW_KEYS_MAX && keyIds.every(isRowId))) &&
    isCount(status) &&
    countedStatus(status) === status &&
    (error === null || (typeof error === 'string' && error.length <= ERROR_MAX)) &&
    isCount(calls) &&
    isCount(requestBytes) &&
    isCount(responseBytes) &&
    isCount(durationUs) &&
    isDurations(durations) &&
    Array.isArray(latency) &&
    latency.length === LATENCY_BUCKETS &&
    latency.every(isCount) &&
    Object.keys(more).length === 0
  )
}

/** Returns whether a value from disk is a report that the platform accepts, apart from its rows and records. */
export function isTrafficReport(report: unknown): report is TrafficReport {
  if (typeof report !== 'object' || report === null) return false
  const { runId, sequence, from, rows, records = [], ...more } = report as Partial<TrafficReport>
  const isMoment = typeof from === 'string' && INSTANT.test(from) && !Number.isNaN(Date.parse(from))
  return (
    isRowId(runId) &&
    isCount(sequence) &&
    sequence >= 1 &&
    isMoment &&
    [rows, records].every(Array.isArray) &&
    Object.keys(more).length === 0
  )
}

/** Returns whether a value is the id of something of the platform. */
export function isRowId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
