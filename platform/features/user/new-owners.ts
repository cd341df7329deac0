import { STAFF_ROLES } from '@portico/contract/role'
import { and, arrayContains, asc, eq, ne, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'

/** An API or a target server group of a leaving person and its new owner; null if there is nobody. */
export interface OwnershipTransfer {
  id: string
  name: string
  newOwnerId: number | null
}

/**
 * Returns the new owners: of each API the developer who has shared it longest, else the oldest superAdmin; of a target server group the new
 * owner of the oldest API that uses it, else that superAdmin.
 */
export async function newOwnersOf(db: Reader, userId: number): Promise<{ apis: OwnershipTransfer[]; groups: OwnershipTransfer[] }> {
  const lastResort = await oldestSuperAdmin(db, userId)
  const staff = sql.param([...STAFF_ROLES])
  const { rows: apis } = await db.execute<{ id: string; name: string; newOwnerId: number | null }>(sql`
    select a.id, a.name, coalesce((
      select s.user_id from api_shares s join users u on u.id = s.user_id
      where s.api_id = a.id and u.id <> ${userId} and u.status = 'registered' and u.roles && ${staff}::text[]
      order by s.created_at, s.user_id limit 1), ${lastResort}::int) as "newOwnerId"
    from apis a where a.owner_id = ${userId} order by a.created_at, a.id`)
  const { rows: groups } = await db.execute<{ id: string; name: string; apiId: string | null }>(sql`
    with used as (
      select a.target_server_group_id as group_id, a.id as api_id, a.created_at from apis a where a.owner_id = ${userId}
      union all
      select m.target_server_group_id, a.id, a.created_at from apis a join methods m on m.api_id = a.id
      where a.owner_id = ${userId} and m.target_server_group_id is not null)
    select distinct on (g.id) g.id, g.name, used.api_id as "apiId"
    from target_server_groups g left join used on used.group_id = g.id
    where g.owner_id = ${userId} order by g.id, used.created_at, used.api_id`)
  const newOwnerOfApi = new Map(apis.map(({ id, newOwnerId }) => [id, newOwnerId]))
  return {
    apis,
    groups: groups.map(({ id, name, apiId }) => ({
      id,
      name,
      newOwnerId: apiId === null ? lastResort : (newOwnerOfApi.get(apiId) ?? null),
    })),
  }
}

async function oldestSuperAdmin(db: Reader, exceptId: number): Promise<number | null> {
  const [oldest] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['superAdmin']), eq(users.status, 'registered'), ne(users.id, exceptId)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return oldest?.id ?? null
}
