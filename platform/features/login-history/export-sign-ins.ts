import type { Locale } from '@portico/contract/locale'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { signIns } from '../../database/schema/session.ts'
import type { Workbook } from '../../spreadsheet/write-workbook.ts'
import { LOGIN_HISTORY_LABELS } from './login-history-labels.ts'
import { deviceOf } from './login-history-queries.ts'
import { filtersOf, type SignInFilters, searchOf, selectSignIns } from './login-history-view.ts'

/** Rows that are read at once: a download holds a connection for one such batch only. */
const BATCH = 1_000
const WIDTHS = [26, 20, 32, 18, 20, 28, 20, 24] as const

/** Returns the login history as a workbook, newest first, in a person's language. */
export function exportSignIns(db: Reader, locale: Locale, filters: SignInFilters): Workbook {
  const words = LOGIN_HISTORY_LABELS[locale]
  return {
    title: words.title,
    columns: words.columns.map((title, index) => ({ title, width: WIDTHS[index] ?? 20 })),
    batches: batchesOf(db, locale, filters),
  }
}

async function* batchesOf(db: Reader, locale: Locale, filters: SignInFilters): AsyncGenerator<string[][]> {
  const { portals, methods, results } = LOGIN_HISTORY_LABELS[locale]
  // Search for people once: a name that changes meanwhile does not change the result.
  const search = filters.q ? await searchOf(db, filters.q) : undefined
  const condition = search ? sql`${filtersOf(filters)} and ${search.either}` : filtersOf(filters)
  let before = sql``
  for (;;) {
    const rows = await selectSignIns(db).where(sql`${condition}${before}`).orderBy(sql`${signIns.at} desc, ${signIns.id} desc`).limit(BATCH)
    yield rows.map(({ at, name, email, portal, method, result, address, userAgent }) => [
      at.toISOString(),
      name ?? '',
      email,
      portals[portal] ?? portal,
      methods[method] ?? method,
      results[result] ?? result,
      address,
      deviceOf(userAgent),
    ])
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    before = sql` and (${signIns.at}, ${signIns.id}) < (${last.exactAt}::timestamptz, ${last.id}::uuid)`
  }
}
