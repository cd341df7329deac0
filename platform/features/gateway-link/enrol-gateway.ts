import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { hashToken, newToken } from '../../database/token.ts'
import { refuse } from '../../http/refusal.ts'

/** What a gateway brings to its enrolment. */
export interface Enrolment {
  enrolmentToken: string
  hostName: string
  gatewayVersion: string
}

/**
 * Lets a gateway in by its enrolment token. The token is used up by the first heartbeat, not here: a gateway that was killed before
 * it kept the answer asks again, and the last answer is the one that counts.
 */
export async function enrolGateway(tx: Transaction, { enrolmentToken, hostName, gatewayVersion }: Enrolment) {
  const gatewayToken = newToken()
  const [gateway] = await tx
    .update(gateways)
    .set({ tokenHash: hashToken(gatewayToken), enrolledAt: new Date(), hostName, gatewayVersion })
    .where(eq(gateways.enrolmentTokenHash, hashToken(enrolmentToken)))
    .returning({ id: gateways.id, environmentId: gateways.environmentId })
  if (!gateway) return refuse('EnrolmentTokenInvalid')
  const [environment] = await tx
    .select({ listenPort: environments.listenPort })
    .from(environments)
    .where(eq(environments.id, gateway.environmentId))
  if (!environment) return refuse('EnvironmentNotFound')
  return { gatewayId: gateway.id, gatewayToken, environmentId: gateway.environmentId, listenPort: environment.listenPort }
}
