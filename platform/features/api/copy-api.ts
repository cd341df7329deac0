import type { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apiCategories } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from './api-facts.ts'
import { createApi } from './create-api.ts'

const ROWS_AT_ONCE = 200

/**
 * Registers an API with the settings and methods of another that the person may work on; they own the copy. Versions, publication,
 * subscriptions and sharing stay with the original. Refuses with NoApi, ApiAlreadyExists, or NoTargetServerGroup where the original
 * forwards to a group that the person may not use.
 */
export async function copyApi(
  tx: Transaction,
  person: Person,
  apiId: string,
  { name, basePath }: BodyOf<typeof apiEndpoints.copyApi>,
): Promise<string> {
  const original = await requireApi(tx, person, apiId)
  const categories = await tx.select({ id: apiCategories.categoryId }).from(apiCategories).where(eq(apiCategories.apiId, apiId))
  const copyId = await createApi(tx, person, {
    ...original,
    name,
    basePath,
    description: original.description ?? null,
    categoryIds: categories.map(({ id }) => id),
    pinRequested: false,
  })
  const rows = await tx.select().from(methods).where(eq(methods.apiId, apiId))
  const copies = rows.map(({ createdAt: _createdAt, updatedAt: _updatedAt, ...method }) => ({ ...method, id: newId(), apiId: copyId }))
  for (let at = 0; at < copies.length; at += ROWS_AT_ONCE) await tx.insert(methods).values(copies.slice(at, at + ROWS_AT_ONCE))
  return copyId
}
