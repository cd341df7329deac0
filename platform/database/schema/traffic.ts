import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { gateways } from './environment.ts'

/** Reports that were counted, so that each counts once: (gateway, run, sequence). Kept for as long as a gateway may resend one. */
export const trafficReceipts = pgTable(
  'traffic_receipts',
  {
    gatewayId: uuid('gateway_id')
      .notNull()
      .references(() => gateways.id, { onDelete: 'cascade' }),
    runId: uuid('run_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.gatewayId, table.runId, table.sequence] }),
    index('traffic_receipts_received').on(table.receivedAt),
  ],
)

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

const trafficColumns = () => ({
  /** Start of the minute or hour. */
  at: moment('at').notNull(),
  apiId: uuid('api_id').notNull(),
  stageId: uuid('stage_id').notNull(),
  /** The nil UUID if the call was refused before its method was known. */
  methodId: uuid('method_id').notNull(),
  /** The nil UUID if the call was refused before its credential was known. */
  subscriptionId: uuid('subscription_id').notNull(),
  status: smallint('status').notNull(),
  /** Error code of the gateway's own answer; empty if the target answered. */
  error: text('error').notNull().default(''),
  calls: count('calls'),
  requestBytes: count('request_bytes'),
  responseBytes: count('response_bytes'),
  /** Sum of durations in microseconds. */
  durationUs: count('duration_us'),
  /** Calls per latency bucket (contract: `LATENCY_BUCKETS`). */
  latency: bigint('latency', { mode: 'number' }).array().notNull(),
})

/** Traffic by minute, a partition per day (made by custom SQL), kept 7 days. */
export const trafficMinutes = pgTable('traffic_minutes', trafficColumns(), (table) => [
  primaryKey({
    name: 'traffic_minutes_key',
    columns: [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error],
  }),
  index('traffic_minutes_at').on(table.at),
])

/** Traffic by hour, a partition per month (made by custom SQL), kept 13 months. */
export const trafficHours = pgTable('traffic_hours', trafficColumns(), (table) => [
  primaryKey({
    name: 'traffic_hours_key',
    columns: [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error],
  }),
  index('traffic_hours_at').on(table.at),
  index('traffic_hours_subscription').on(table.subscriptionId, table.at),
])
