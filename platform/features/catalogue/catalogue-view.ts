import type { UsageLimits } from '@portico/contract/api/api'
import type {
  catalogueCountQuery,
  catalogueListQuery,
  FoundApi,
  PublishedApi,
  PublishedApiDetail,
} from '@portico/contract/catalogue/catalogue-endpoints'
import type { PublishedCategory } from '@portico/contract/category/category-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { HOME_PINS_MAX } from '@portico/contract/publication/publication-endpoints'
import type { AuthType } from '@portico/contract/stage/stage'
import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { apis } from '../../database/schema/api.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { deployedOperations } from '../../database/schema/document.ts'
import { environments } from '../../database/schema/environment.ts'
import { publications } from '../../database/schema/publication.ts'
import { deployments, plannedDeployments, stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import { categoriesOfApi } from '../api/api-queries.ts'
import { pinOrder } from '../api/pin-queries.ts'
import { published } from '../api/published-apis.ts'
import { authTypesOf } from '../stage/auth-types-of.ts'
import { answeringFirst, offeredFirst, presentDeprecation, successorColumns, successors } from '../stage/deprecation-queries.ts'
import { plannedForConsumers } from '../stage/planned-deployment-queries.ts'
import { serviceUrl } from '../stage/service-url.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'
import { versionIn } from '../upload/content-version.ts'
import { titleOfApi } from './api-title.ts'
import { foundBy, foundIn } from './catalogue-search.ts'
import { relatedApis } from './related-apis.ts'
import { usualDecisionHours } from './usual-decision.ts'

const columns = {
  id: apis.id,
  name: apis.name,
  logo: versionIn(apis.logoSha256),
  summary: apis.summary,
  categories: categoriesOfApi,
  hashtags: apis.hashtags,
  author: apis.author,
  pinned: apis.pinned,
  versions: sql<string[]>`coalesce((
    select jsonb_agg(s.name order by ${answeringFirst('s')}) from stages s join environments on environments.id = s.environment_id
    where s.api_id = apis.id and s.deployment_id is not null and ${shownOnPortal}), '[]'::jsonb)`,
  methodCount: sql<number>`coalesce((
    select d.method_count from stages s join deployments d on d.id = s.deployment_id join environments on environments.id = s.environment_id
    where s.api_id = apis.id and ${shownOnPortal} order by s.deprecated_at is not null, d.deployed_at desc limit 1), 0)`,
  authTypes: sql<AuthType[]>`coalesce((
    select d.auth_types from stages s join deployments d on d.id = s.deployment_id join environments on environments.id = s.environment_id
    where s.api_id = apis.id and ${shownOnPortal} order by s.deprecated_at is not null, d.deployed_at desc limit 1), '{}')`,
  subscriberCount: apis.subscriberCount,
  paused: sql<boolean>`coalesce((
    select bool_and(s.status = 'paused') from stages s join environments on environments.id = s.environment_id
    where s.api_id = apis.id and s.deployment_id is not null and ${shownOnPortal}), false)`,
  publishedAt: apis.publishedAt,
}

const byName = sql`lower(name) asc`
const newest = sql`published_at desc nulls last`
const ORDERS = {
  name: [byName, asc(apis.id)],
  newest: [newest, asc(apis.id)],
  popular: [sql`subscriber_count desc nulls last`, newest, asc(apis.id)],
}

/** Returns one page. Selects the APIs of the page first, so that the rest is queried for those only, however far the page. */
function selectPublished(db: Reader, where: SQL | undefined, orders: SQL[], limit: number, offset = 0) {
  const onPage = db
    .select({ id: apis.id })
    .from(apis)
    .where(and(published, where))
    .orderBy(...orders)
    .limit(limit)
    .offset(offset)
  return db
    .select(columns)
    .from(apis)
    .where(inArray(apis.id, onPage))
    .orderBy(...orders)
}

type PublishedRow = Awaited<ReturnType<typeof selectPublished>>[number]

function presentPublished(row: PublishedRow): PublishedApi {
  return {
    id: row.id,
    name: row.name,
    logo: row.logo,
    summary: row.summary,
    categories: row.categories,
    hashtags: row.hashtags,
    company: row.author.company,
    team: row.author.team,
    pinned: row.pinned,
    versions: row.versions,
    methodCount: row.methodCount,
    authTypes: row.authTypes,
    subscriberCount: row.subscriberCount,
    paused: row.paused,
    publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
  }
}

interface CountedRows {
  rows: PublishedRow[]
  total: number
}

/** Returns one page and the number of all; each is read by an index. */
async function selectCounted(db: Reader, where: SQL | undefined, orders: SQL[], limit: number, offset: number): Promise<CountedRows> {
  const [rows, [counted]] = await Promise.all([
    selectPublished(db, where, orders, limit, offset),
    db.select({ total: count() }).from(apis).where(and(published, where)),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Returns the same, and searches once for both. */
async function selectFound(db: Reader, where: SQL | undefined, orders: SQL[], limit: number, offset: number): Promise<CountedRows> {
  const found = await db
    .select({ id: apis.id, total: sql<number>`(count(*) over ())::int` })
    .from(apis)
    .where(and(published, where))
    .orderBy(...orders)
    .limit(limit)
    .offset(offset)
  const [first] = found
  // A page past the end has no row to count in.
  if (!first) return offset === 0 ? { rows: [], total: 0 } : selectCounted(db, where, orders, 0, 0)
  const ids = found.map(({ id }) => id)
  const rows = await db.select(columns).from(apis).where(inArray(apis.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: first.total }
}

type ListQuery = Value<typeof catalogueListQuery>

type CountQuery = Value<typeof catalogueCountQuery>

/**
 * Returns the condition of a search with its filters; null if it finds nothing, undefined if it finds everything. What a search finds of a
 * hashtag is read from the APIs of that hashtag: `is true` keeps PostgreSQL from reading every API that has the word instead, as it expects few.
 */
function foundWith({ q, hashtag, authType }: CountQuery): SQL | null | undefined {
  const searched = foundBy({ q, authType })
  if (!hashtag || searched === null) return searched
  return searched ? sql`(${searched}) is true and ${tagged(hashtag)}` : tagged(hashtag)
}

const tagged = (hashtag: string): SQL => sql`hashtags @> array[${hashtag.normalize('NFC').replace(/^#/, '')}]::text[]`

/**
 * Returns one page of the catalogue. A search finds APIs with all its words, in their own texts or in their operations, and says where; an
 * exactly matching name comes first, then names with that prefix.
 */
export async function listPublishedApis(db: Reader, { page, size, q, sort, categoryId, hashtag, authType }: ListQuery) {
  const searched = foundWith({ q, hashtag, authType })
  if (searched === null) return { items: [], total: 0, page, size }
  const found = and(
    searched,
    categoryId ? sql`exists (select 1 from api_categories ac where ac.api_id = apis.id and ac.category_id = ${categoryId})` : undefined,
  )
  const typed = (q ?? '').normalize('NFC').toLowerCase()
  const exactFirst = q ? [sql`lower(name) = ${typed} desc`, sql`starts_with(lower(name), ${typed}) desc`] : []
  const orders = [...exactFirst, ...ORDERS[sort]]
  const { offset } = pageBounds({ page, size })
  const { rows, total } = await (q || authType ? selectFound : selectCounted)(db, found, orders, size, offset)
  const hits = q ? await foundIn(db, rows, q) : new Map()
  const items = rows.map((row): FoundApi => ({ ...presentPublished(row), foundOperation: null, foundText: '', ...hits.get(row.id) }))
  return { items, total, page, size }
}

/** What gateways enforce for all versions of an API in an environment: the limits of its newest deployment there (`compileSnapshot`). */
const sharedLimits = sql<UsageLimits>`(
  select newest.serving #> '{api,usageLimits}' from stages s join deployments newest on newest.id = s.deployment_id
  where s.api_id = ${stages.apiId} and s.environment_id = ${stages.environmentId}
  order by newest.deployed_at desc, newest.id desc limit 1)`

const hasGateway = sql<boolean>`exists (
  select 1 from gateways g where g.environment_id = ${environments.id} and g.enrolled_at is not null)`

/** Returns whether an approval of the API's publication was ended. */
async function wasPublished(db: Reader, apiId: string): Promise<boolean> {
  const [ended] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.apiId, apiId), eq(publications.status, 'UNPUBLISH'), isNotNull(publications.processedAt)))
    .limit(1)
  return ended !== undefined
}

/** Returns one published API with its deployed versions, recommended ones first. Throws NoApi or ApiWithdrawn. */
export async function getPublishedApi(db: Reader, apiId: string): Promise<PublishedApiDetail> {
  const [row] = await db
    .select({ ...columns, description: apis.description, basePath: apis.basePath, approvedAutomatically: apis.autoApproveSubscriptions })
    .from(apis)
    .where(and(published, eq(apis.id, apiId)))
  if (!row) return refuse((await wasPublished(db, apiId)) ? 'ApiWithdrawn' : 'NoApi')
  const served = await db
    .select({
      stage: stages,
      environment: environments,
      deployedAt: deployments.deployedAt,
      authType: sql<AuthType>`${deployments.serving} ->> 'authType'`,
      usageLimits: sharedLimits,
      documentId: deployments.documentId,
      methods: sql<DeployedServing['methods']>`${deployments.serving} -> 'methods'`,
      hasGateway,
      successor: successorColumns,
      planned: {
        id: plannedDeployments.id,
        plannedFor: plannedDeployments.plannedFor,
        breakingCount: plannedDeployments.breakingCount,
      },
    })
    .from(stages)
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .innerJoin(deployments, eq(deployments.id, stages.deploymentId))
    .leftJoin(successors, eq(successors.id, stages.successorId))
    .leftJoin(plannedDeployments, and(eq(plannedDeployments.stageId, stages.id), plannedForConsumers))
    .where(and(eq(stages.apiId, apiId), shownOnPortal))
    .orderBy(...offeredFirst)
  const shown = new Set(served.map(({ stage }) => stage.id))
  const [title, usualHours, related] = await Promise.all([
    titleOfApi(db, { id: row.id, name: row.name, company: row.author.company }),
    usualDecisionHours(db, apiId),
    relatedApis(db, apiId),
  ])
  const first = await operationsOf(
    db,
    served.map(({ documentId, methods, authType }) => ({ documentId, method: firstMethod(methods, authType) })),
  )
  return {
    ...presentPublished(row),
    title,
    description: row.description ?? null,
    authorName: row.author.name,
    approvedAutomatically: row.approvedAutomatically,
    usualDecisionHours: usualHours,
    related,
    stages: served.map(({ stage, environment, deployedAt, authType, usageLimits, methods, hasGateway, successor, planned }, at) => ({
      id: stage.id,
      name: stage.name,
      environmentName: environment.name,
      serviceUrl: serviceUrl(environment, row.basePath, stage.name),
      status: stage.status,
      hasGateway,
      authType,
      usageLimits,
      deployedAt: deployedAt.toISOString(),
      deprecation: presentDeprecation(stage, successor && shown.has(successor.id) ? successor : null),
      planned: planned && { ...planned, plannedFor: planned.plannedFor.toISOString() },
      methodCount: methods.length,
      authTypes: authTypesOf({ authType, methods }),
      firstOperation: first[at] ?? null,
    })),
  }
}

type ServedMethod = DeployedServing['methods'][number]

/** Returns the method to try first: called with a key, reading rather than writing, without path parameters if possible. */
function firstMethod(methods: readonly ServedMethod[], authType: AuthType): ServedMethod | undefined {
  const callable = methods.filter((method) => (method.authType ?? authType) === 'apiKey')
  const reading = callable.filter(({ httpMethod }) => httpMethod === 'GET')
  return reading.find(({ path }) => !path.includes('{')) ?? reading[0] ?? callable[0]
}

/** Returns methods as operations of their documents. */
async function operationsOf(db: Reader, placed: readonly { documentId: string; method: ServedMethod | undefined }[]) {
  const methodIds = placed.flatMap(({ method }) => method?.id ?? [])
  const rows = await db
    .select({ documentId: deployedOperations.documentId, methodId: deployedOperations.methodId, slug: deployedOperations.slug })
    .from(deployedOperations)
    .where(
      and(
        inArray(
          deployedOperations.documentId,
          placed.map(({ documentId }) => documentId),
        ),
        inArray(deployedOperations.methodId, methodIds),
      ),
    )
  return placed.map(({ documentId, method }) => {
    const row = rows.find((candidate) => candidate.documentId === documentId && candidate.methodId === method?.id)
    return row && method ? { slug: row.slug, httpMethod: method.httpMethod, path: method.path } : null
  })
}

/**
 * Returns the categories that contain published APIs, in the order that admins chose, with the number of those that a search finds: all of
 * them without one. A category without any stays in the list.
 */
export async function listPublishedCategories(db: Reader, query: CountQuery) {
  const found = foundWith(query)
  const { rows } = await db.execute<PublishedCategory & Record<string, unknown>>(sql`
    with counted as (
      select ac.category_id, count(*)::int as total from api_categories ac
      where ac.api_id in (select apis.id from apis where ${published} and ${found === null ? sql`false` : (found ?? sql`true`)})
      group by ac.category_id)
    select c.id, c.name, c.name_ko as "nameKo", c.description, c.description_ko as "descriptionKo", coalesce(total, 0) as "apiCount"
    from categories c left join counted on counted.category_id = c.id
    where exists (select from api_categories ac join apis on apis.id = ac.api_id where ac.category_id = c.id and ${published})
    order by c.position, c.name`)
  return { items: rows }
}

/** As for pins: whole rows of one, two and three cards. */
const HOME_LIST_MAX = 6

/**
 * Returns the pinned, the most subscribed and the newest APIs for the home page, each API once: in the first of these lists that has it.
 * APIs without subscribers are not popular.
 */
export async function getHome(db: Reader) {
  const most = HOME_PINS_MAX + 2 * HOME_LIST_MAX
  const [pinned, latest, popular, [counted]] = await Promise.all([
    selectPublished(db, eq(apis.pinned, true), pinOrder, HOME_PINS_MAX),
    selectPublished(db, undefined, ORDERS.newest, most),
    selectPublished(db, undefined, ORDERS.popular, most),
    db.select({ total: count() }).from(apis).where(published),
  ])
  const shown = new Set(pinned.map(({ id }) => id))
  const firstOf = (rows: PublishedRow[]) => {
    const left = rows.filter(({ id }) => !shown.has(id)).slice(0, HOME_LIST_MAX)
    for (const { id } of left) shown.add(id)
    return left.map(presentPublished)
  }
  return {
    pinned: pinned.map(presentPublished),
    popular: firstOf(popular.filter(({ subscriberCount }) => subscriberCount > 0)),
    latest: firstOf(latest),
    apiCount: counted?.total ?? 0,
  }
}
