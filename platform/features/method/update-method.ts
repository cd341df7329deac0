import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { requireUsableGroups } from '../target-server/target-server-queries.ts'
import { type MethodInput, methodOf } from './method-store.ts'
import { withPathParameters } from './with-path-parameters.ts'

/**
 * Changes a method; gateways follow with the next deployment. A group that it has already may stay, whoever owns it. Throws NoApi,
 * MethodNotFound, TargetServerGroupNotFound, or MethodTypeDuplicated if another has the same HTTP method and path shape.
 */
export async function updateMethod(tx: Transaction, person: Person, apiId: string, methodId: string, input: MethodInput): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const its = and(eq(methods.id, methodId), eq(methods.apiId, api.id))
  const [before] = await tx.select({ targetServerGroupId: methods.targetServerGroupId }).from(methods).where(its)
  if (!before) return refuse('MethodNotFound')
  if (input.targetServerGroupId !== before.targetServerGroupId) await requireUsableGroups(tx, person, [input.targetServerGroupId])
  const method = methodOf(input)
  const now = new Date()
  await tx
    .update(methods)
    .set({
      ...method,
      pathShape: pathShape(method.path),
      parameters: withPathParameters(method.path, method.parameters),
      updatedAt: now,
    })
    .where(its)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'methods_same_type')) refuse('MethodTypeDuplicated')
      throw error
    })
  await tx.update(apis).set({ updatedAt: now }).where(eq(apis.id, api.id))
}
