import { asc, count, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { lockCategory } from './category-store.ts'

/** Number of APIs that a refusal names. */
const NAMED_APIS = 5

/**
 * Deletes a category. Throws CategoryNotFound, or CategoryInUse with the first APIs by name and their number: they are moved first (product
 * rules, section 8).
 */
export async function deleteCategory(tx: Transaction, categoryId: string): Promise<void> {
  await lockCategory(tx, categoryId)
  const [used] = await tx.select({ total: count() }).from(apiCategories).where(eq(apiCategories.categoryId, categoryId))
  if (used && used.total > 0) {
    const named = await tx
      .select({ id: apis.id, name: apis.name })
      .from(apiCategories)
      .innerJoin(apis, eq(apis.id, apiCategories.apiId))
      .where(eq(apiCategories.categoryId, categoryId))
      .orderBy(asc(apis.name), asc(apis.id))
      .limit(NAMED_APIS)
    refuse('CategoryInUse', { apis: named, total: used.total })
  }
  await tx.delete(categories).where(eq(categories.id, categoryId))
}
