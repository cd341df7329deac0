import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { EnvironmentAttention, EnvironmentDetail, EnvironmentSummary } from '@portico/contract/environment/environment-endpoints'
import { serviceOrigin } from '@portico/contract/environment/service-origin'
import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { userDefaults } from '../../database/schema/user.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { certificatesOf } from './certificate-queries.ts'
import { presentOAuth } from './environment-oauth.ts'
import { environmentNeeds } from './environment-queries.ts'
import { useOfEnvironment } from './environment-use.ts'
import { presentGateway } from './gateway-present.ts'
import { refusedPartsOfEnvironment } from './refused-part-queries.ts'

type Environment = typeof environments.$inferSelect
type ListQuery = { page: number; size: number; q?: string | undefined; sort: string; attention?: EnvironmentAttention | undefined }

const ORDER = {
  name: [asc(environments.name)],
  '-name': [desc(environments.name)],
  createdAt: [asc(environments.createdAt), asc(environments.id)],
  '-createdAt': [desc(environments.createdAt), desc(environments.id)],
}

/** Returns one page of environments with the number of their running gateways. */
export async function listEnvironments(db: Reader, query: ListQuery) {
  const { page, size, q, sort, attention } = query
  const where = and(containsText(environments.name, q), attention ? environmentNeeds(attention) : undefined)
  const { limit, offset } = pageBounds(query)
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(environments)
      .where(where)
      .orderBy(...ORDER[sort as keyof typeof ORDER])
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(environments).where(where),
  ])
  const counts = await countGateways(
    db,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row): EnvironmentSummary => {
    const { total = 0, running = 0 } = counts.get(row.id) ?? {}
    return { ...presentFields(row), gatewayCount: total, runningGatewayCount: running }
  })
  return { items, total: all?.total ?? 0, page, size }
}

/** Returns all environments by name, for selects, with the one that the person has chosen as the default. */
export async function listEnvironmentOptions(db: Reader, { id: userId }: Person) {
  const [rows, [chosen]] = await Promise.all([
    db.select().from(environments).orderBy(asc(environments.name)),
    db.select().from(userDefaults).where(eq(userDefaults.userId, userId)),
  ])
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      serviceOrigin: serviceOrigin(row),
      exposedOnPortal: row.exposedOnPortal,
      isOwnDefault: row.id === chosen?.environmentId,
      verifiesTokens: row.oauthEnabled,
    })),
  }
}

/** Returns one environment with its gateways. Throws EnvironmentNotFound. */
export async function viewEnvironment(db: Reader, environmentId: string): Promise<EnvironmentDetail> {
  const [row] = await db.select().from(environments).where(eq(environments.id, environmentId))
  if (!row) return refuse('EnvironmentNotFound')
  const ownGateways = await db.select().from(gateways).where(eq(gateways.environmentId, environmentId)).orderBy(asc(gateways.name))
  const [deployed] = await db
    .select({ stages: count(), tokenStages: count(sql`case when ${needsToken} then 1 end`) })
    .from(stages)
    .innerJoin(deployments, eq(deployments.id, stages.deploymentId))
    .where(and(eq(stages.environmentId, environmentId), isNotNull(stages.deploymentId)))
  return {
    ...presentFields(row),
    accessLogFormat: row.accessLogFormat,
    logLevel: row.logLevel,
    bodyLimitBytes: row.bodyLimitBytes,
    headerTimeoutSeconds: row.headerTimeoutSeconds,
    idleTimeoutSeconds: row.idleTimeoutSeconds,
    tunnelTimeoutSeconds: row.tunnelTimeoutSeconds,
    drainTimeoutSeconds: row.drainTimeoutSeconds,
    oauth: presentOAuth(row),
    certificates: await certificatesOf(db, environmentId, row.apiEndpoint),
    revision: await newestRevision(db, snapshotKind(environmentId)),
    deployedStageCount: deployed?.stages ?? 0,
    tokenStageCount: deployed?.tokenStages ?? 0,
    use: await useOfEnvironment(db, environmentId),
    exposure: await exposureOf(db, environmentId),
    gateways: ownGateways.map((gateway) => presentGateway(gateway)),
    refusedParts: await refusedPartsOfEnvironment(db, environmentId),
  }
}

/** Whether a deployment has a method that needs an access token. */
const needsToken = sql`jsonb_path_exists(${deployments.serving}, '$.methods[*] ? (@.authType == "oauth2" || (@.authType == null && $.authType == "oauth2"))')`

/** Returns which environment the portal shows, and of how many published APIs it shows versions now and with another one exposed. */
async function exposureOf(db: Reader, environmentId: string): Promise<EnvironmentDetail['exposure']> {
  const shownIn = (environment: SQL) => sql<number>`(
    select count(distinct a.id)::int from apis a join stages s on s.api_id = a.id and s.deployment_id is not null
    where a.publication_status = 'APPROVED' and s.environment_id in (${environment})
      and (a.published_environment_id is null or a.published_environment_id = s.environment_id))`
  const exposed = sql`select id from environments where exposed_on_portal`
  const { rows } = await db.execute<EnvironmentDetail['exposure']>(sql`
    select (select name from environments where exposed_on_portal order by created_at limit 1) as "exposedName",
      ${shownIn(exposed)} as "shownApiCount", ${shownIn(sql`${environmentId}::uuid`)} as "shownApiCountIfExposed"`)
  return rows[0] ?? { exposedName: null, shownApiCount: 0, shownApiCountIfExposed: 0 }
}

function presentFields(row: Environment) {
  const { id, name, description, protocol, apiEndpoint, listenPort, exposedOnPortal, createdAt, updatedAt } = row
  return {
    id,
    name,
    description,
    protocol,
    apiEndpoint,
    listenPort,
    serviceOrigin: serviceOrigin(row),
    exposedOnPortal,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

async function countGateways(db: Reader, environmentIds: string[]): Promise<Map<string, { total: number; running: number }>> {
  if (environmentIds.length === 0) return new Map()
  const heard = sql`${gateways.lastHeartbeatAt} >= now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS})`
  const rows = await db
    .select({
      environmentId: gateways.environmentId,
      total: count(),
      running: sql<number>`(count(*) filter (where ${heard} and ${gateways.reportedStatus} <> 'Starting'))::int`,
    })
    .from(gateways)
    .where(inArray(gateways.environmentId, environmentIds))
    .groupBy(gateways.environmentId)
  return new Map(rows.map(({ environmentId, total, running }) => [environmentId, { total, running }]))
}
