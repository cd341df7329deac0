import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import type { Transaction } from '../../database/database.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../database/database-error.ts'
import { gateways } from '../../database/schema/environment.ts'
import { hashToken, newToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'
import { presentGateway } from './gateway-present.ts'

/** Adds a gateway to an environment and returns its enrollment token, this once. */
export async function addGateway(
  tx: Transaction,
  environmentId: string,
  { name, description }: { name: string; description?: string | undefined },
): Promise<{ gateway: GatewayView; enrolmentToken: string }> {
  const enrolmentToken = newToken()
  try {
    const [made] = await tx
      .insert(gateways)
      .values({ environmentId, name, description: description || null, enrolmentTokenHash: hashToken(enrolmentToken) })
      .returning()
    if (!made) throw new Error('an insert returned no row')
    return { gateway: presentGateway(made), enrolmentToken }
  } catch (error) {
    if (isForeignKeyViolation(error)) refuse('EnvironmentNotFound')
    if (isUniqueViolation(error, 'gateways_environment_id_name_key')) refuse('NameAlreadyExists')
    throw error
  }
}
