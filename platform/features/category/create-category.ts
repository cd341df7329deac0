import type { CategoryView } from '@portico/contract/category/category-endpoints'
import type { Transaction } from '../../database/database.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'
import { presentCategory } from './category-view.ts'

/** Creates a category. Throws CategoryAlreadyExists. */
export async function createCategory(tx: Transaction, { name }: { name: string }): Promise<CategoryView> {
  const [made] = await tx.insert(categories).values({ name }).onConflictDoNothing({ target: categories.name }).returning()
  if (!made) return refuse('CategoryAlreadyExists')
  return presentCategory(made, 0)
}
