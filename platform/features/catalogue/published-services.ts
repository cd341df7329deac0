import { type PublishedService, SERVICES_AT_ONCE_MAX } from '@portico/contract/catalogue/catalogue-endpoints'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { published } from '../api/published-apis.ts'
import { answeringFirst } from '../stage/deprecation-queries.ts'
import { serviceUrl } from '../stage/service-url.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'
import { versionIn } from '../upload/content-version.ts'

/** Returns published APIs in the order of their ids, after an id, with the versions that the portal shows. */
export async function listPublishedServices(
  db: Reader,
  { after }: { after?: string | undefined },
  atOnce = SERVICES_AT_ONCE_MAX,
): Promise<{ items: PublishedService[]; next: string | null }> {
  const rows = await db
    .select({
      id: apis.id,
      name: apis.name,
      logo: versionIn(apis.logoSha256),
      summary: apis.summary,
      hashtags: apis.hashtags,
      author: apis.author,
      publishedAt: apis.publishedAt,
      basePath: apis.basePath,
    })
    .from(apis)
    .where(and(published, after ? gt(apis.id, after) : undefined))
    .orderBy(asc(apis.id))
    .limit(atOnce)
  const versions = await versionsOf(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map(({ id, name, logo, summary, hashtags, author, publishedAt, basePath }) => ({
    ...{ id, name, logo, summary, hashtags, company: author.company },
    publishedAt: (publishedAt ?? new Date(0)).toISOString(),
    versions: (versions.get(id) ?? []).map(({ stage, environment }) => ({
      stageId: stage.id,
      name: stage.name,
      serviceUrl: serviceUrl(environment, basePath, stage.name),
      deprecated: stage.deprecatedAt !== null,
      paused: stage.status === 'paused',
    })),
  }))
  return { items, next: rows.length < atOnce ? null : (rows.at(-1)?.id ?? null) }
}

async function versionsOf(db: Reader, apiIds: string[]) {
  const { id, name, apiId, deprecatedAt, status } = stages
  const { protocol, apiEndpoint, listenPort } = environments
  const rows = await db
    .select({ stage: { id, name, apiId, deprecatedAt, status }, environment: { protocol, apiEndpoint, listenPort } })
    .from(stages)
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .innerJoin(deployments, eq(deployments.id, stages.deploymentId))
    .where(and(inArray(stages.apiId, apiIds), shownOnPortal))
    .orderBy(answeringFirst('stages'))
  return Map.groupBy(rows, ({ stage }) => stage.apiId)
}
