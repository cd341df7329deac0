import type { Transaction } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { type GatewayParams, isGateway, lockSilentGateway } from './gateway-store.ts'

/** Removes a gateway that is gone; its tokens cannot be used anymore. Throws EngineNotFound, and GatewayConnected while it reports. */
export async function deleteGateway(tx: Transaction, params: GatewayParams): Promise<void> {
  await lockSilentGateway(tx, params)
  await tx.delete(gateways).where(isGateway(params))
}
