import type { Value } from '@portico/contract/endpoint'
import type { gatewayInput } from '@portico/contract/environment/environment-input'
import type { Transaction } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { refuse } from '../../http/refusal.ts'
import { type GatewayParams, isGateway, refuseTakenGatewayName } from './gateway-store.ts'

/** Changes the name and description of a gateway. Throws EngineNotFound or NameAlreadyExists. */
export async function updateGateway(
  tx: Transaction,
  params: GatewayParams,
  { name, description }: Value<typeof gatewayInput>,
): Promise<void> {
  const [changed] = await tx
    .update(gateways)
    .set({ name, description: description || null })
    .where(isGateway(params))
    .returning({ id: gateways.id })
    .catch(refuseTakenGatewayName)
  if (!changed) refuse('EngineNotFound')
}
