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

const sums = () => ({
  calls: count('calls'),
  requestBytes: count('request_bytes'),
  responseBytes: count('response_bytes'),
  /** Calls by duration, in the order of buckets (contract: `writeDurations`). */
  durations: bigint('durations', { mode: 'number' }).array().notNull().default([]),
  /** Calls by coarse bucket, of rows that were counted before there were durations (decision 0096). */
  latency: bigint('latency', { mode: 'number' }).array().notNull().default([]),
})

const trafficColumns = () => ({
  /** Start of the minute, hour or UTC day. */
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
  ...sums(),
  /** Sum of durations in microseconds. */
  durationUs: count('duration_us'),
})

/** Traffic by minute, a partition per day (made by custom SQL), kept 7 days. */
export const trafficMinutes = pgTable('traffic_minutes', trafficColumns(), (table) => [
  primaryKey({
    name: 'traffic_minutes_key',
    columns: [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error],
  }),
])

/** Traffic by hour, a partition per month (made by custom SQL), kept 13 months. */
export const trafficHours = pgTable('traffic_hours', trafficColumns(), (table) => [
  primaryKey({
    name: 'traffic_hours_key',
    columns: [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error],
  }),
  index('traffic_hours_subscription').on(table.subscriptionId, table.at),
])

/** Traffic by UTC day, a partition per month (made by custom SQL), kept for ever. */
export const trafficDays = pgTable('traffic_days', trafficColumns(), (table) => [
  primaryKey({
    name: 'traffic_days_key',
    columns: [table.apiId, table.at, table.stageId, table.methodId, table.subscriptionId, table.status, table.error],
  }),
  index('traffic_days_subscription').on(table.subscriptionId, table.at),
])

// Sums over the other dimensions, for statistics (decision 0066): each row covers `span` hours, so that any period of whole hours is a union
// of few rows. A partition per month (made by custom SQL), kept 13 months.
const spanColumns = () => ({
  /** Start of the span, a multiple of its length since 1970 in UTC. */
  at: moment('at').notNull(),
  /** Hours. */
  span: smallint('span').notNull(),
  /** The nil UUID for all APIs together. */
  apiId: uuid('api_id').notNull(),
  ...sums(),
  /** Calls answered 4xx or 5xx. */
  errors: count('errors'),
})

/** Traffic of each API, and of all APIs together, by environment. */
export const trafficByApi = pgTable('traffic_by_api', { ...spanColumns(), environmentId: uuid('environment_id').notNull() }, (table) => [
  primaryKey({ name: 'traffic_by_api_key', columns: [table.apiId, table.span, table.at, table.environmentId] }),
  index('traffic_by_api_span').on(table.span, table.at),
])

/** Traffic of each version, and of all APIs together, by class of status and error code of the gateway. */
export const trafficByOutcome = pgTable(
  'traffic_by_outcome',
  {
    ...spanColumns(),
    environmentId: uuid('environment_id').notNull(),
    /** The nil UUID for all APIs together. */
    stageId: uuid('stage_id').notNull(),
    /** 1 to 5. */
    statusClass: smallint('status_class').notNull(),
    /** Empty if the target answered. */
    error: text('error').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'traffic_by_outcome_key',
      columns: [table.apiId, table.span, table.at, table.environmentId, table.stageId, table.statusClass, table.error],
    }),
    index('traffic_by_outcome_span').on(table.span, table.at, table.statusClass),
  ],
)

/** Traffic of each method of a version; the nil UUID for calls whose method is unknown. */
export const trafficByMethod = pgTable(
  'traffic_by_method',
  { ...spanColumns(), stageId: uuid('stage_id').notNull(), methodId: uuid('method_id').notNull() },
  (table) => [primaryKey({ name: 'traffic_by_method_key', columns: [table.apiId, table.span, table.at, table.stageId, table.methodId] })],
)

/** Traffic of each subscription to a version; the nil UUID for calls without a known one. */
export const trafficBySubscriber = pgTable(
  'traffic_by_subscriber',
  {
    ...spanColumns(),
    stageId: uuid('stage_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    /** The minute of the newest call. */
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'traffic_by_subscriber_key', columns: [table.apiId, table.span, table.at, table.stageId, table.subscriptionId] }),
    index('traffic_by_subscriber_of').on(table.subscriptionId, table.span, table.at),
  ],
)
