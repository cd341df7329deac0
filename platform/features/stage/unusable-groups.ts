import { ADMIN_ROLES } from '@portico/contract/role'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { groupsOf } from '../../database/own-rows.ts'
import { apiShares } from '../../database/schema/api.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'

/**
 * Returns which of the groups a person may not send an API's calls to, including deleted ones. They may use their own groups (admins all)
 * and those whose owner works on the API: as its owner, by sharing, or as an admin. Locks the groups until the transaction ends. Rule:
 * decision 22.
 */
export async function unusableGroups(tx: Transaction, person: Person, api: ApiRow, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return []
  const { ownerId } = targetServerGroups
  const sharesIt = sql`exists (select 1 from ${apiShares} where ${apiShares.apiId} = ${api.id} and ${apiShares.userId} = ${ownerId})`
  const isAdmin = sql`exists (select 1 from ${users} where ${users.id} = ${ownerId} and ${users.status} = 'registered'
    and ${users.roles} && ${sql.param([...ADMIN_ROLES])}::text[])`
  const found = await tx
    .select({
      id: targetServerGroups.id,
      usable: sql<boolean>`(${groupsOf(person)} or ${ownerId} = ${api.ownerId} or ${sharesIt} or ${isAdmin})`,
    })
    .from(targetServerGroups)
    .where(inArray(targetServerGroups.id, [...groupIds]))
    .orderBy(targetServerGroups.id)
    .for('share')
  const usable = new Set(found.filter((group) => group.usable).map(({ id }) => id))
  return groupIds.filter((id) => !usable.has(id))
}
