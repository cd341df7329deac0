import { lt, sql } from 'drizzle-orm'
import { trafficReceipts } from '../database/schema/traffic.ts'
import { dropOldPartitions, ensurePartition, TRAFFIC_TABLES, type TrafficTable } from '../features/traffic/traffic-partition.ts'
import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000
/** How far ahead partitions are made, so that a report never has to. */
const AHEAD_DAYS = 3
/** A gateway's buffer is bounded far below this: no report comes again later. */
const RECEIPT_DAYS = 7

/** Makes the coming partitions of traffic, and drops those whose rows are no longer kept. */
export const rollTraffic: Job = {
  name: 'roll traffic',
  everyMinutes: 60,
  run: async (tx) => {
    const now = new Date()
    for (const table of Object.keys(TRAFFIC_TABLES) as TrafficTable[]) {
      for (let day = 0; day <= AHEAD_DAYS; day++) await ensurePartition(tx, table, new Date(now.getTime() + day * DAY_MS))
      await dropOldPartitions(tx, table, now)
    }
    await tx.delete(trafficReceipts).where(lt(trafficReceipts.receivedAt, sql`now() - make_interval(days => ${RECEIPT_DAYS})`))
  },
}
