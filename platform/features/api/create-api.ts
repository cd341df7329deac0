import type { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import { lockActiveUser } from '../session/lock-active-user.ts'
import { requireUsableGroups } from '../target-server/target-server-queries.ts'
import { apiRow, insertCategories, refuseTakenBasePath } from './api-store.ts'

export type CreateApiInput = BodyOf<typeof apiEndpoints.createApi>

/**
 * Registers an API; its author owns it. Throws ApiAlreadyExists if the base path is taken anywhere on the platform, TargetServerGroupNotFound or
 * CategoryNotFound if it names one that the author may not use.
 */
export async function createApi(tx: Transaction, person: Person, input: CreateApiInput): Promise<string> {
  await lockActiveUser(tx, person)
  await requireUsableGroups(tx, person, [input.targetServerGroupId])
  const apiId = newId()
  const { basePath } = input
  await tx
    .insert(apis)
    .values({ id: apiId, ownerId: person.id, basePath, ...apiRow(input, basePath) })
    .catch(refuseTakenBasePath)
  await insertCategories(tx, apiId, input.categoryIds)
  return apiId
}
