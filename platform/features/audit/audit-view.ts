import { AUDIT_COUNT_MAX, type AuditActSummary, type AuditChange } from '@portico/contract/audit/audit-endpoints'
import { periodOf } from '@portico/contract/rule/period'
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { auditActs, auditChanges } from '../../database/schema/audit.ts'
import { refuse } from '../../http/refusal.ts'

/** Filters of an audit search. */
export interface AuditFilters {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  act?: string | undefined
}

type Act = typeof auditActs.$inferSelect

/** Returns one page of the audit; counts up to `AUDIT_COUNT_MAX`, and there are no pages beyond that. */
export async function listAuditActs(db: Reader, query: AuditFilters & { page: number; size: number; sort: string }) {
  const { page, size } = query
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')
  const { limit, offset } = pageBounds(query)
  const where = await auditCondition(db, query)
  const changes = sql<number>`(select count(*)::int from audit_changes where act_id = audit_acts.id)`
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ ...getTableColumns(auditActs), changes })
      .from(auditActs)
      .where(where)
      .orderBy(sql`${auditActs.at} ${direction}, ${auditActs.id} ${direction}`)
      .limit(Math.max(0, Math.min(limit, AUDIT_COUNT_MAX - offset)))
      .offset(offset),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from (select 1 from audit_acts where ${where} limit ${AUDIT_COUNT_MAX + 1}) as found`),
  ])
  const total = counted[0]?.total ?? 0
  const items = rows.map((row): AuditActSummary => ({ ...presentAct(row), changes: row.changes }))
  return { items, total: Math.min(total, AUDIT_COUNT_MAX), more: total > AUDIT_COUNT_MAX, page, size }
}

/** Returns one act with the rows it changed, in order. Throws NotFound. */
export async function getAuditAct(db: Reader, actId: string) {
  const [act] = await db.select().from(auditActs).where(eq(auditActs.id, actId))
  if (!act) return refuse('NotFound')
  const changes = await db.select().from(auditChanges).where(eq(auditChanges.actId, actId)).orderBy(asc(auditChanges.id))
  return { ...presentAct(act), changes: changes.map(presentChange) }
}

/** Returns the condition of all filters. An actor is found by the name and address of their newest act, so also after they are deleted. */
export async function auditCondition(db: Reader, { q, act, ...period }: AuditFilters): Promise<SQL> {
  const { from, to } = periodOf(period)
  const during = sql`${auditActs.at} >= ${from.toISOString()}::timestamptz and ${auditActs.at} < ${to.toISOString()}::timestamptz`
  const ofAct = act ? sql` and ${auditActs.act} = ${act}` : sql``
  const byActor = q ? sql` and ${auditActs.actorId} = any(${sql.param(await actorsNamed(db, q))}::int[])` : sql``
  return sql`${during}${ofAct}${byActor}`
}

/**
 * Returns the actors whose name or address contains a text. Walks the index from actor to actor, so that the cost depends on the number of
 * people only.
 */
async function actorsNamed(db: Reader, q: string): Promise<number[]> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive actors as (
      (select actor_id as id, actor_name as name, actor_email as email from audit_acts order by actor_id desc, at desc limit 1)
      union all
      select next.* from actors cross join lateral (
        select actor_id, actor_name, actor_email from audit_acts where actor_id < actors.id order by actor_id desc, at desc limit 1
      ) as next
    ) select id from actors where name ilike ${pattern} or email ilike ${pattern}`)
  return rows.map(({ id }) => id)
}

function presentAct({ id, at, actorId, actorEmail, actorName, actorRoles, address, act, path, requestId }: Act) {
  return { id, at: at.toISOString(), actorId, actorEmail, actorName, actorRoles, address, act, path, requestId }
}

function presentChange({ tableName, rowId, operation, before, after }: typeof auditChanges.$inferSelect): AuditChange {
  return { table: tableName, rowId, operation, before, after } as AuditChange
}
