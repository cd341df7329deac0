import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { changeOperation } from '../../openapi/change-operation.ts'
import { lockApi } from '../api/api-queries.ts'
import { requireUsableGroups } from '../target-server/target-server-queries.ts'
import { readContext } from './document-queries.ts'
import { countMethods, fieldsOf, insertMethods, type MethodInput, servingOf } from './method-store.ts'
import { operationColumns } from './operation-columns.ts'
import { detachPath } from './path-items.ts'
import { requireFreeQuery } from './require-free-query.ts'
import { requireReferences, schemaTexts } from './require-references.ts'

/**
 * Adds a method. Throws MethodTypeDuplicated if the API has one with the same HTTP method and path shape, ClassValidatorPassFailed if the
 * API has the maximum number of methods, if a schema refers to a component that its document lacks, or if a parameter of the query is
 * added where the path has one that describes the whole query.
 */
export async function createMethod(tx: Transaction, person: Person, apiId: string, input: MethodInput): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  await requireUsableGroups(tx, person, [input.targetServerGroupId])
  if ((await countMethods(tx, api.id)) >= METHODS_PER_API_MAX) {
    refuse('ClassValidatorPassFailed', { fields: [{ path: '', rule: 'maxItems', values: { max: METHODS_PER_API_MAX } }] })
  }
  const context = await readContext(tx, api.id, input.path, schemaTexts(input))
  requireReferences(input, context.components)
  requireFreeQuery(context, {}, input)
  const { operation, detached } = changeOperation(context, {}, fieldsOf(input))
  if (detached) await detachPath(tx, api.id, input.path)
  const columns = operationColumns(detached ? { ...context, pathItem: {} } : context, operation)
  const [written] = await insertMethods(tx, api.id, [{ ...servingOf(input), ...columns }])
  return written?.id ?? refuse('MethodTypeDuplicated')
}
