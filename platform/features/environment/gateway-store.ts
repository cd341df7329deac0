import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { gateways } from '../../database/schema/environment.ts'
import { refuse } from '../../http/refusal.ts'
import { gatewayStatus } from './gateway-present.ts'

/** The path parameters of a gateway. */
export interface GatewayParams {
  environmentId: string
  gatewayId: string
}

/** The condition of one gateway of one environment. */
export const isGateway = ({ environmentId, gatewayId }: GatewayParams) =>
  and(eq(gateways.id, gatewayId), eq(gateways.environmentId, environmentId))

/** Locks a gateway and returns it. Throws EngineNotFound. */
export async function lockGateway(tx: Transaction, params: GatewayParams): Promise<typeof gateways.$inferSelect> {
  const [gateway] = await tx.select().from(gateways).where(isGateway(params)).for('update')
  return gateway ?? refuse('EngineNotFound')
}

/** Locks a gateway that does not report anymore, or never did. Throws EngineNotFound, and GatewayConnected while it reports. */
export async function lockSilentGateway(tx: Transaction, params: GatewayParams): Promise<typeof gateways.$inferSelect> {
  const gateway = await lockGateway(tx, params)
  if (gatewayStatus(gateway) !== 'Unavailable') refuse('GatewayConnected')
  return gateway
}

/** Throws NameAlreadyExists for a name that the database rejected, else the error itself. */
export function refuseTakenGatewayName(error: unknown): never {
  if (isUniqueViolation(error, 'gateways_environment_id_name_key')) refuse('NameAlreadyExists')
  throw error
}
