import type { ApiShares } from '@portico/contract/api/api-endpoints'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apiShares } from '../../database/schema/api.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { mayManage, requireApi } from './api-queries.ts'

/** Returns who works on an API. Throws NoApi. */
export async function listApiShares(db: Reader, person: Person, apiId: string): Promise<ApiShares> {
  const api = await requireApi(db, person, apiId)
  const columns = { id: users.id, name: users.name, email: users.email }
  const [owner] = await db.select(columns).from(users).where(eq(users.id, api.ownerId))
  const shares = await db
    .select({ ...columns, sharedAt: apiShares.createdAt })
    .from(apiShares)
    .innerJoin(users, eq(users.id, apiShares.userId))
    .where(eq(apiShares.apiId, apiId))
    .orderBy(asc(apiShares.createdAt), asc(users.id))
  return {
    owner: owner ?? refuse('NoApi'),
    items: shares.map((share) => ({ ...share, sharedAt: share.sharedAt.toISOString() })),
    mayManage: mayManage(person, api),
  }
}
