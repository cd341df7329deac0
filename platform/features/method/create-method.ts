import type { BodyOf } from '@portico/contract/endpoint'
import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import type { methodEndpoints } from '@portico/contract/method/method-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-facts.ts'
import { requireUsableGroups } from '../target-server/target-server-facts.ts'
import { countMethods, insertMethods } from './method-store.ts'

export type MethodInput = BodyOf<typeof methodEndpoints.createMethod>

/**
 * Adds a method. Refuses with MethodTypeDuplicated when one of the same HTTP method and path shape is there, with
 * ClassValidatorPassFailed when the API is full.
 */
export async function createMethod(tx: Transaction, person: Person, apiId: string, input: MethodInput): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  await requireUsableGroups(tx, person, [input.targetServerGroupId])
  if ((await countMethods(tx, api.id)) >= METHODS_PER_API_MAX) {
    refuse('ClassValidatorPassFailed', { fields: [{ path: '', rule: 'maxItems', values: { max: METHODS_PER_API_MAX } }] })
  }
  const [written] = await insertMethods(tx, api.id, [
    {
      httpMethod: input.httpMethod,
      path: input.path,
      summary: input.summary,
      description: input.description,
      targetPath: input.targetPath || input.path,
      targetServerGroupId: input.targetServerGroupId,
      authType: input.authType,
      parameters: input.parameters,
      bodies: input.bodies.map((body) => ({ ...body, schema: body.schema ?? null })),
      responses: input.responses.map((response) => ({
        ...response,
        bodies: response.bodies.map((body) => ({ ...body, schema: body.schema ?? null })),
      })),
    },
  ])
  return written?.id ?? refuse('MethodTypeDuplicated')
}
