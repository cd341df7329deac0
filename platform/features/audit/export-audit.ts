import type { Locale } from '@portico/contract/locale'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '../../database/database.ts'
import { auditActs, auditChanges } from '../../database/schema/audit.ts'
import { CELL_TEXT_MAX } from '../../spreadsheet/cell.ts'
import type { Workbook } from '../../spreadsheet/write-workbook.ts'
import { AUDIT_LABELS } from './audit-labels.ts'
import { type AuditFilters, auditCondition } from './audit-queries.ts'

/** Rows that are read at once. */
const BATCH = 500
const WIDTHS = [26, 20, 32, 20, 20, 24, 40, 38, 22, 38, 12, 60, 60] as const

/** Returns the audit as a workbook in a person's language: newest act first, one line per changed row. */
export function exportAudit(db: Reader, locale: Locale, filters: AuditFilters): Workbook {
  const words = AUDIT_LABELS[locale]
  return {
    title: words.title,
    columns: words.columns.map((title, index) => ({ title, width: WIDTHS[index] ?? 20 })),
    batches: batchesOf(db, locale, filters),
  }
}

async function* batchesOf(db: Reader, locale: Locale, filters: AuditFilters): AsyncGenerator<string[][]> {
  const { operations } = AUDIT_LABELS[locale]
  const condition = await auditCondition(db, filters)
  let further = sql``
  for (;;) {
    const rows = await db
      .select({
        act: auditActs,
        exactAt: sql<string>`${auditActs.at}::text`,
        change: {
          id: auditChanges.id,
          tableName: auditChanges.tableName,
          rowId: auditChanges.rowId,
          operation: auditChanges.operation,
          before: beginningOf(auditChanges.before),
          after: beginningOf(auditChanges.after),
        },
      })
      .from(auditActs)
      .innerJoin(auditChanges, eq(auditChanges.actId, auditActs.id))
      .where(sql`${condition}${further}`)
      .orderBy(sql`${auditActs.at} desc, ${auditActs.id} desc, ${auditChanges.id}`)
      .limit(BATCH)
    yield rows.map(({ act, change }) => [
      act.at.toISOString(),
      act.actorName,
      act.actorEmail,
      act.actorRoles.join(', '),
      act.address,
      act.act,
      act.path,
      act.requestId,
      change.tableName,
      change.rowId,
      operations[change.operation],
      change.before,
      change.after,
    ])
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    const place = sql`(${last.exactAt}::timestamptz, ${last.act.id}::uuid)`
    further = sql` and (${auditActs.at}, ${auditActs.id}) <= ${place}
      and ((${auditActs.at}, ${auditActs.id}) < ${place} or ${auditChanges.id} > ${last.change.id})`
  }
}

/** Returns as much of a JSON value as a cell holds, plus one character if there is more. */
function beginningOf(fields: AnyPgColumn) {
  return sql<string>`coalesce(left(${fields}::text, ${CELL_TEXT_MAX + 1}), '')`
}
