import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { offeredFirst, presentDeprecation, successorColumns, successors } from './deprecation-queries.ts'
import { serviceUrl } from './service-url.ts'
import { shownOnPortal, successorShown } from './shown-stages.ts'

type Service = OwnSubscriptionDetail['services'][number]

/** How callers of a deployed method `m` authenticate. */
const authType = sql`coalesce(m ->> 'authType', ${deployments.serving} ->> 'authType')`

/**
 * Returns where subscribers can call APIs, by API, as shown in the portal, recommended versions first, with each version's first method to
 * try: one called with a key, reading rather than writing, without path parameters if possible.
 */
export async function deployedServices(db: Reader, apiIds: readonly string[]): Promise<Map<string, Service[]>> {
  const rows = await db
    .select({
      apiId: stages.apiId,
      stageId: stages.id,
      stageName: stages.name,
      status: stages.status,
      deprecatedAt: stages.deprecatedAt,
      sunsetOn: stages.sunsetOn,
      successor: successorColumns,
      basePath: apis.basePath,
      environmentName: environments.name,
      protocol: environments.protocol,
      apiEndpoint: environments.apiEndpoint,
      listenPort: environments.listenPort,
      authTypes: deployments.authTypes,
      firstMethod: sql<Service['firstMethod']>`(
        select jsonb_build_object('httpMethod', m ->> 'httpMethod', 'path', m ->> 'path', 'authType', ${authType})
        from jsonb_path_query(${deployments.serving}, '$.methods[*]') m
        order by ${authType} <> 'apiKey', m ->> 'httpMethod' <> 'GET', m ->> 'path' like '%{%', m ->> 'path' limit 1)`,
    })
    .from(stages)
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .innerJoin(deployments, eq(deployments.id, stages.deploymentId))
    .leftJoin(successors, and(eq(successors.id, stages.successorId), successorShown))
    .where(and(inArray(stages.apiId, [...apiIds]), shownOnPortal))
    .orderBy(...offeredFirst)
  const services = rows.map((row) => ({
    apiId: row.apiId,
    stageId: row.stageId,
    stageName: row.stageName,
    environmentName: row.environmentName,
    serviceUrl: serviceUrl(row, row.basePath, row.stageName),
    status: row.status,
    deprecation: presentDeprecation(row, row.successor),
    authTypes: row.authTypes,
    firstMethod: row.firstMethod,
  }))
  return Map.groupBy(services, ({ apiId }) => apiId)
}
