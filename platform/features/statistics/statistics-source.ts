import type { Grouping } from '@portico/contract/statistics/statistics'
import { type SQL, sql } from 'drizzle-orm'
import { NIL_ID } from '../traffic/traffic-queries.ts'
import type { Period, RowKind } from './statistics-period.ts'

/** Whose calls: of all APIs, of some, or of one; of one subscription to it. */
export type Scope = { kind: 'all' } | { kind: 'some'; apiIds: readonly string[] } | { kind: 'one'; apiId: string }

/** Values that calls have to have. */
export interface Filters {
  environmentId?: string | undefined
  stageId?: string | undefined
  methodId?: string | undefined
  subscriptionId?: string | undefined
  statusClass?: number | undefined
  reason?: string | undefined
}

/** The rows that a query reads, as `t`, and the condition that selects them. */
export interface Source {
  kind: RowKind
  rows: SQL
  where: SQL
}

/** The tables of sums over spans, with the dimensions that they have; the first that has all is read. */
const SPAN_TABLES: readonly [table: string, dimensions: readonly Grouping[], hasEnvironment: boolean][] = [
  ['traffic_by_api', ['api', 'environment'], true],
  ['traffic_by_outcome', ['api', 'environment', 'version', 'statusClass', 'reason'], true],
  ['traffic_by_method', ['api', 'environment', 'version', 'endpoint'], false],
  ['traffic_by_subscriber', ['api', 'environment', 'version', 'subscriber'], false],
]

const KEYS: Record<Exclude<Grouping, 'environment'>, SQL> = {
  api: sql`t.api_id`,
  endpoint: sql`t.method_id`,
  version: sql`t.stage_id`,
  subscriber: sql`t.subscription_id`,
  statusClass: sql`t.status_class`,
  reason: sql`t.error`,
}
const ENVIRONMENT = sql`t.environment_id`
const ENVIRONMENT_OF_STAGE = sql`(select stages.environment_id from stages where stages.id = t.stage_id)`

/** Returns the expression of a dimension for the rows of a source. */
export function keyOf(by: Grouping, source: Source & { hasEnvironment: boolean }): SQL {
  if (by === 'environment') return source.hasEnvironment ? ENVIRONMENT : ENVIRONMENT_OF_STAGE
  return KEYS[by]
}

/** Returns the dimensions that filters name. */
function dimensionsOf({ environmentId, stageId, methodId, subscriptionId, statusClass, reason }: Filters): Grouping[] {
  const given: [Grouping, unknown][] = [
    ['environment', environmentId],
    ['version', stageId],
    ['endpoint', methodId],
    ['subscriber', subscriptionId],
    ['statusClass', statusClass],
    ['reason', reason],
  ]
  return given.flatMap(([dimension, value]) => (value === undefined || value === '' ? [] : [dimension]))
}

/** Returns whether minutes are stored for a query: of one API in all dimensions, of all APIs together by environment. */
export function hasMinutes(scope: Scope, filters: Filters): boolean {
  return scope.kind === 'one' || (scope.kind === 'all' && dimensionsOf(filters).every((dimension) => dimension === 'environment'))
}

/**
 * Returns the smallest rows that have the dimensions of the filters and of `by`: sums over spans if there are some, else all dimensions by
 * hour and day. All APIs together are rows of their own, which are read unless `by` is `api`.
 */
export function sourceOf(scope: Scope, filters: Filters, { step, isOld }: Period, by?: Grouping): Source & { hasEnvironment: boolean } {
  const needed = new Set([...dimensionsOf(filters), ...(by ? [by] : [])])
  const found = SPAN_TABLES.find(([, dimensions]) => [...needed].every((dimension) => dimensions.includes(dimension)))
  const isMinute = step === 'minute' && by === undefined
  const spans = isOld || (isMinute && scope.kind === 'one') ? undefined : found
  const hasEnvironment = spans?.[2] ?? false
  const together = spans !== undefined && hasEnvironment && by !== 'api'
  return {
    kind: spans ? 'spans' : 'full',
    rows: spans ? sql`${sql.identifier(spans[0])} t` : isMinute ? MINUTE_ROWS : FULL_ROWS,
    where: sql.join(
      [inScope(scope, together), ...conditions(filters, hasEnvironment), ...(by === 'reason' ? [sql`t.error <> ''`] : [])],
      sql` and `,
    ),
    hasEnvironment,
  }
}

function inScope(scope: Scope, together: boolean): SQL {
  if (scope.kind === 'one') return sql`t.api_id = ${scope.apiId}`
  if (scope.kind === 'some') return sql`t.api_id = any(${sql.param([...scope.apiIds])}::uuid[])`
  return together ? sql`t.api_id = ${NIL_ID}` : sql`t.api_id <> ${NIL_ID}`
}

function conditions({ environmentId, stageId, methodId, subscriptionId, statusClass, reason }: Filters, hasEnvironment: boolean): SQL[] {
  const inEnvironment = hasEnvironment
    ? sql`t.environment_id = ${environmentId}`
    : sql`t.stage_id in (select id from stages where environment_id = ${environmentId})`
  return [
    ...(environmentId ? [inEnvironment] : []),
    ...(stageId ? [sql`t.stage_id = ${stageId}`] : []),
    ...(methodId ? [sql`t.method_id = ${methodId}`] : []),
    ...(subscriptionId ? [sql`t.subscription_id = ${subscriptionId}`] : []),
    ...(statusClass ? [sql`t.status_class = ${statusClass}`] : []),
    ...(reason ? [sql`t.error = ${reason}`] : []),
  ]
}

/** Rows of all dimensions in the shape of sums over spans. */
const fullRows = (table: string, hours: number) => sql`
  select ${sql.raw(String(hours))}::smallint as span, at, api_id, stage_id, method_id, subscription_id, (status / 100)::smallint as status_class,
    error, calls, case when status >= 400 then calls else 0 end as errors, request_bytes, response_bytes, durations, latency
  from ${sql.identifier(table)}`
const FULL_ROWS = sql`(${fullRows('traffic_hours', 1)} union all ${fullRows('traffic_days', 24)}) t`
const MINUTE_ROWS = sql`(${fullRows('traffic_minutes', 0)}) t`
