import type { Transaction } from '../../database/database.ts'
import { refuse } from '../../http/refusal.ts'
import { insertMethods, type MethodInput, newMethodOf } from './method-store.ts'
import { requireReferences } from './require-references.ts'

/**
 * Adds the first methods of a new API in one step. Throws MethodTypeDuplicated if two have the same HTTP method and path shape,
 * ClassValidatorPassFailed if a schema refers to a component.
 */
export async function createMethods(tx: Transaction, apiId: string, inputs: readonly MethodInput[]): Promise<void> {
  const components = () => undefined
  for (const input of inputs) requireReferences(input, components)
  const written = await insertMethods(
    tx,
    apiId,
    inputs.map((input) => newMethodOf({ path: input.path, pathItem: {}, components }, input)),
  )
  if (written.length < inputs.length) refuse('MethodTypeDuplicated')
}
