import { lt, sql } from 'drizzle-orm'
import { trafficReceipts } from '../database/schema/traffic.ts'
import { dropOldPartitions, ensurePartition, TRAFFIC_TABLES, type TrafficTable } from '../features/traffic/traffic-partition.ts'
import type { Job } from './run-jobs.ts'

const DAY_MS = 86_400_000
/** How far ahead partitions are created, so that reports never have to. */
const AHEAD_DAYS = 3
/** Much longer than a gateway may resend a report. */
const RECEIPT_DAYS = 7

/** Creates the next partitions of traffic, and drops expired ones. */
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
