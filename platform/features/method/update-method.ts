import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { changeOperation, moveOperation } from '../../openapi/change-operation.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { lockApi } from '../api/api-queries.ts'
import { requireUsableGroups } from '../target-server/target-server-queries.ts'
import { readContext } from './document-queries.ts'
import { fieldsOf, type MethodInput, servingOf } from './method-store.ts'
import { operationColumns } from './operation-columns.ts'
import { clearPath, detachPath } from './path-items.ts'
import { requireFreeQuery } from './require-free-query.ts'
import { requireReferences, schemaTexts } from './require-references.ts'

/**
 * Changes a method: of its operation, what the input changes and nothing else. Gateways follow with the next deployment. A group that it has
 * already may stay, whoever owns it. Throws NoApi, MethodNotFound, TargetServerGroupNotFound, MethodTypeDuplicated if another has the same
 * HTTP method and path shape, or ClassValidatorPassFailed if a schema refers to a component that the API's document lacks,
 * or a parameter of the query is added to one that describes the whole query.
 */
export async function updateMethod(tx: Transaction, person: Person, apiId: string, methodId: string, input: MethodInput): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const its = and(eq(methods.id, methodId), eq(methods.apiId, api.id))
  const [before] = await tx
    .select({ targetServerGroupId: methods.targetServerGroupId, path: methods.path, operation: methods.operation })
    .from(methods)
    .where(its)
  if (!before) return refuse('MethodNotFound')
  if (input.targetServerGroupId !== before.targetServerGroupId) await requireUsableGroups(tx, person, [input.targetServerGroupId])
  const contents = [before.operation, ...schemaTexts(input)]
  const old = await readContext(tx, api.id, before.path, contents)
  const stored = parseObject(before.operation)
  const placed = input.path === before.path ? stored : moveOperation(old, stored, input.path)
  const context = input.path === before.path ? old : await readContext(tx, api.id, input.path, [...contents, stringifyJson(placed)])
  requireReferences(input, context.components)
  requireFreeQuery(context, placed, input)
  const { operation, detached } = changeOperation(context, placed, fieldsOf(input))
  if (detached) await detachPath(tx, api.id, input.path)
  const now = new Date()
  await tx
    .update(methods)
    .set({
      ...servingOf(input),
      ...operationColumns(detached ? { ...context, pathItem: {} } : context, operation),
      pathShape: pathShape(input.path),
      updatedAt: now,
    })
    .where(its)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'methods_same_type')) refuse('MethodTypeDuplicated')
      throw error
    })
  if (input.path !== before.path) await clearPath(tx, api.id, before.path)
  await tx.update(apis).set({ updatedAt: now }).where(eq(apis.id, api.id))
}
