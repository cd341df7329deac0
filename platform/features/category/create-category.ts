import { CATEGORIES_MAX, type CategoryView } from '@portico/contract/category/category-endpoints'
import { count, max } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { type CategoryInput, categoryColumns, lockOrder, refuseTakenName } from './category-store.ts'
import { presentCategory } from './category-view.ts'

/** Creates a category at the end of the order. Throws CategoryAlreadyExists or CategoryLimitReached. */
export async function createCategory(tx: Transaction, input: CategoryInput): Promise<CategoryView> {
  await lockOrder(tx)
  const [known] = await tx.select({ total: count(), last: max(categories.position) }).from(categories)
  if ((known?.total ?? 0) >= CATEGORIES_MAX) refuse('CategoryLimitReached', { max: CATEGORIES_MAX })
  const [made] = await tx
    .insert(categories)
    .values({ ...categoryColumns(input), position: (known?.last ?? -1) + 1 })
    .returning()
    .catch(refuseTakenName)
  if (!made) throw new Error('the category was not inserted')
  return presentCategory(made, 0)
}
