import type { TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { IndexColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../database/database.ts'
import { ensurePartition, type PartitionedTable } from '../../database/partitions.ts'
import { trafficByApi, trafficByMethod, trafficByOutcome, trafficBySubscriber } from '../../database/schema/traffic.ts'
import { MINUTE_SPAN, SPANS, spanStart } from '../../database/traffic-spans.ts'
import { NIL_ID } from './traffic-queries.ts'
import { addedCount, addedSums, addedTo, ROWS_PER_INSERT } from './traffic-store.ts'

const ERROR_FROM = 400

/** The sums of a span for one combination of its table's dimensions. */
type Sums = ReturnType<typeof sumsOf>
type SpanRow = Sums & { apiId: string; [dimension: string]: unknown }

/** Adds the rows of a report to the sums over spans (decision 0066), in the transaction that counts the report. */
export async function addSpans(tx: Transaction, at: Date, environmentId: string, rows: readonly TrafficRow[]): Promise<void> {
  if (rows.length === 0) return
  const all = summed(rows, () => ({ apiId: NIL_ID, environmentId }))
  const byApi = [...all, ...summed(rows, ({ apiId }) => ({ apiId, environmentId }))]
  const byOutcome = [
    ...summed(rows, (row) => ({ apiId: NIL_ID, environmentId, stageId: NIL_ID, ...outcomeOf(row) })),
    ...summed(rows, (row) => ({ apiId: row.apiId, environmentId, stageId: row.stageId, ...outcomeOf(row) })),
  ]
  const byMethod = summed(rows, ({ apiId, stageId, methodId }) => ({ apiId, stageId, methodId: methodId ?? NIL_ID }))
  const lastAt = spanStart(at, MINUTE_SPAN)
  const bySubscriber = summed(rows, ({ apiId, stageId, subscriptionId }) => ({ apiId, stageId, subscriptionId: subscriptionId ?? NIL_ID }))

  const { apiId, span, at: start, environmentId: environment } = trafficByApi
  const apiKey = [apiId, span, start, environment]
  await add(tx, 'traffic_by_api', trafficByApi, apiKey, at, [MINUTE_SPAN], all)
  await add(tx, 'traffic_by_api', trafficByApi, apiKey, at, SPANS, byApi)
  const outcomes = trafficByOutcome
  await add(
    tx,
    'traffic_by_outcome',
    outcomes,
    [outcomes.apiId, outcomes.span, outcomes.at, outcomes.environmentId, outcomes.stageId, outcomes.statusClass, outcomes.error],
    at,
    SPANS,
    byOutcome,
  )
  const methods = trafficByMethod
  await add(
    tx,
    'traffic_by_method',
    methods,
    [methods.apiId, methods.span, methods.at, methods.stageId, methods.methodId],
    at,
    SPANS,
    byMethod,
  )
  const callers = trafficBySubscriber
  const callerKey = [callers.apiId, callers.span, callers.at, callers.stageId, callers.subscriptionId]
  const newest = sql`greatest(${callers.lastAt}, excluded.last_at)`
  const called = bySubscriber.map((row) => ({ ...row, lastAt }))
  await add(tx, 'traffic_by_subscriber', callers, callerKey, at, SPANS, called, { lastAt: newest })
}

const outcomeOf = ({ status, error }: TrafficRow) => ({ statusClass: Math.floor(status / 100), error: error ?? '' })

function sumsOf({ calls, status, requestBytes, responseBytes, latency }: TrafficRow) {
  return { calls, errors: status >= ERROR_FROM ? calls : 0, requestBytes, responseBytes, latency }
}

// One order of rows keeps two reports from deadlocking.
function summed(rows: readonly TrafficRow[], dimensionsOf: (row: TrafficRow) => { apiId: string }): SpanRow[] {
  const byKey = new Map<string, SpanRow>()
  for (const row of rows) {
    const dimensions = dimensionsOf(row)
    const key = Object.values(dimensions).join(' ')
    const same = byKey.get(key)
    const more = sumsOf(row)
    byKey.set(key, same ? plus(same, more) : { ...dimensions, ...more })
  }
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums)
}

function plus(row: SpanRow, more: Sums): SpanRow {
  return {
    ...row,
    calls: addedCount(row.calls, more.calls),
    errors: addedCount(row.errors, more.errors),
    requestBytes: addedCount(row.requestBytes, more.requestBytes),
    responseBytes: addedCount(row.responseBytes, more.responseBytes),
    latency: row.latency.map((count, index) => addedCount(count, more.latency[index] ?? 0)),
  }
}

type SpanTable = PgTable & Record<'calls' | 'errors' | 'requestBytes' | 'responseBytes' | 'latency', AnyColumn>

async function add(
  tx: Transaction,
  name: PartitionedTable,
  table: SpanTable,
  key: IndexColumn[],
  at: Date,
  spans: readonly number[],
  sums: readonly SpanRow[],
  more: Record<string, SQL> = {},
): Promise<void> {
  for (const span of spans) await ensurePartition(tx, name, spanStart(at, span))
  const rows = spans.flatMap((span) => sums.map((row) => ({ ...row, span, at: spanStart(at, span) })))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await tx
      .insert(table)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoUpdate({ target: key, set: { ...addedSums(table), errors: addedTo(table.errors), ...more } })
  }
}
