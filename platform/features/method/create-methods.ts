import type { Transaction } from '../../database/database.ts'
import { refuse } from '../../http/refusal.ts'
import { insertMethods, type MethodInput, methodOf } from './method-store.ts'

/** Adds the first methods of a new API in one step. Throws MethodTypeDuplicated if two have the same HTTP method and path shape. */
export async function createMethods(tx: Transaction, apiId: string, inputs: readonly MethodInput[]): Promise<void> {
  const written = await insertMethods(
    tx,
    apiId,
    inputs.map((input) => methodOf(input)),
  )
  if (written.length < inputs.length) refuse('MethodTypeDuplicated')
}
