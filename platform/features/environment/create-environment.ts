import type { Value } from '@portico/contract/endpoint'
import type { environmentInput } from '@portico/contract/environment/environment-input'
import { completeAddress } from '@portico/contract/environment/service-origin'
import type { Transaction } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import { touchCredentials, touchEnvironment } from '../../events/touch.ts'
import { isAnyExposed, lockExposure, refuseTaken, unexposeOthers } from './environment-store.ts'

/**
 * Creates an environment and returns its id. It is exposed on the portal, instead of the one that was, if the input says so or no
 * other is. Throws NameAlreadyExists or DomainAddressAlreadyExists.
 */
export async function createEnvironment(tx: Transaction, input: Value<typeof environmentInput>): Promise<string> {
  await lockExposure(tx)
  const exposedOnPortal = input.exposedOnPortal || !(await isAnyExposed(tx))
  const [made] = await tx
    .insert(environments)
    .values({
      ...input,
      ...completeAddress(input),
      description: input.description || null,
      apiEndpoint: input.apiEndpoint.toLowerCase(),
      exposedOnPortal,
    })
    .returning({ id: environments.id })
    .catch(refuseTaken)
  if (!made) throw new Error('an insert returned no row')
  if (exposedOnPortal) await unexposeOthers(tx, made.id)
  touchEnvironment(tx, made.id)
  touchCredentials(tx, made.id)
  return made.id
}
