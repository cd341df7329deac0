import { ENROLMENT_TOKEN_HOURS } from '@portico/contract/environment/environment'
import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import type { Transaction } from '../../database/database.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../database/database-error.ts'
import { gateways } from '../../database/schema/environment.ts'
import { hashToken, newToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'
import { presentGateway } from './gateway-present.ts'

const HOUR_MS = 3_600_000

/** How long an enrollment token can be used; null without end, for the gateway that starts with the platform. */
type TokenHours = number | null

/** Returns the columns of a new enrollment token, and the token itself. */
export function newEnrolmentToken(hours: TokenHours = ENROLMENT_TOKEN_HOURS, now = new Date()) {
  const enrolmentToken = newToken()
  const enrolmentTokenExpiresAt = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS)
  return { enrolmentToken, columns: { enrolmentTokenHash: hashToken(enrolmentToken), enrolmentTokenExpiresAt } }
}

/** Adds a gateway to an environment and returns its enrollment token, this once. Throws EnvironmentNotFound or NameAlreadyExists. */
export async function addGateway(
  tx: Transaction,
  environmentId: string,
  { name, description }: { name: string; description?: string | undefined },
  tokenHours?: TokenHours,
): Promise<{ gateway: GatewayView; enrolmentToken: string }> {
  const { enrolmentToken, columns } = newEnrolmentToken(tokenHours)
  try {
    const [made] = await tx
      .insert(gateways)
      .values({ environmentId, name, description: description || null, ...columns })
      .returning()
    if (!made) throw new Error('an insert returned no row')
    return { gateway: presentGateway(made), enrolmentToken }
  } catch (error) {
    if (isForeignKeyViolation(error)) refuse('EnvironmentNotFound')
    if (isUniqueViolation(error, 'gateways_environment_id_name_key')) refuse('NameAlreadyExists')
    throw error
  }
}
