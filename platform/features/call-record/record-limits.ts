import { type CallRecord, isErrorRecord } from '@portico/contract/call-record/call-record'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { callRecordCounts } from '../../database/schema/call-record.ts'
import type { CallingGateway } from '../../http/caller.ts'

/** Errors of a subscription in a day; of calls without one those of an API, or else of a gateway. */
export const SUBJECT_ERRORS_MAX = 20_000
/** Errors and successes of an environment in a day. */
export const ENVIRONMENT_ERRORS_MAX = 1_000_000
export const ENVIRONMENT_SUCCESSES_MAX = 200_000
/** The subject under which the successes of an environment are counted. */
const SUCCESSES = '00000000-0000-0000-0000-000000000000'

interface Count {
  recorded: number
  leftOut: number
}

/** Returns the records that the limits of the day allow, and counts them and the others. */
export async function allowRecords(tx: Transaction, gateway: CallingGateway, records: readonly CallRecord[]): Promise<CallRecord[]> {
  const { environmentId } = gateway
  const subjects = [...new Set(records.flatMap((record) => subjectsOf(gateway, record).map(({ id }) => id)))].sort()
  const recorded = await recordedToday(tx, environmentId, subjects)
  const counts = new Map<string, Count>(subjects.map((id) => [id, { recorded: 0, leftOut: 0 }]))
  const allowed = records.filter((record) => {
    const limits = subjectsOf(gateway, record)
    const isAllowed = limits.every(({ id, max }) => (recorded.get(id) ?? 0) + (counts.get(id)?.recorded ?? 0) < max)
    for (const { id } of limits) {
      const count = counts.get(id)
      if (count) count[isAllowed ? 'recorded' : 'leftOut'] += 1
    }
    return isAllowed
  })
  const rows = [...counts].map(([subjectId, count]) => ({ environmentId, subjectId, ...count }))
  if (rows.length > 0)
    await tx
      .insert(callRecordCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [callRecordCounts.environmentId, callRecordCounts.day, callRecordCounts.subjectId],
        set: {
          recorded: sql`${callRecordCounts.recorded} + excluded.recorded`,
          leftOut: sql`${callRecordCounts.leftOut} + excluded.left_out`,
        },
      })
  return allowed
}

/** Returns what a record counts against. */
function subjectsOf(gateway: CallingGateway, record: CallRecord): { id: string; max: number }[] {
  if (!isErrorRecord(record)) return [{ id: SUCCESSES, max: ENVIRONMENT_SUCCESSES_MAX }]
  return [
    { id: record.subscriptionId ?? record.apiId ?? gateway.id, max: SUBJECT_ERRORS_MAX },
    { id: gateway.environmentId, max: ENVIRONMENT_ERRORS_MAX },
  ]
}

/** Locks the counts of today in the order of their ids, so that two reports do not deadlock, and returns them. */
async function recordedToday(tx: Transaction, environmentId: string, subjects: readonly string[]): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const { day, subjectId, recorded } = callRecordCounts
  const rows = await tx
    .select({ subjectId, recorded })
    .from(callRecordCounts)
    .where(and(eq(callRecordCounts.environmentId, environmentId), eq(day, sql`current_date`), inArray(subjectId, [...subjects])))
    .orderBy(subjectId)
    .for('update')
  return new Map(rows.map((row) => [row.subjectId, row.recorded]))
}
