import type { GatewayDetail } from '@portico/contract/environment/environment-endpoints'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { revisions } from '../../database/schema/revision.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { refuse } from '../../http/refusal.ts'
import { presentGateway } from './gateway-present.ts'
import { type GatewayParams, isGateway } from './gateway-store.ts'
import { refusedPartsOfGateway } from './refused-part-queries.ts'

/** Returns one gateway as admins see it. Throws EngineNotFound. */
export async function viewGateway(db: Reader, params: GatewayParams): Promise<GatewayDetail> {
  const [found] = await db
    .select({ gateway: gateways, name: environments.name, configurationAt: revisions.createdAt })
    .from(gateways)
    .innerJoin(environments, eq(environments.id, gateways.environmentId))
    .leftJoin(revisions, eq(revisions.revision, gateways.snapshotRevision))
    .where(isGateway(params))
  if (!found) return refuse('EngineNotFound')
  const { gateway, name, configurationAt } = found
  return {
    ...presentGateway(gateway),
    environment: { id: params.environmentId, name, revision: await newestRevision(db, snapshotKind(params.environmentId)) },
    engine: gateway.engine,
    enrolledAt: gateway.enrolledAt?.toISOString() ?? null,
    createdAt: gateway.createdAt.toISOString(),
    configurationAt: configurationAt?.toISOString() ?? null,
    refusedParts: await refusedPartsOfGateway(db, params.gatewayId),
  }
}
