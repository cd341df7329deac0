import { CALL_RECORD_DAYS } from '@portico/contract/call-record/call-record'
import { lt, sql } from 'drizzle-orm'
import { dropOldPartitions, ensurePartition, PARTITIONED_TABLES, type PartitionedTable } from '../database/partitions.ts'
import { callRecordCounts } from '../database/schema/call-record.ts'
import { trafficReceipts } from '../database/schema/traffic.ts'
import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000
/** How far ahead partitions are created, so that reports never have to. */
const AHEAD_DAYS = 3
/** Much longer than a gateway may resend a report. */
const RECEIPT_DAYS = 7

/** Creates the next partitions of traffic and call records, and drops expired ones. */
export const rollTraffic: Job = {
  name: 'roll traffic',
  everyMinutes: 60,
  run: async (tx) => {
    const now = new Date()
    for (const table of Object.keys(PARTITIONED_TABLES) as PartitionedTable[]) {
      for (let day = 0; day <= AHEAD_DAYS; day++) await ensurePartition(tx, table, new Date(now.getTime() + day * DAY_MS))
      await dropOldPartitions(tx, table, now)
    }
    await tx.delete(callRecordCounts).where(lt(callRecordCounts.day, sql`current_date - ${CALL_RECORD_DAYS}::int`))
    await tx.delete(trafficReceipts).where(lt(trafficReceipts.receivedAt, sql`now() - make_interval(days => ${RECEIPT_DAYS})`))
  },
}
