import { APIS_TAG } from '@portico/contract/cache-tag'
import type { categoryInput } from '@portico/contract/category/category-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { categories } from '../../database/schema/category.ts'
import { touchTags } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'

export type CategoryInput = Value<typeof categoryInput>
export type CategoryRow = typeof categories.$inferSelect

/** Returns the columns of an input. Names are composed (NFC), so that equal ones are equal however they were typed. */
export function categoryColumns({ name, nameKo, description, descriptionKo }: CategoryInput) {
  return { name: name.normalize('NFC'), nameKo: nameKo.normalize('NFC'), description, descriptionKo }
}

/** Locks a category until the transaction ends, so that no API joins it meanwhile. Throws CategoryNotFound. */
export async function lockCategory(tx: Transaction, categoryId: string): Promise<CategoryRow> {
  const [category] = await tx.select().from(categories).where(eq(categories.id, categoryId)).for('update')
  return category ?? refuse('CategoryNotFound')
}

/** Locks the set of categories and their order until the transaction ends; they are still read, and APIs still join them. */
export async function lockOrder(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`)
}

/** For `.catch`: throws CategoryAlreadyExists if readers of a language would see two categories of one name. */
export function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'categories_name') || isUniqueViolation(error, 'categories_name_ko')) refuse('CategoryAlreadyExists')
  throw error
}

/** Touches the public pages that show categories: the catalogue and its APIs. */
export function touchCategories(tx: Transaction): void {
  touchTags(tx, [APIS_TAG])
}
