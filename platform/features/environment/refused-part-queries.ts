import type { RefusedPartView } from '@portico/contract/gateway-link/refused-part-view'
import { REFUSED_PARTS_MAX, type RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { gatewayRefusedParts } from '../../database/schema/refused-part.ts'
import { stages } from '../../database/schema/stage.ts'
import { storableJson } from '../../database/schema/storable-json.ts'

/** Returns what gateways refuse to serve of an API, newest first. */
export function refusedPartsOfApi(db: Reader, apiId: string): Promise<RefusedPartView[]> {
  return refusedParts(db, eq(gatewayRefusedParts.apiId, apiId))
}

/** Returns what the gateways of an environment refuse to serve, newest first. */
export function refusedPartsOfEnvironment(db: Reader, environmentId: string): Promise<RefusedPartView[]> {
  return refusedParts(db, eq(gateways.environmentId, environmentId))
}

/** Returns what one gateway refuses to serve, newest first. */
export function refusedPartsOfGateway(db: Reader, gatewayId: string): Promise<RefusedPartView[]> {
  return refusedParts(db, eq(gateways.id, gatewayId))
}

async function refusedParts(db: Reader, where: SQL): Promise<RefusedPartView[]> {
  const rows = await db
    .select({
      part: gatewayRefusedParts,
      api: { id: apis.id, name: apis.name },
      stage: { id: stages.id, name: stages.name },
      environment: { id: environments.id, name: environments.name },
      gateway: gateways.name,
    })
    .from(gatewayRefusedParts)
    .innerJoin(gateways, eq(gateways.id, gatewayRefusedParts.gatewayId))
    .innerJoin(environments, eq(environments.id, gateways.environmentId))
    .innerJoin(apis, eq(apis.id, gatewayRefusedParts.apiId))
    .leftJoin(stages, eq(stages.id, gatewayRefusedParts.stageId))
    .where(where)
    .orderBy(desc(gatewayRefusedParts.since), gatewayRefusedParts.gatewayId, gatewayRefusedParts.partId)
    .limit(REFUSED_PARTS_MAX)
  return rows.map(({ part: { outcome, problems, since }, ...named }) => ({ ...named, outcome, problems, since: since.toISOString() }))
}

/**
 * Replaces the list of parts that a gateway refuses to serve, of APIs deployed in its environment. A part keeps the time since which it is
 * refused.
 */
export async function recordRefusedParts(tx: Transaction, gatewayId: string, refused: readonly RefusedPart[]): Promise<void> {
  const byId = new Map(refused.map((part) => [part.stageId ?? part.apiId, part]))
  const ids = sql.param([...byId.keys()])
  await tx.execute(sql`delete from ${gatewayRefusedParts} where gateway_id = ${gatewayId} and part_id <> all (${ids}::uuid[])`)
  if (byId.size === 0) return
  const parts = [...byId.values()]
  await tx.execute(sql`
    insert into ${gatewayRefusedParts} as known (gateway_id, part_id, api_id, stage_id, outcome, problems)
    select ${gatewayId}, said.part_id, said.api_id, said.stage_id, said.outcome, said.problems::jsonb
    from unnest(${ids}::uuid[], ${sql.param(parts.map(({ apiId }) => apiId))}::uuid[], ${sql.param(parts.map(({ stageId }) => stageId))}::uuid[],
      ${sql.param(parts.map(({ outcome }) => outcome))}::text[], ${sql.param(parts.map(({ problems }) => storableJson(problems)))}::text[])
      as said (part_id, api_id, stage_id, outcome, problems)
    where exists (
      select from stages s join gateways g on g.environment_id = s.environment_id
      where g.id = ${gatewayId} and s.api_id = said.api_id and s.deployment_id is not null
        and (said.stage_id is null or s.id = said.stage_id))
    on conflict (gateway_id, part_id) do update set outcome = excluded.outcome, problems = excluded.problems
      where (known.outcome, known.problems) is distinct from (excluded.outcome, excluded.problems)`)
}
