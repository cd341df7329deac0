import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { hashToken, newToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'

/** The input of an enrollment. */
export interface Enrolment {
  enrolmentToken: string
  hostName: string
  gatewayVersion: string
}

/** An enrollment token that has not expired. */
const isUsable = sql`(${gateways.enrolmentTokenExpiresAt} is null or ${gateways.enrolmentTokenExpiresAt} > now())`

/**
 * Enrolls a gateway by its enrollment token and returns its gateway token. The first heartbeat uses up the enrollment token, not this call:
 * a gateway that was killed before it stored the answer asks again, and the last answer counts. Throws
 * EnrolmentTokenInvalid for one that is unknown, used, revoked or expired.
 */
export async function enrolGateway(tx: Transaction, { enrolmentToken, hostName, gatewayVersion }: Enrolment) {
  const gatewayToken = newToken()
  const [gateway] = await tx
    .update(gateways)
    .set({ tokenHash: hashToken(gatewayToken), enrolledAt: new Date(), hostName, gatewayVersion })
    .where(and(eq(gateways.enrolmentTokenHash, hashToken(enrolmentToken)), isUsable))
    .returning({ id: gateways.id, environmentId: gateways.environmentId })
  if (!gateway) return refuse('EnrolmentTokenInvalid')
  const [environment] = await tx
    .select({ listenPort: environments.listenPort })
    .from(environments)
    .where(eq(environments.id, gateway.environmentId))
  if (!environment) return refuse('EnvironmentNotFound')
  return { gatewayId: gateway.id, gatewayToken, environmentId: gateway.environmentId, listenPort: environment.listenPort }
}
