import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { requireUsableGroups } from '../target-server/target-server-queries.ts'
import { lockApi, tagsOfApi } from './api-queries.ts'
import { type ApiInput, apiRow, insertCategories } from './api-store.ts'

/**
 * Changes an API. The portal shows it at once, gateways with the next deployment. A target server group that the API has already may stay,
 * whoever owns it. Throws NoApi, TargetServerGroupNotFound or CategoryNotFound.
 */
export async function updateApi(tx: Transaction, person: Person, apiId: string, input: ApiInput): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  if (input.targetServerGroupId !== api.targetServerGroupId) await requireUsableGroups(tx, person, [input.targetServerGroupId])
  await tx
    .update(apis)
    .set({ ...apiRow(input, api.basePath), updatedAt: new Date() })
    .where(eq(apis.id, apiId))
  await tx.delete(apiCategories).where(eq(apiCategories.apiId, apiId))
  await insertCategories(tx, apiId, input.categoryIds)
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(apiId))
}
