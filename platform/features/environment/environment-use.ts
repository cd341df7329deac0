import { ENVIRONMENT_USES_MAX } from '@portico/contract/environment/environment'
import type { EnvironmentUse } from '@portico/contract/environment/environment-endpoints'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { stages } from '../../database/schema/stage.ts'

/** Returns what needs an environment: its versions, deployed ones first, and the APIs that are published in it only, or wait to be. */
export async function useOfEnvironment(db: Reader, environmentId: string): Promise<EnvironmentUse> {
  const total = sql<number>`(count(*) over ())::int`
  const versions = await db
    .select({
      apiId: apis.id,
      apiName: apis.name,
      stageId: stages.id,
      stageName: stages.name,
      deployed: sql<boolean>`${stages.deploymentId} is not null`,
      total,
    })
    .from(stages)
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .where(eq(stages.environmentId, environmentId))
    .orderBy(sql`${stages.deploymentId} is null`, asc(apis.name), asc(stages.name), asc(stages.id))
    .limit(ENVIRONMENT_USES_MAX)
  const published = await db
    .select({ id: apis.id, name: apis.name, total })
    .from(apis)
    .where(
      or(
        eq(apis.publishedEnvironmentId, environmentId),
        sql`exists (select from publications p
          where p.api_id = ${apis.id} and p.environment_id = ${environmentId} and p.status = 'WAITING')`,
      ),
    )
    .orderBy(asc(apis.name), asc(apis.id))
    .limit(ENVIRONMENT_USES_MAX)
  return {
    versions: versions.map(({ total: _, ...version }) => version),
    versionCount: versions[0]?.total ?? 0,
    publishedApis: published.map(({ id, name }) => ({ id, name })),
    publishedApiCount: published[0]?.total ?? 0,
  }
}
