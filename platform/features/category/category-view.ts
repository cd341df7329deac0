import type { CategoryView } from '@portico/contract/category/category-endpoints'
import { asc, count, desc, eq, inArray, or } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apiCategories } from '../../database/schema/api.ts'
import { categories } from '../../database/schema/category.ts'
import { refuse } from '../../http/refusal.ts'

type Category = typeof categories.$inferSelect
type ListQuery = { page: number; size: number; q?: string | undefined; sort: string }

const IN_ORDER = [asc(categories.position), asc(categories.name), asc(categories.id)]
const ORDER = {
  position: IN_ORDER,
  name: [asc(categories.name)],
  '-name': [desc(categories.name)],
  createdAt: [asc(categories.createdAt), asc(categories.id)],
  '-createdAt': [desc(categories.createdAt), desc(categories.id)],
}

/** Returns one page of categories with the number of their APIs. */
export async function listCategories(db: Reader, query: ListQuery) {
  const { page, size, q, sort } = query
  const where = q ? or(containsText(categories.name, q), containsText(categories.nameKo, q)) : undefined
  const { limit, offset } = pageBounds(query)
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(categories)
      .where(where)
      .orderBy(...ORDER[sort as keyof typeof ORDER])
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(categories).where(where),
  ])
  const apiCounts = await countApis(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => presentCategory(row, apiCounts.get(row.id) ?? 0)), total: all?.total ?? 0, page, size }
}

/** Returns all categories in their order, for selects. */
export async function listCategoryOptions(db: Reader) {
  const { id, name, nameKo } = categories
  return {
    items: await db
      .select({ id, name, nameKo })
      .from(categories)
      .orderBy(...IN_ORDER),
  }
}

/** Returns one category with the number of its APIs. Throws CategoryNotFound. */
export async function getCategory(db: Reader, categoryId: string): Promise<CategoryView> {
  const [row] = await db.select().from(categories).where(eq(categories.id, categoryId))
  if (!row) return refuse('CategoryNotFound')
  return presentCategory(row, (await countApis(db, [categoryId])).get(categoryId) ?? 0)
}

/** Returns a category as responses show it. */
export function presentCategory({ id, name, nameKo, description, descriptionKo, createdAt }: Category, apiCount: number): CategoryView {
  return { id, name, nameKo, description, descriptionKo, apiCount, createdAt: createdAt.toISOString() }
}

async function countApis(db: Reader, categoryIds: string[]): Promise<Map<string, number>> {
  if (categoryIds.length === 0) return new Map()
  const counted = await db
    .select({ categoryId: apiCategories.categoryId, apis: count() })
    .from(apiCategories)
    .where(inArray(apiCategories.categoryId, categoryIds))
    .groupBy(apiCategories.categoryId)
  return new Map(counted.map(({ categoryId, apis }) => [categoryId, apis]))
}
