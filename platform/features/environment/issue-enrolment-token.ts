import type { GatewayView } from '@portico/contract/environment/environment-endpoints'
import type { Transaction } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { refuse } from '../../http/refusal.ts'
import { newEnrolmentToken } from './add-gateway.ts'
import { presentGateway } from './gateway-present.ts'
import { type GatewayParams, isGateway, lockSilentGateway } from './gateway-store.ts'

/**
 * Issues a new enrollment token for a gateway that has not enrolled, or that lost its identity, and returns it, this once. An earlier
 * enrollment token cannot be used anymore; the gateway token works until the gateway enrolls again. Throws EngineNotFound, and
 * GatewayConnected while it reports.
 */
export async function issueEnrolmentToken(
  tx: Transaction,
  params: GatewayParams,
): Promise<{ gateway: GatewayView; enrolmentToken: string }> {
  await lockSilentGateway(tx, params)
  const { enrolmentToken, columns } = newEnrolmentToken()
  const [gateway] = await tx.update(gateways).set(columns).where(isGateway(params)).returning()
  return gateway ? { gateway: presentGateway(gateway), enrolmentToken } : refuse('EngineNotFound')
}
