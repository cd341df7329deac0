import { and, count, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { lockOrder, touchCategories } from './category-store.ts'

/**
 * Puts categories in order; those that are not named, such as ones that someone else created meanwhile, follow in their old order. Throws
 * CategoryNotFound.
 */
export async function orderCategories(tx: Transaction, categoryIds: readonly string[]): Promise<void> {
  await lockOrder(tx)
  const [found] = await tx
    .select({ total: count() })
    .from(categories)
    .where(inArray(categories.id, [...categoryIds]))
  if (found?.total !== categoryIds.length) refuse('CategoryNotFound')
  const places = sql`select id, row_number() over (
      order by array_position(${sql.param(categoryIds)}::uuid[], id), position, name) - 1 as place from ${categories}`
  await tx
    .update(categories)
    .set({ position: sql`placed.place` })
    .from(sql`(${places}) as placed`)
    .where(and(sql`placed.id = ${categories.id}`, sql`placed.place <> ${categories.position}`))
  touchCategories(tx)
}
