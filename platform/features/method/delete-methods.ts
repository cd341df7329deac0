import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { clearPath } from './path-items.ts'

/** Deletes methods of an API, all or none; gateways follow with the next deployment. Throws NoApi or MethodNotFound. */
export async function deleteMethods(tx: Transaction, person: Person, apiId: string, methodIds: readonly string[]): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const wanted = [...new Set(methodIds)]
  const deleted = await tx
    .delete(methods)
    .where(and(eq(methods.apiId, api.id), inArray(methods.id, wanted)))
    .returning({ id: methods.id, path: methods.path })
  if (deleted.length < wanted.length) refuse('MethodNotFound')
  for (const path of new Set(deleted.map((method) => method.path))) await clearPath(tx, api.id, path)
  await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, api.id))
}
