import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import { GATEWAY_ERRORS_PATH } from '@portico/contract/gateway-snapshot/gateway-errors-path'
import {
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotEnvironment,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import { successors } from './deprecation-queries.ts'
import { shownOnPortal, successorShown } from './shown-stages.ts'
import { type Deprecating, snapshotDeprecation } from './snapshot-deprecation.ts'

const successorEnvironments = alias(environments, 'successor_environments')

/** What a snapshot, or a change of it, has of APIs. */
export type DeployedApis = Pick<GatewaySnapshot, 'targetServerGroups' | 'apis'>

/** The inputs of a snapshot besides the database. */
export interface SnapshotSources {
  webUrl: string
}

/**
 * Returns everything that is deployed in an environment, as its gateways serve it. The reader is a transaction of one snapshot in which
 * `revision` was read too. Settings that several versions of an API share come from its newest deployment. `webUrl` is the base of links to
 * an API and to the pages on error codes. Throws EnvironmentNotFound.
 */
export async function compileSnapshot(
  db: Reader,
  environmentId: string,
  revision: number,
  { webUrl }: SnapshotSources,
): Promise<GatewaySnapshot> {
  return {
    format: SNAPSHOT_FORMAT,
    revision,
    environment: await compileEnvironment(db, environmentId, { webUrl }),
    ...(await compileApis(db, environmentId, { webUrl })),
  }
}

/** Returns the own settings of an environment as its gateways use them, without secrets. Throws EnvironmentNotFound. */
export async function compileEnvironment(db: Reader, environmentId: string, { webUrl }: SnapshotSources): Promise<SnapshotEnvironment> {
  const [environment] = await db.select().from(environments).where(eq(environments.id, environmentId))
  if (!environment) return refuse('EnvironmentNotFound')
  return {
    id: environment.id,
    name: environment.name,
    host: environment.apiEndpoint,
    listenPort: environment.listenPort,
    accessLogFormat: environment.accessLogFormat,
    logLevel: environment.logLevel,
    bodyLimitBytes: environment.bodyLimitBytes,
    times: {
      headerMs: environment.headerTimeoutSeconds * 1_000,
      idleMs: environment.idleTimeoutSeconds * 1_000,
      tunnelMs: environment.tunnelTimeoutSeconds * 1_000,
      drainMs: environment.drainTimeoutSeconds * 1_000,
    },
    errorPages: webUrl + GATEWAY_ERRORS_PATH,
  }
}

/** Returns the APIs that are deployed in an environment, or those among `apiIds`, with the target server groups of their deployments. */
export async function compileApis(
  db: Reader,
  environmentId: string,
  { webUrl }: SnapshotSources,
  apiIds: readonly string[] | null = null,
): Promise<DeployedApis> {
  const deployed = await db
    .select({
      stage: stages,
      serving: deployments.serving,
      published: sql<boolean>`${apis.publicationStatus} = 'APPROVED' and ${shownOnPortal}`,
      successorName: successors.name,
      successorEnvironment: {
        protocol: successorEnvironments.protocol,
        apiEndpoint: successorEnvironments.apiEndpoint,
        listenPort: successorEnvironments.listenPort,
      },
    })
    .from(stages)
    .innerJoin(deployments, eq(deployments.id, stages.deploymentId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .leftJoin(successors, eq(successors.id, stages.successorId))
    .leftJoin(
      successorEnvironments,
      and(
        eq(successorEnvironments.id, successors.environmentId),
        sql`(${successorShown} or ${successors.environmentId} = ${stages.environmentId})`,
      ),
    )
    .where(
      and(
        eq(stages.environmentId, environmentId),
        isNotNull(stages.deploymentId),
        apiIds === null ? undefined : inArray(stages.apiId, [...apiIds]),
      ),
    )
    .orderBy(asc(stages.apiId), desc(deployments.deployedAt), desc(deployments.id))
  return collected(deployed, webUrl)
}

/**
 * Returns the parts of a stored deployment, whatever its row contains: one in an old format or edited manually must not block the whole
 * snapshot. Gateways refuse invalid parts, of this version only.
 */
function readableServing(given: unknown): DeployedServing {
  const serving = isRecord(given) ? given : {}
  const groups = Array.isArray(serving.targetServerGroups) ? serving.targetServerGroups : []
  return {
    ...(serving as Partial<DeployedServing>),
    api: isRecord(serving.api) ? serving.api : {},
    targetServerGroups: groups.filter((group) => isRecord(group) && typeof group.id === 'string'),
  } as DeployedServing
}

function collected(deployed: readonly Deprecating[], webUrl: string): DeployedApis {
  const groups = new Map<string, GatewaySnapshot['targetServerGroups'][number]>()
  const apis = new Map<string, SnapshotApi>()
  for (const row of deployed) {
    const { stage } = row
    const serving = readableServing(row.serving)
    const deprecation = snapshotDeprecation({ ...row, serving }, webUrl)
    for (const group of serving.targetServerGroups) groups.set(group.id, group)
    const api = apis.get(stage.apiId) ?? { ...serving.api, id: stage.apiId, stages: [] }
    apis.set(stage.apiId, api)
    api.stages.push({
      id: stage.id,
      name: stage.name,
      status: stage.status,
      authType: serving.authType,
      ipRule: serving.ipRule,
      ...(deprecation ? { deprecation } : {}),
      methods: serving.methods,
    })
  }
  return { targetServerGroups: [...groups.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), apis: [...apis.values()] }
}
