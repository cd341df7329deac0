import type { ApiAttention } from '@portico/contract/api/api-endpoints'
import { APIS_TAG, apiTag, type CacheTag } from '@portico/contract/cache-tag'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apisOf, worksOnAll } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { aliveSince, environmentsBehind } from '../environment/environment-queries.ts'

export type ApiRow = typeof apis.$inferSelect

/** Returns an API that the person may work on. Throws NoApi, also for APIs of others. */
export async function requireApi(db: Reader, person: Person, apiId: string): Promise<ApiRow> {
  const [api] = await db
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), apisOf(person)))
  return api ?? refuse('NoApi')
}

/** As `requireApi`, and locks the API until the transaction ends. */
export async function lockApi(tx: Transaction, person: Person, apiId: string): Promise<ApiRow> {
  const [api] = await tx
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), apisOf(person)))
    .for('update')
  return api ?? refuse('NoApi')
}

const isNotServed = sql`(${apis}.id in (
    select s.api_id from stages s where s.deployment_id is not null and s.environment_id in ${environmentsBehind})
  or ${apis}.id in (
    select p.api_id from gateway_refused_parts p join gateways g on g.id = p.gateway_id where g.last_heartbeat_at > ${aliveSince}))`
const hasFailedPlan = sql`${apis}.id in (
  select s.api_id from planned_deployments p join stages s on s.id = p.stage_id where p.failure is not null)`

/** Returns the condition for APIs that need attention for a reason, for queries that read `apis`. */
export const apiNeeds = (need: ApiAttention): SQL => (need === 'apisNotServed' ? isNotServed : hasFailedPlan)

/** Returns a published API, for anybody. Throws NoApi. */
export async function requirePublishedApi(db: Reader, apiId: string): Promise<ApiRow> {
  const [api] = await db
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), eq(apis.publicationStatus, 'APPROVED')))
  return api ?? refuse('NoApi')
}

/** Returns whether a person may share and delete an API: its owner and admins, not those it is shared with. */
export function mayManage(person: Person, api: Pick<ApiRow, 'ownerId'>): boolean {
  return worksOnAll(person) || api.ownerId === person.id
}

/** Checks that the person may share and delete the API. Throws NotAllowedRole. */
export function requireManager(person: Person, api: Pick<ApiRow, 'ownerId'>): void {
  if (!mayManage(person, api)) refuse('NotAllowedRole')
}

/** Returns the cache tags of the public pages that show an API. */
export function tagsOfApi(apiId: string): CacheTag[] {
  return [APIS_TAG, apiTag(apiId)]
}

/** An API's categories as `[{ id, name, nameKo }]` in the order of the catalogue, for a query that reads `apis`. */
export const categoriesOfApi = sql<{ id: string; name: string; nameKo: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'nameKo', c.name_ko) order by c.position, c.name)
  from api_categories ac join categories c on c.id = ac.category_id where ac.api_id = apis.id), '[]'::jsonb)`

/** Returns the ids of the environments in which an API is deployed. */
export async function environmentsOfApi(db: Reader, apiId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stages.environmentId })
    .from(stages)
    .where(and(eq(stages.apiId, apiId), sql`${stages.deploymentId} is not null`))
  return rows.map(({ id }) => id)
}
