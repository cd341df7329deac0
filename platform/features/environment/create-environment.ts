import type { Value } from '@portico/contract/endpoint'
import type { environmentInput } from '@portico/contract/environment/environment-input'
import { completeAddress } from '@portico/contract/environment/service-origin'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { environments } from '../../database/schema/environment.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { touchCredentials, touchEnvironment } from '../../events/touch.ts'
import { oauthColumns } from './environment-oauth.ts'
import { isAnyExposed, lockExposure, refuseTaken, unexposeOthers } from './environment-store.ts'

/**
 * Creates an environment and returns its id. It is exposed on the portal, instead of the one that was, if the input says so or no
 * other is. Throws NameAlreadyExists, DomainAddressAlreadyExists, or
 * ClassValidatorPassFailed for OAuth 2.0 without an authorization value.
 */
export async function createEnvironment(
  tx: Transaction,
  secrets: SecretBox,
  { oauth, ...input }: Value<typeof environmentInput>,
): Promise<string> {
  await lockExposure(tx)
  const exposedOnPortal = input.exposedOnPortal || !(await isAnyExposed(tx))
  const id = newId()
  await tx
    .insert(environments)
    .values({
      id,
      ...input,
      ...(oauth ? oauthColumns(secrets, id, oauth, null) : {}),
      ...completeAddress(input),
      description: input.description || null,
      apiEndpoint: input.apiEndpoint.toLowerCase(),
      exposedOnPortal,
    })
    .catch(refuseTaken)
  if (exposedOnPortal) await unexposeOthers(tx, id)
  touchEnvironment(tx, id)
  touchCredentials(tx, id)
  return id
}
