import type { ApiDetail, ApiSummary, apiListQuery } from '@portico/contract/api/api-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { apisOf } from './api-facts.ts'
import { presentApi, presentApiSummary } from './api-present.ts'

const ORDERS = {
  name: asc(apis.name),
  '-name': desc(apis.name),
  createdAt: asc(apis.createdAt),
  '-createdAt': desc(apis.createdAt),
  updatedAt: asc(apis.updatedAt),
  '-updatedAt': desc(apis.updatedAt),
}

/** An API's categories as `[{ id, name }]`, for a query that reads `apis`. */
export const categoriesOfApi = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
  from api_categories ac join categories c on c.id = ac.category_id where ac.api_id = apis.id), '[]'::jsonb)`

const summaryColumns = {
  id: apis.id,
  name: apis.name,
  basePath: apis.basePath,
  publicationStatus: apis.publicationStatus,
  categories: categoriesOfApi,
  owner: { id: users.id, name: users.name },
  methodCount: sql<number>`(select count(*)::int from methods m where m.api_id = apis.id)`,
  stageCount: sql<number>`(select count(*)::int from stages s where s.api_id = apis.id)`,
  subscriptionCount: apis.subscriberCount,
  createdAt: apis.createdAt,
  updatedAt: apis.updatedAt,
}

export type ApiSummaryRow = Omit<ApiSummary, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

type ListQuery = Value<typeof apiListQuery>

/** One page of the APIs that a person may work on, found by name or base path. */
export async function listApis(db: Reader, person: Person, { page, size, q, sort, categoryId, publicationStatus }: ListQuery) {
  const found = and(
    apisOf(person),
    q ? or(containsText(apis.name, q), containsText(apis.basePath, q)) : undefined,
    publicationStatus ? eq(apis.publicationStatus, publicationStatus) : undefined,
    categoryId
      ? sql`exists (select 1 from ${apiCategories} ac where ac.api_id = ${apis}.id and ac.category_id = ${categoryId})`
      : undefined,
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select(summaryColumns)
      .from(apis)
      .innerJoin(users, eq(users.id, apis.ownerId))
      .where(found)
      .orderBy(ORDERS[sort], asc(apis.id))
      .limit(size)
      .offset(pageBounds({ page, size }).offset),
    db.select({ total: count() }).from(apis).where(found),
  ])
  return { items: rows.map(presentApiSummary), total: counted?.total ?? 0, page, size }
}

/** One API with its settings and its newest publication. Refuses with NoApi. */
export async function getApi(db: Reader, person: Person, apiId: string): Promise<ApiDetail> {
  const [row] = await db
    .select({ ...summaryColumns, api: apis, group: { id: targetServerGroups.id, name: targetServerGroups.name } })
    .from(apis)
    .innerJoin(users, eq(users.id, apis.ownerId))
    .leftJoin(targetServerGroups, eq(targetServerGroups.id, apis.targetServerGroupId))
    .where(and(eq(apis.id, apiId), apisOf(person)))
  if (!row) return refuse('NoApi')
  const [publication] = await db
    .select()
    .from(publications)
    .where(eq(publications.apiId, apiId))
    .orderBy(desc(publications.requestedAt), desc(publications.id))
    .limit(1)
  return presentApi(row, row.api, row.group, publication)
}
