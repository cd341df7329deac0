import type { Value } from '@portico/contract/endpoint'
import type {
  PublicationCheck,
  PublicationDetail,
  PublicationSummary,
  publicationListQuery,
} from '@portico/contract/publication/publication-endpoints'
import { isWithdrawal } from '@portico/contract/publication/publication-states'
import { and, asc, count, desc, eq, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { publications } from '../../database/schema/publication.ts'
import { stages } from '../../database/schema/stage.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireApi } from '../api/api-queries.ts'
import { getApi } from '../api/get-api.ts'
import { methodsOfApi } from '../method/methods-of-api.ts'
import { publicationBlocker, publishableEnvironments } from '../stage/shown-stages.ts'
import { stagesOfApi } from '../stage/stages-of-api.ts'
import { changesSinceApproval } from './changes-since-approval.ts'
import { lintReport } from './lint-report.ts'

const ORDERS = {
  requestedAt: asc(publications.requestedAt),
  '-requestedAt': desc(publications.requestedAt),
  processedAt: asc(publications.processedAt),
  '-processedAt': desc(publications.processedAt),
}

const processors = alias(users, 'processors')

function selectPublications(db: Reader, where: SQL | undefined) {
  return db
    .select({
      publication: publications,
      api: { id: apis.id, name: apis.name, basePath: apis.basePath },
      pin: { pinned: apis.pinned, pinRequested: apis.pinRequested },
      requestedBy: { id: users.id, name: users.name },
      processedBy: { id: processors.id, name: processors.name },
      environment: { id: environments.id, name: environments.name },
    })
    .from(publications)
    .innerJoin(apis, eq(apis.id, publications.apiId))
    .innerJoin(users, eq(users.id, publications.requestedBy))
    .leftJoin(processors, eq(processors.id, publications.processedBy))
    .leftJoin(environments, eq(environments.id, publications.environmentId))
    .where(where)
    .$dynamic()
}

type PublicationResult = Awaited<ReturnType<typeof selectPublications>>[number]

function presentPublication({ publication, api, pin, requestedBy, processedBy, environment }: PublicationResult): PublicationSummary {
  return {
    id: publication.id,
    api,
    status: publication.status,
    requestedBy,
    requestedAt: publication.requestedAt.toISOString(),
    processedBy,
    processedAt: publication.processedAt?.toISOString() ?? null,
    reason: publication.reason || null,
    environment,
    withdrawal: isWithdrawal(publication),
    ...pin,
  }
}

type ListQuery = Value<typeof publicationListQuery>

/** Returns one page of the publication queue, searched by the API's name and base path; canceled ones only on request. */
export async function listPublications(db: Reader, { page, size, q, sort, status }: ListQuery) {
  const found = and(
    status ? eq(publications.status, status) : ne(publications.status, 'UNPUBLISH'),
    q ? or(containsText(apis.name, q), containsText(apis.basePath, q)) : undefined,
  )
  const rows = await selectPublications(db, found)
    .orderBy(ORDERS[sort], asc(publications.id))
    .limit(size)
    .offset(pageBounds({ page, size }).offset)
  const counting = db.select({ total: count() }).from(publications).$dynamic()
  const [counted] = await (q ? counting.innerJoin(apis, eq(apis.id, publications.apiId)) : counting).where(found)
  return { items: rows.map(presentPublication), total: counted?.total ?? 0, page, size }
}

/** Returns one page of an API's requests, including canceled ones, newest first. Throws NoApi. */
export async function listApiPublications(db: Reader, person: Person, apiId: string, { page, size }: { page: number; size: number }) {
  const api = await requireApi(db, person, apiId)
  const its = eq(publications.apiId, api.id)
  const rows = await selectPublications(db, its)
    .orderBy(desc(publications.requestedAt), desc(publications.id))
    .limit(size)
    .offset(pageBounds({ page, size }).offset)
  const [counted] = await db.select({ total: count() }).from(publications).where(its)
  return { items: rows.map(presentPublication), total: counted?.total ?? 0, page, size }
}

/** Returns one publication for lists. Throws PublishingNotFound. */
export async function getPublicationSummary(db: Reader, publicationId: string): Promise<PublicationSummary> {
  const [row] = await selectPublications(db, eq(publications.id, publicationId))
  return row ? presentPublication(row) : refuse('PublishingNotFound')
}

/** Returns one publication with all that the decision needs. Throws PublishingNotFound. */
export async function getPublication(db: Reader, person: Person, publicationId: string): Promise<PublicationDetail> {
  const publication = await getPublicationSummary(db, publicationId)
  const api = await requireApi(db, person, publication.api.id)
  const environmentId = publication.environment?.id ?? null
  return {
    publication,
    api: await getApi(db, person, api.id),
    stages: await stagesOfApi(db, api),
    methods: await methodsOfApi(db, api.id),
    changes: await changesSinceApproval(db, api.id, publication.id),
    subscribers: await subscribersOf(db, api.id),
    lint: await lintReport(db, person, api, environmentId),
    shownStageIds: await shownStagesOf(db, api.id, environmentId),
  }
}

/** Returns what an API's developer checks before requesting publication. Throws NoApi. */
export async function checkPublication(db: Reader, person: Person, apiId: string): Promise<PublicationCheck> {
  const api = await requireApi(db, person, apiId)
  return {
    blocker: await publicationBlocker(db, api.id, null),
    environments: await publishableEnvironments(db, api.id),
    lint: await lintReport(db, person, api, null),
    subscribers: await subscribersOf(db, api.id),
  }
}

async function shownStagesOf(db: Reader, apiId: string, environmentId: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: stages.id })
    .from(stages)
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(
      and(
        eq(stages.apiId, apiId),
        isNotNull(stages.deploymentId),
        eq(environments.exposedOnPortal, true),
        environmentId === null ? undefined : eq(environments.id, environmentId),
      ),
    )
  return rows.map(({ id }) => id)
}

async function subscribersOf(db: Reader, apiId: string) {
  const rows = await db
    .select({ status: subscriptions.status, total: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.apiId, apiId), inArray(subscriptions.status, ['APPROVED', 'WAITING'])))
    .groupBy(subscriptions.status)
  const totalOf = (status: 'APPROVED' | 'WAITING') => rows.find((row) => row.status === status)?.total ?? 0
  return { approved: totalOf('APPROVED'), waiting: totalOf('WAITING') }
}
