import type { moveApisInput } from '@portico/contract/category/category-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiCategories } from '../../database/schema/api.ts'
import { refuse } from '../../http/refusal.ts'
import { lockCategory, touchCategories } from './category-store.ts'

/**
 * Moves APIs from one category to another and returns how many; those that have left the category meanwhile stay where they are. Throws
 * CategoryNotFound, or CategoryNotChanged if both are the same.
 */
export async function moveApis(tx: Transaction, categoryId: string, { apiIds, toCategoryId }: Value<typeof moveApisInput>) {
  if (categoryId === toCategoryId) refuse('CategoryNotChanged')
  // In one order, so that two moves in opposite directions wait for each other instead of locking each other out.
  for (const id of [categoryId, toCategoryId].toSorted()) await lockCategory(tx, id)
  const left = await tx
    .delete(apiCategories)
    .where(and(eq(apiCategories.categoryId, categoryId), inArray(apiCategories.apiId, apiIds)))
    .returning({ apiId: apiCategories.apiId })
  if (left.length > 0) {
    await tx
      .insert(apiCategories)
      .values(left.map(({ apiId }) => ({ apiId, categoryId: toCategoryId })))
      .onConflictDoNothing()
    touchCategories(tx)
  }
  return { moved: left.length }
}
