import { mayDo } from '@portico/contract/access'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

export type ApiRow = typeof apis.$inferSelect

/** Whether a person may work on every API. */
export function worksOnAll(person: Person): boolean {
  return mayDo('api.writeAll', person.roles)
}

/** The ids of a developer's own and shared APIs, as a query: two index look-ups, however many APIs there are. */
export function idsOfOwnApis(person: Person): SQL {
  return sql`(select own.id from apis own where own.owner_id = ${person.id}
    union all select shared.api_id from api_shares shared where shared.user_id = ${person.id})`
}

/** Which APIs a person may work on: own and shared ones, all for admins. For queries that read `apis`. */
export function apisOf(person: Person): SQL {
  return worksOnAll(person) ? sql`true` : sql`${apis}.id in ${idsOfOwnApis(person)}`
}

/** An API that the person may work on. Refuses with NoApi, also for somebody else's. */
export async function requireApi(db: Reader, person: Person, apiId: string): Promise<ApiRow> {
  const [api] = await db
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), apisOf(person)))
  return api ?? refuse('NoApi')
}

/** As `requireApi`, and nobody else changes the API until the transaction ends. */
export async function lockApi(tx: Transaction, person: Person, apiId: string): Promise<ApiRow> {
  const [api] = await tx
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), apisOf(person)))
    .for('update')
  return api ?? refuse('NoApi')
}

/** Whether a person may share and delete an API: its owner and admins, not those it is shared with. */
export function mayManage(person: Person, api: Pick<ApiRow, 'ownerId'>): boolean {
  return worksOnAll(person) || api.ownerId === person.id
}

/** Refuses with NotAllowedRole unless the person may share and delete the API. */
export function requireManager(person: Person, api: Pick<ApiRow, 'ownerId'>): void {
  if (!mayManage(person, api)) refuse('NotAllowedRole')
}

/** Cache tags of the public pages that show an API. */
export function tagsOfApi(apiId: string): string[] {
  return ['apis', `api:${apiId}`, 'home']
}

/** An API's categories as `[{ id, name }]`, for a query that reads `apis`. */
export const categoriesOfApi = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
  from api_categories ac join categories c on c.id = ac.category_id where ac.api_id = apis.id), '[]'::jsonb)`
