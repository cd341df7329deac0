import type { CallRecord } from '@portico/contract/call-record/call-record'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { storedJson } from './stored-json.ts'

/** The fields of a record that no query selects by. */
export type CallRecordDetails = Omit<CallRecord, 'requestId' | 'at' | 'apiId' | 'stageId' | 'methodId' | 'subscriptionId' | 'serverId'>

/** Single calls by their request ids, a partition per day (made by custom SQL), kept 3 days. A client may use an id several times. */
export const callRecords = pgTable(
  'call_records',
  {
    at: moment('at').notNull(),
    requestId: text('request_id').notNull(),
    environmentId: uuid('environment_id').notNull(),
    gatewayId: uuid('gateway_id').notNull(),
    apiId: uuid('api_id'),
    stageId: uuid('stage_id'),
    methodId: uuid('method_id'),
    subscriptionId: uuid('subscription_id'),
    serverId: uuid('server_id'),
    details: storedJson('details').$type<CallRecordDetails>().notNull(),
  },
  (table) => [
    index('call_records_request').on(table.requestId, table.at),
    index('call_records_refused')
      .on(table.subscriptionId, sql`(details ->> 'error')`, table.at)
      .where(sql`details ->> 'error' is not null`),
    index('call_records_api').on(table.apiId, table.at),
    index('call_records_subscription').on(table.subscriptionId, table.at),
  ],
)

/** How many calls of a day are recorded and left out, so that no caller fills the table. */
export const callRecordCounts = pgTable(
  'call_record_counts',
  {
    environmentId: uuid('environment_id').notNull(),
    day: date('day').notNull().default(sql`current_date`),
    /** A subscription; of calls without one their API, or else their gateway; the environment for all errors, the nil UUID for all successes. */
    subjectId: uuid('subject_id').notNull(),
    recorded: integer('recorded').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.environmentId, table.day, table.subjectId] })],
)
