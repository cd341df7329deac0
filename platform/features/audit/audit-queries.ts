import { periodOf } from '@portico/contract/rule/period'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { auditActs } from '../../database/schema/audit.ts'

/** Filters of an audit search. */
export interface AuditFilters {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  act?: string | undefined
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
