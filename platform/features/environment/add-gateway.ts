import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import type { Transaction } from '../../database/database.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../database/database-error.ts'
import { gateways } from '../../database/schema/environment.ts'
import { hashToken, newToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'
import { presentGateway } from './gateway-present.ts'

/** Expects a new gateway in an environment. The enrolment token is given out here and nowhere else. */
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
    if (!made) throw new Error('an insert gave no row')
    return { gateway: presentGateway(made), enrolmentToken }
  } catch (error) {
    if (isForeignKeyViolation(error)) refuse('EnvironmentNotFound')
    if (isUniqueViolation(error, 'gateways_environment_id_name_key')) refuse('NameAlreadyExists')
    throw error
  }
}
