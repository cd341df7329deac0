import type { CategoryView } from '@portico/contract/category/category-endpoints'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { type CategoryInput, categoryColumns, lockCategory, refuseTakenName, touchCategories } from './category-store.ts'
import { getCategory } from './category-view.ts'

/**
 * Renames or describes a category. Throws CategoryNotFound, CategoryAlreadyExists, or CategoryNotChanged: a new name must differ from the
 * old one (product rules, section 5), unless a description changes.
 */
export async function updateCategory(tx: Transaction, categoryId: string, input: CategoryInput): Promise<CategoryView> {
  const category = await lockCategory(tx, categoryId)
  const columns = categoryColumns(input)
  if (Object.entries(columns).every(([column, value]) => category[column as keyof typeof columns] === value)) refuse('CategoryNotChanged')
  await tx.update(categories).set(columns).where(eq(categories.id, categoryId)).catch(refuseTakenName)
  touchCategories(tx)
  return getCategory(tx, categoryId)
}
