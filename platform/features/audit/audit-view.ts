import { AUDIT_COUNT_MAX, type AuditActSummary, type AuditChange } from '@portico/contract/audit/audit-endpoints'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { auditActs, auditChanges } from '../../database/schema/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { type AuditFilters, auditCondition } from './audit-queries.ts'

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

function presentAct({ id, at, actorId, actorEmail, actorName, actorRoles, address, act, path, requestId }: Act) {
  return { id, at: at.toISOString(), actorId, actorEmail, actorName, actorRoles, address, act, path, requestId }
}

function presentChange({ tableName, rowId, operation, before, after }: typeof auditChanges.$inferSelect): AuditChange {
  return { table: tableName, rowId, operation, before, after } as AuditChange
}
