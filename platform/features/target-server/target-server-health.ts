import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { TargetServerGroupHealth } from '@portico/contract/target-server/target-server-endpoints'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { targetServerHealth, targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { requireUsableGroups } from './target-server-queries.ts'

/** Returns the health of a group's servers as the gateways last reported it. Throws TargetServerGroupNotFound. */
export async function viewTargetServerGroupHealth(db: Reader, person: Person, groupId: string): Promise<TargetServerGroupHealth> {
  await requireUsableGroups(db, person, [groupId])
  const servers = await db
    .select({ id: targetServers.id })
    .from(targetServers)
    .where(eq(targetServers.groupId, groupId))
    .orderBy(asc(targetServers.position))
  const ids = servers.map(({ id }) => id)
  const reports = await db
    .select({ report: targetServerHealth, gateway: gateways, environmentName: environments.name })
    .from(targetServerHealth)
    .innerJoin(gateways, eq(gateways.id, targetServerHealth.gatewayId))
    .innerJoin(environments, eq(environments.id, gateways.environmentId))
    .where(inArray(targetServerHealth.serverId, ids))
    .orderBy(asc(environments.name), asc(gateways.name), asc(gateways.id))
  const deployed = await deployedServers(db, groupId)
  return {
    servers: ids.map((serverId) => {
      const own = reports.filter(({ report }) => report.serverId === serverId)
      return {
        serverId,
        deployed: own.length > 0 || deployed.has(serverId),
        gateways: own.map(({ report, gateway, environmentName }) => ({
          gatewayId: gateway.id,
          gatewayName: gateway.name,
          environmentName,
          state: report.state,
          since: report.since.toISOString(),
          reachable: Date.now() - (gateway.lastHeartbeatAt?.getTime() ?? 0) <= HEARTBEAT_LOST_SECONDS * 1_000,
        })),
      }
    }),
  }
}

/** Returns the ids of the group's servers in deployments of the APIs that use it. */
async function deployedServers(db: Reader, groupId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct server ->> 'id' as id
    from (
      select id from apis where target_server_group_id = ${groupId}
      union select api_id from methods where target_server_group_id = ${groupId}
    ) connected
    join stages s on s.api_id = connected.id
    join deployments d on d.id = s.deployment_id
    cross join jsonb_path_query(d.serving, '$.targetServerGroups[*]') deployed
    cross join jsonb_path_query(deployed, '$.servers[*]') server
    where deployed ->> 'id' like ${`${groupId}@%`}`)
  return new Set(rows.map(({ id }) => id))
}
