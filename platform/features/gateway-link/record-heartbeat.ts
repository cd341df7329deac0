import type { Value } from '@portico/contract/endpoint'
import type { heartbeatInput } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { gateways } from '../../database/schema/environment.ts'
import { targetServerHealth } from '../../database/schema/target-server.ts'
import { recordRefusedParts } from '../environment/refused-part-queries.ts'

type Heartbeat = Value<typeof heartbeatInput>

/**
 * Stores what a gateway reports about itself and about the target servers of its environment, in `serverIds`. The first heartbeat uses up
 * the enrollment token.
 */
export async function recordHeartbeat(
  tx: Transaction,
  gatewayId: string,
  heartbeat: Heartbeat,
  serverIds: ReadonlySet<string>,
): Promise<void> {
  const { status, hostName, gatewayVersion, bootedAt, addresses, snapshotRevision, credentialRevision, refusedRevision } = heartbeat
  await tx
    .update(gateways)
    .set({
      enrolmentTokenHash: null,
      enrolmentTokenExpiresAt: null,
      reportedStatus: status,
      hostName,
      gatewayVersion,
      engine: heartbeat.engine ?? null,
      countsAlone: heartbeat.countsAlone ?? false,
      bootedAt: new Date(bootedAt),
      addresses,
      snapshotRevision,
      credentialRevision,
      refusedRevision: refusedRevision?.revision ?? null,
      refusedReason: refusedRevision?.reason ?? null,
      lastHeartbeatAt: new Date(),
    })
    .where(eq(gateways.id, gatewayId))
  await recordRefusedParts(tx, gatewayId, heartbeat.refusedParts ?? [])
  if (heartbeat.health) await recordHealth(tx, gatewayId, heartbeat.health, serverIds)
}

/** Updates changed rows only: a gateway of a thousand groups regularly reports all of them. */
async function recordHealth(
  tx: Transaction,
  gatewayId: string,
  { complete, servers }: NonNullable<Heartbeat['health']>,
  serverIds: ReadonlySet<string>,
): Promise<void> {
  const said = [...new Map(servers.filter(({ serverId }) => serverIds.has(serverId)).map((server) => [server.serverId, server])).values()]
  const ids = sql.param(said.map(({ serverId }) => serverId))
  if (complete) {
    await tx.execute(sql`delete from ${targetServerHealth} where gateway_id = ${gatewayId} and server_id <> all (${ids}::uuid[])`)
  }
  if (said.length === 0) return
  const states = sql.param(said.map(({ state }) => state))
  const since = sql.param(said.map((server) => new Date(server.since).toISOString()))
  await tx.execute(sql`
    insert into ${targetServerHealth} as known (gateway_id, server_id, state, since, reported_at)
    select ${gatewayId}, server_id, state, least(since, now()), now()
    from unnest(${ids}::uuid[], ${states}::text[], ${since}::timestamptz[]) as said (server_id, state, since)
    on conflict (gateway_id, server_id) do update
      set state = excluded.state, since = excluded.since, reported_at = excluded.reported_at
      where (known.state, known.since) is distinct from (excluded.state, excluded.since)`)
}
