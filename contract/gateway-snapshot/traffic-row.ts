import { DURATION_BUCKETS, DURATION_UNIT } from './call-durations.ts'
import { LATENCY_BUCKETS, ROW_KEYS_MAX, type TrafficRow } from './traffic-report.ts'

/** Maximum of a row's calls: more within ten seconds indicate an error of the sender. */
const ROW_CALLS_MAX = 1_000_000_000
/** Maximum of a row's bytes and microseconds. */
export const ROW_SUM_MAX = Number.MAX_SAFE_INTEGER

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ERROR = /^[A-Za-z]{1,50}$/

const isCount = (value: unknown, max: number) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= max
const isId = (value: unknown) => typeof value === 'string' && UUID.test(value)
const isDuration = (value: unknown) =>
  isCount(value, (ROW_CALLS_MAX + 1) * DURATION_UNIT) && Number(value) >= DURATION_UNIT && Number(value) % DURATION_UNIT < DURATION_BUCKETS
/** Returns whether a value is a list of durations as `writeDurations` makes it, of at most so many calls as a row may have. */
export const isDurations = (value: unknown): boolean => Array.isArray(value) && value.length <= DURATION_BUCKETS && value.every(isDuration)
const isSum = (value: unknown) => isCount(value, ROW_SUM_MAX)

/** Validators of a row's fields; other fields are ignored. */
const FIELDS: Readonly<Record<keyof TrafficRow, (value: unknown) => boolean>> = {
  apiId: isId,
  stageId: isId,
  methodId: (value) => value === null || isId(value),
  subscriptionId: (value) => value === null || isId(value),
  keyIds: (value) => value === undefined || (Array.isArray(value) && value.length <= ROW_KEYS_MAX && value.every(isId)),
  status: (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 599,
  error: (value) => value === null || (typeof value === 'string' && ERROR.test(value)),
  calls: (value) => isCount(value, ROW_CALLS_MAX),
  requestBytes: isSum,
  responseBytes: isSum,
  durationUs: isSum,
  durations: (value) => value === undefined || isDurations(value),
  latency: (value) => Array.isArray(value) && value.length === LATENCY_BUCKETS && value.every((calls) => isCount(calls, ROW_CALLS_MAX)),
}
const NAMES = Object.keys(FIELDS) as (keyof TrafficRow)[]

/** Returns the first invalid field of a traffic row, `row` if it is not an object, null if it is valid. */
export function faultOfRow(row: unknown): keyof TrafficRow | 'row' | null {
  if (typeof row !== 'object' || row === null) return 'row'
  return NAMES.find((name) => !FIELDS[name]((row as Partial<TrafficRow>)[name])) ?? null
}
