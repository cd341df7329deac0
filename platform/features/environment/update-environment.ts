import type { Value } from '@portico/contract/endpoint'
import type { updateEnvironmentInput } from '@portico/contract/environment/environment-input'
import { completeAddress, serviceOrigin } from '@portico/contract/environment/service-origin'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { touchEnvironment } from '../../events/touch.ts'
import { oauthColumns } from './environment-oauth.ts'
import { touchTokens } from './environment-queries.ts'
import { lockEnvironment, refuseTaken, touchAddresses } from './environment-store.ts'

/**
 * Changes an environment; its gateways apply the change within a second, except the listen port, which they open when they start.
 * Throws EnvironmentNotFound, NameAlreadyExists, DomainAddressAlreadyExists, or ClassValidatorPassFailed for OAuth 2.0 without an
 * authorization value.
 */
export async function updateEnvironment(
  tx: Transaction,
  secrets: SecretBox,
  environmentId: string,
  { oauth, ...input }: Value<typeof updateEnvironmentInput>,
): Promise<void> {
  const before = await lockEnvironment(tx, environmentId)
  const changes = {
    ...input,
    ...(oauth ? oauthColumns(secrets, environmentId, oauth, before) : {}),
    ...completeAddress(input),
    description: input.description || null,
    apiEndpoint: input.apiEndpoint.toLowerCase(),
  }
  await tx.update(environments).set(changes).where(eq(environments.id, environmentId)).catch(refuseTaken)
  touchEnvironment(tx, environmentId, [environmentId])
  const verifies = oauth?.enabled ?? before.oauthEnabled
  if (verifies !== before.oauthEnabled) await touchTokens(tx, environmentId, verifies)
  if (changes.name !== before.name || serviceOrigin(changes) !== serviceOrigin(before)) await touchAddresses(tx)
}
