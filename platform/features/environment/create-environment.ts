import type { Value } from '@portico/contract/endpoint'
import type { environmentInput } from '@portico/contract/environment/environment-input'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { environments } from '../../database/schema/environment.ts'
import { touchCredentials, touchEnvironment } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'

/** Creates an environment and returns its id. It is exposed on the portal if no other is, since one must be. */
export async function createEnvironment(tx: Transaction, input: Value<typeof environmentInput>): Promise<string> {
  const apiEndpoint = input.apiEndpoint.toLowerCase()
  const exposedOnPortal = input.exposedOnPortal || !(await isAnyExposed(tx))
  try {
    const [made] = await tx
      .insert(environments)
      .values({ ...input, description: input.description || null, apiEndpoint, exposedOnPortal })
      .returning({ id: environments.id })
    if (!made) throw new Error('an insert returned no row')
    touchEnvironment(tx, made.id)
    touchCredentials(tx, made.id)
    return made.id
  } catch (error) {
    if (isUniqueViolation(error, 'environments_name_key')) refuse('NameAlreadyExists')
    if (isUniqueViolation(error, 'environments_api_endpoint_key')) refuse('DomainAddressAlreadyExists')
    throw error
  }
}

async function isAnyExposed(tx: Transaction): Promise<boolean> {
  const [exposed] = await tx.select({ id: environments.id }).from(environments).where(eq(environments.exposedOnPortal, true)).limit(1)
  return exposed !== undefined
}
