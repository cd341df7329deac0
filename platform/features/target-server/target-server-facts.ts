import { ADMIN_ROLES, hasAnyRole } from '@portico/contract/role'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

/** Which target server groups a person may use: own ones, all for admins. */
export function groupsOf(person: Person): SQL {
  return hasAnyRole(person.roles, ADMIN_ROLES) ? sql`true` : eq(targetServerGroups.ownerId, person.id)
}

/** Checks that groups exist and that the person may use them; null entries are passed over. Refuses with NoTargetServerGroup. */
export async function requireUsableGroups(db: Reader, person: Person, groupIds: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(groupIds.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return
  const usable = await db
    .select({ id: targetServerGroups.id })
    .from(targetServerGroups)
    .where(and(inArray(targetServerGroups.id, wanted), groupsOf(person)))
  if (usable.length < wanted.length) refuse('NoTargetServerGroup')
}

/** Target server groups with their servers, in the order of their servers: what a deployment takes with it. */
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
