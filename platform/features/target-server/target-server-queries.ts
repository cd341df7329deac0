import { isDeepStrictEqual } from 'node:util'
import { EXPIRES_SOON_DAYS } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import type { SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import type { GroupAttention, targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { contentSha256 } from '../../database/content-sha256.ts'
import type { Reader } from '../../database/database.ts'
import { groupsOf } from '../../database/own-rows.ts'
import { targetServerGroups, type targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { aliveSince } from '../environment/environment-queries.ts'

const NEEDING: Record<GroupAttention, SQL> = {
  unhealthyServers: sql`(select s.group_id from target_server_health h join target_servers s on s.id = h.server_id
    join gateways g on g.id = h.gateway_id where g.last_heartbeat_at > ${aliveSince} and h.state not in ('normal', 'healthy'))`,
  clientCertificates: sql`(select c.group_id from target_server_certificates c
    where c.active and c.expires_at <= now() + make_interval(days => ${EXPIRES_SOON_DAYS}))`,
}

/** Returns the condition for groups that need attention, for queries that read `target_server_groups`. */
export function groupNeeds(attention: GroupAttention): SQL {
  return sql`${targetServerGroups.id} in ${NEEDING[attention]}`
}

export type TargetServerGroupInput = BodyOf<typeof targetServerEndpoints.createTargetServerGroup>

/** Checks that groups exist and that the person may use them; null entries are ignored. Throws TargetServerGroupNotFound. */
export async function requireUsableGroups(db: Reader, person: Person, groupIds: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(groupIds.filter((id) => id !== null && id !== undefined))]
  const usable = await usableGroups(db, person, wanted)
  if (usable.size < wanted.length) refuse('TargetServerGroupNotFound')
}

/** Returns the ids of those groups that the person may use and whose addresses they may see. */
export async function usableGroups(db: Reader, person: Person, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set()
  const rows = await db
    .select({ id: targetServerGroups.id })
    .from(targetServerGroups)
    .where(and(inArray(targetServerGroups.id, [...groupIds]), groupsOf(person)))
  return new Set(rows.map(({ id }) => id))
}

/** A target server group with its servers in order, as a deployment takes it. */
export type GroupWithServers = Pick<
  typeof targetServerGroups.$inferSelect,
  'id' | 'name' | 'algorithm' | 'connectTimeoutMs' | 'responseTimeoutMs' | 'healthCheck' | 'trafficPolicy'
> & { servers: Pick<typeof targetServers.$inferSelect, 'id' | 'protocol' | 'address' | 'port' | 'weight'>[] }

/** Returns the groups whose ids a subquery returns as an expression. */
export function groupsWithServersOf(ids: SQL): SQL<GroupWithServers[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'algorithm', g.algorithm,
      'connectTimeoutMs', g.connect_timeout_ms, 'responseTimeoutMs', g.response_timeout_ms, 'healthCheck', g.health_check,
      'trafficPolicy', g.traffic_policy,
      'servers', (select coalesce(json_agg(json_build_object('id', s.id, 'protocol', s.protocol, 'address', s.address, 'port', s.port,
        'weight', s.weight) order by s.position), '[]') from target_servers s where s.group_id = g.id)) order by g.id), '[]')
    from target_server_groups g where g.id in (${ids}))`
}

/** Returns target server groups. */
export async function groupsWithServers(db: Reader, groupIds: readonly string[]): Promise<GroupWithServers[]> {
  if (groupIds.length === 0) return []
  const { rows } = await db.execute<{ groups: GroupWithServers[] }>(
    sql`select ${groupsWithServersOf(sql`select unnest(${sql.param([...groupIds])}::uuid[])`)} as groups`,
  )
  return rows[0]?.groups ?? []
}

/**
 * Returns a group as deployments store it; its id contains a hash of its content, so that two contents of one group differ. Defaults of the
 * health check and the traffic policy are left out, as in deployments from before there was a choice, so that those are not outdated by them.
 */
export function deployedGroup(group: GroupWithServers): SnapshotTargetServerGroup {
  const content = {
    algorithm: group.algorithm,
    connectTimeoutMs: group.connectTimeoutMs,
    responseTimeoutMs: group.responseTimeoutMs,
    ...(isDeepStrictEqual(group.healthCheck, HEALTH_CHECK_DEFAULT) ? {} : { healthCheck: group.healthCheck }),
    ...(Object.keys(group.trafficPolicy).length > 0 ? { trafficPolicy: group.trafficPolicy } : {}),
    servers: group.servers.map(({ id, protocol, address, port, weight }) => ({ id, protocol, host: address, port, weight })),
  }
  return { id: `${group.id}@${contentSha256(content).slice(0, 12)}`, ...content }
}

/** Returns the id of the group that a deployed group was made of. */
export function groupIdOf(deployedGroupId: string): string {
  return deployedGroupId.split('@')[0] ?? ''
}
