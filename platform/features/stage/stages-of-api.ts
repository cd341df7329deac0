import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, plannedDeployments, stages } from '../../database/schema/stage.ts'
import { users } from '../../database/schema/user.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { contentHash } from './deployment-content.ts'
import { presentDeprecation, successorColumns, successors } from './deprecation-queries.ts'
import { plannedColumns, planners, presentPlanned } from './planned-deployment-queries.ts'
import { serviceUrl } from './service-url.ts'
import { groupsOfApi, methodsHashOf } from './stage-queries.ts'

const newestRevision = sql`(select max(r.revision) from revisions r where r.kind = 'snapshot:' || ${stages.environmentId})`

/** Selects versions with their environments, newest deployments and the number of gateways that serve them. */
export function selectStages(db: Reader, where: SQL | undefined) {
  return db
    .select({
      stage: stages,
      environment: {
        id: environments.id,
        name: environments.name,
        protocol: environments.protocol,
        apiEndpoint: environments.apiEndpoint,
        listenPort: environments.listenPort,
      },
      deployment: {
        id: deployments.id,
        number: deployments.number,
        methodCount: deployments.methodCount,
        contentHash: deployments.contentHash,
        deployedAt: deployments.deployedAt,
      },
      deployedBy: users.name,
      successor: successorColumns,
      planned: plannedColumns,
      plannedBy: planners.name,
      enrolled: sql<number>`(select count(*)::int from gateways g where g.environment_id = ${stages.environmentId} and g.enrolled_at is not null)`,
      current: sql<number>`(select count(*)::int from gateways g where g.environment_id = ${stages.environmentId}
        and g.enrolled_at is not null and g.snapshot_revision >= ${newestRevision})`,
    })
    .from(stages)
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .leftJoin(deployments, eq(deployments.id, stages.deploymentId))
    .leftJoin(users, eq(users.id, deployments.deployedBy))
    .leftJoin(successors, eq(successors.id, stages.successorId))
    .leftJoin(plannedDeployments, eq(plannedDeployments.stageId, stages.id))
    .leftJoin(planners, eq(planners.id, plannedDeployments.plannedBy))
    .where(where)
    .$dynamic()
}

type StageResult = Awaited<ReturnType<typeof selectStages>>[number]

/** Returns versions of one API as responses show them; computes once for all of them what would be deployed now. */
export async function presentStages(db: Reader, api: ApiRow, rows: readonly StageResult[]): Promise<StageView[]> {
  if (rows.length === 0) return []
  const groups = await groupsOfApi(db, api)
  const methodsHash = await methodsHashOf(db, api.id)
  return rows.map(({ stage, environment, deployment, deployedBy, successor, planned, plannedBy, enrolled, current }) => ({
    id: stage.id,
    name: stage.name,
    environment: { id: environment.id, name: environment.name },
    serviceUrl: serviceUrl(environment, api.basePath, stage.name),
    status: stage.status,
    authType: stage.authType,
    ipRule: stage.ipRule,
    deployment: deployment && {
      id: deployment.id,
      number: deployment.number,
      methodCount: deployment.methodCount,
      deployedBy: deployedBy ?? '',
      deployedAt: deployment.deployedAt.toISOString(),
    },
    outdated: deployment !== null && deployment.contentHash !== contentHash({ api, stage, groups }, methodsHash),
    gateways: { current, enrolled },
    deprecation: presentDeprecation(stage, successor),
    planned: presentPlanned(planned, plannedBy),
    createdAt: stage.createdAt.toISOString(),
  }))
}

/** Returns all versions of an API, by name. */
export async function stagesOfApi(db: Reader, api: ApiRow): Promise<StageView[]> {
  return presentStages(db, api, await selectStages(db, eq(stages.apiId, api.id)).orderBy(asc(stages.name)))
}
