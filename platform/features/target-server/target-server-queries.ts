import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@portico/contract/endpoint'
import type { SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import type { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import { and, inArray } from 'drizzle-orm'
import { contentSha256 } from '../../database/content-sha256.ts'
import type { Reader } from '../../database/database.ts'
import { groupsOf } from '../../database/own-rows.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

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

/** Returns target server groups with their servers in order, as a deployment takes them. */
export async function groupsWithServers(db: Reader, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  const groups = await db
    .select()
    .from(targetServerGroups)
    .where(inArray(targetServerGroups.id, [...groupIds]))
    .orderBy(targetServerGroups.id)
  const servers = await db
    .select()
    .from(targetServers)
    .where(inArray(targetServers.groupId, [...groupIds]))
    .orderBy(targetServers.position)
  return groups.map((group) => ({ ...group, servers: servers.filter((server) => server.groupId === group.id) }))
}

type GroupWithServers = Awaited<ReturnType<typeof groupsWithServers>>[number]

/**
 * Returns a group as deployments store it; its id contains a hash of its content, so that two contents of one group differ. The default
 * health check is left out, as in deployments from before there was a choice, so that those are not outdated by it.
 */
export function deployedGroup(group: GroupWithServers): SnapshotTargetServerGroup {
  const content = {
    algorithm: group.algorithm,
    connectTimeoutMs: group.connectTimeoutMs,
    responseTimeoutMs: group.responseTimeoutMs,
    ...(isDeepStrictEqual(group.healthCheck, HEALTH_CHECK_DEFAULT) ? {} : { healthCheck: group.healthCheck }),
    servers: group.servers.map(({ id, protocol, address, port, weight }) => ({ id, protocol, host: address, port, weight })),
  }
  return { id: `${group.id}@${contentSha256(content).slice(0, 12)}`, ...content }
}

/** Returns the id of the group that a deployed group was made of. */
export function groupIdOf(deployedGroupId: string): string {
  return deployedGroupId.split('@')[0] ?? ''
}
