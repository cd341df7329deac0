import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { requireUsableGroups } from '../target-server/target-server-queries.ts'
import { countMethods, insertMethods, type MethodInput, methodOf } from './method-store.ts'

/**
 * Adds a method. Throws MethodTypeDuplicated if the API has one with the same HTTP method and path shape, ClassValidatorPassFailed if the
 * API has the maximum number of methods.
 */
export async function createMethod(tx: Transaction, person: Person, apiId: string, input: MethodInput): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  await requireUsableGroups(tx, person, [input.targetServerGroupId])
  if ((await countMethods(tx, api.id)) >= METHODS_PER_API_MAX) {
    refuse('ClassValidatorPassFailed', { fields: [{ path: '', rule: 'maxItems', values: { max: METHODS_PER_API_MAX } }] })
  }
  const [written] = await insertMethods(tx, api.id, [methodOf(input)])
  return written?.id ?? refuse('MethodTypeDuplicated')
}
