import {
  type EnvironmentChange,
  environmentEndpoints,
  HIDDEN_VALUE,
  HISTORY_FIELDS,
  type HistoryField,
} from '@portico/contract/environment/environment-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { refuse } from '../../http/refusal.ts'
import { type AuditFilters, auditCondition } from '../audit/audit-queries.ts'

export type HistoryFilters = Omit<AuditFilters, 'act'> & { field?: HistoryField | undefined }
type HistoryQuery = HistoryFilters & { page: number; size: number; sort: string }

/** The operations that change environments and gateways. */
const ACTS = Object.entries(environmentEndpoints)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name)

/** Each shown field by its column. Other columns are not shown. */
const FIELD_OF_COLUMN: Record<string, HistoryField> = {
  ...Object.fromEntries(HISTORY_FIELDS.map((field) => [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), field])),
  enrolment_token_hash: 'enrolmentToken',
  oauth_authorization_sealed: 'oauthAuthorization',
}

/** Returns one page of the changed fields of an environment and its gateways. Throws EnvironmentNotFound. */
export async function listEnvironmentHistory(db: Reader, environmentId: string, query: HistoryQuery) {
  await requireEnvironment(db, environmentId)
  const { page, size, sort } = query
  const lines = await historyLines(db, environmentId, query)
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const { limit, offset } = pageBounds(query)
  const { rows } = await db.execute<Line>(
    sql`${lines} order by at ${direction}, change ${direction}, field limit ${limit} offset ${offset}`,
  )
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from (${lines}) as line`)
  return { items: rows.map(presentLine), total: counted.rows[0]?.total ?? 0, page, size }
}

/** Returns the changed fields of an environment and its gateways, newest first, in batches. The environment exists (`requireEnvironment`). */
export async function* historyBatches(db: Reader, environmentId: string, filters: HistoryFilters): AsyncGenerator<EnvironmentChange[]> {
  const lines = await historyLines(db, environmentId, filters)
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await db.execute<Line>(sql`${lines} order by at desc, change desc, field limit ${BATCH} offset ${offset}`)
    yield rows.map(presentLine)
    if (rows.length < BATCH) return
  }
}

const BATCH = 500

type Line = Omit<EnvironmentChange, 'id' | 'at' | 'field'> & { at: string; change: string; field: string; [column: string]: unknown }

/** Throws EnvironmentNotFound unless the environment exists. */
export async function requireEnvironment(db: Reader, environmentId: string): Promise<void> {
  const { rows } = await db.execute(sql`select from environments where id = ${environmentId}`)
  if (rows.length === 0) refuse('EnvironmentNotFound')
}

/** Returns the query of one line for each changed field. An update records changed columns only, also if both values are hidden. */
async function historyLines(db: Reader, environmentId: string, { field, ...filters }: HistoryFilters): Promise<SQL> {
  const columns = Object.entries(FIELD_OF_COLUMN).flatMap(([column, shown]) => (field && field !== shown ? [] : [column]))
  return sql`
    select audit_acts.at::text as at, audit_acts.actor_name as "actorName", audit_acts.actor_email as "actorEmail",
      c.id::text as change, f.name as field, c.before ->> f.name as before, c.after ->> f.name as after,
      case when c.table_name = 'gateways' then coalesce(g.name, c.before ->> 'name', c.after ->> 'name', '') end as "gatewayName"
    from audit_acts join audit_changes c on c.act_id = audit_acts.id left join gateways g on c.table_name = 'gateways' and g.id::text = c.row_id
      cross join lateral unnest(${sql.param(columns)}::text[]) as f (name)
    where ${await auditCondition(db, filters)} and audit_acts.act = any(${sql.param(ACTS)}::text[])
      and (c.table_name = 'environments' and c.row_id = ${environmentId}
        or c.table_name = 'environment_certificates' and coalesce(c.after, c.before) ->> 'environment_id' = ${environmentId}
        or c.table_name = 'gateways' and (g.environment_id = ${environmentId} or c.row_id in (${removedGateways(environmentId)})))
      and ((c.before ->> f.name) is distinct from (c.after ->> f.name) or (c.operation = 'update' and c.before ->> f.name = ${HIDDEN_VALUE}))`
}

/** Returns the query of the ids of the gateways that were removed from an environment. */
const removedGateways = (environmentId: string) => sql`
  select d.row_id from audit_changes d join audit_acts b on b.id = d.act_id
  where b.act = 'deleteGateway' and d.table_name = 'gateways' and d.before ->> 'environment_id' = ${environmentId}`

function presentLine({ change, at, actorName, actorEmail, gatewayName, field, before, after }: Line): EnvironmentChange {
  const shown = FIELD_OF_COLUMN[field]
  if (shown === undefined) throw new Error('a column that is not shown')
  const who = { actorName, actorEmail, gatewayName }
  return {
    id: `${change}-${shown}`,
    at: new Date(at).toISOString(),
    ...who,
    field: shown,
    before: textOf(shown, before),
    after: textOf(shown, after),
  }
}

/** Returns a recorded value for people: names one after another, moments in UTC. */
function textOf(field: HistoryField, value: string | null): string | null {
  if (value === null) return null
  if (field === 'certificateNames') return (JSON.parse(value) as string[]).join(', ')
  return field === 'certificateExpiresAt' ? new Date(value).toISOString() : value
}
