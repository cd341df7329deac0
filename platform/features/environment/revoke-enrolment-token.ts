import type { Transaction } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { refuse } from '../../http/refusal.ts'
import { type GatewayParams, isGateway } from './gateway-store.ts'

/** Revokes the enrollment token of a gateway, if it has one. A gateway that has enrolled stays connected. Throws EngineNotFound. */
export async function revokeEnrolmentToken(tx: Transaction, params: GatewayParams): Promise<void> {
  const [gateway] = await tx
    .update(gateways)
    .set({ enrolmentTokenHash: null, enrolmentTokenExpiresAt: null })
    .where(isGateway(params))
    .returning({ id: gateways.id })
  if (!gateway) refuse('EngineNotFound')
}
