import type { ApiOwners, apiListQuery } from '@portico/contract/api/api-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apisOf } from '../../database/own-rows.ts'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { presentApiSummary } from './api-present.ts'
import { apiNeeds } from './api-queries.ts'
import { apiSummaryColumns } from './get-api.ts'

const ORDERS = {
  name: asc(apis.name),
  '-name': desc(apis.name),
  createdAt: asc(apis.createdAt),
  '-createdAt': desc(apis.createdAt),
  updatedAt: asc(apis.updatedAt),
  '-updatedAt': desc(apis.updatedAt),
}

type ListQuery = Value<typeof apiListQuery>

/** Returns one page of the APIs that a person may work on, searched by name and base path. */
export async function listApis(db: Reader, person: Person, query: ListQuery) {
  const { page, size, q, sort, categoryId, publicationStatus, ownerId, attention } = query
  const found = and(
    apisOf(person),
    q ? or(containsText(apis.name, q), containsText(apis.basePath, q)) : undefined,
    publicationStatus ? eq(apis.publicationStatus, publicationStatus) : undefined,
    ownerId ? eq(apis.ownerId, ownerId) : undefined,
    attention ? apiNeeds(attention) : undefined,
    categoryId
      ? sql`exists (select 1 from ${apiCategories} ac where ac.api_id = ${apis}.id and ac.category_id = ${categoryId})`
      : undefined,
  )
  const orders = [ORDERS[sort], asc(apis.id)]
  // Selected first, so that counts and categories are queried for the APIs of this page only.
  const onPage = db
    .select({ id: apis.id })
    .from(apis)
    .where(found)
    .orderBy(...orders)
    .limit(size)
    .offset(pageBounds({ page, size }).offset)
  const [rows, [counted]] = await Promise.all([
    db
      .select(apiSummaryColumns)
      .from(apis)
      .innerJoin(users, eq(users.id, apis.ownerId))
      .where(inArray(apis.id, onPage))
      .orderBy(...orders),
    db.select({ total: count() }).from(apis).where(found),
  ])
  return { items: rows.map(presentApiSummary), total: counted?.total ?? 0, page, size }
}

/** Returns the owners of the APIs that a person may work on, by name. */
export async function listApiOwners(db: Reader, person: Person): Promise<ApiOwners> {
  const owners = db.select({ id: apis.ownerId }).from(apis).where(apisOf(person))
  const items = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, owners))
    .orderBy(asc(users.name), asc(users.id))
  return { items }
}
