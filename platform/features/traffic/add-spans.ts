import type { TrafficRow } from '@portico/contract/gateway-snapshot/traffic-report'
import type { Transaction } from '../../database/database.ts'
import { MINUTE_SPAN, SPANS, spanStart } from '../../database/traffic-spans.ts'
import { sumRows } from './sum-rows.ts'
import { NIL_ID } from './traffic-queries.ts'
import { addSums, type SumTable } from './traffic-store.ts'

const uuid = (column: string) => ({ column, type: 'uuid' }) as const
const API = { apiId: uuid('api_id') }
const VERSION = { ...API, stageId: uuid('stage_id') }
const ENVIRONMENT = { environmentId: uuid('environment_id') }

const BY_API = { name: 'traffic_by_api', dimensions: { ...API, ...ENVIRONMENT }, more: 'errors' } as const
const BY_OUTCOME = {
  name: 'traffic_by_outcome',
  dimensions: {
    ...VERSION,
    ...ENVIRONMENT,
    statusClass: { column: 'status_class', type: 'smallint' },
    error: { column: 'error', type: 'text' },
  },
  more: 'errors',
} as const
const BY_METHOD = { name: 'traffic_by_method', dimensions: { ...VERSION, methodId: uuid('method_id') }, more: 'errors' } as const
const BY_SUBSCRIBER = {
  name: 'traffic_by_subscriber',
  dimensions: { ...VERSION, subscriptionId: uuid('subscription_id') },
  more: 'errors',
} as const satisfies SumTable<string>

/**
 * Adds the rows of a report to the sums over spans (decision 0066), in the transaction that counts the report. The rows of all APIs together
 * come last: every report of an environment changes them, and the next one waits until this one has ended.
 */
export async function addSpans(tx: Transaction, at: Date, environmentId: string, rows: readonly TrafficRow[]): Promise<void> {
  if (rows.length === 0) return
  const spans = SPANS.map((span) => ({ span, at: spanStart(at, span) }))
  const outcomeOf = ({ status, error }: TrafficRow) => ({ statusClass: Math.floor(status / 100), error: error ?? '' })

  await addSums(
    tx,
    BY_METHOD,
    spans,
    sumRows(rows, ({ apiId, stageId, methodId }) => ({ apiId, stageId, methodId: methodId ?? NIL_ID })),
  )
  await addSums(
    tx,
    { ...BY_SUBSCRIBER, lastAt: spanStart(at, MINUTE_SPAN) },
    spans,
    sumRows(rows, ({ apiId, stageId, subscriptionId }) => ({ apiId, stageId, subscriptionId: subscriptionId ?? NIL_ID })),
  )
  await addSums(
    tx,
    BY_OUTCOME,
    spans,
    sumRows(rows, (row) => ({ apiId: row.apiId, stageId: row.stageId, environmentId, ...outcomeOf(row) })),
  )
  await addSums(
    tx,
    BY_API,
    spans,
    sumRows(rows, ({ apiId }) => ({ apiId, environmentId })),
  )
  await addSums(
    tx,
    BY_OUTCOME,
    spans,
    sumRows(rows, (row) => ({ apiId: NIL_ID, stageId: NIL_ID, environmentId, ...outcomeOf(row) })),
  )
  await addSums(
    tx,
    BY_API,
    [{ span: MINUTE_SPAN, at: spanStart(at, MINUTE_SPAN) }, ...spans],
    sumRows(rows, () => ({ apiId: NIL_ID, environmentId })),
  )
}
