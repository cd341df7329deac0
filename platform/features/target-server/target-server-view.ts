import type { Value } from '@portico/contract/endpoint'
import type {
  TargetServerGroupDetail,
  TargetServerGroupSummary,
  targetServerGroupListQuery,
} from '@portico/contract/target-server/target-server-endpoints'
import { completePolicy } from '@portico/contract/target-server/traffic-policy'
import { and, asc, count, desc, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { apisOf, groupsOf, idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { targetServerGroups, targetServers } from '../../database/schema/target-server.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { clientCertificateOf } from './client-certificate-queries.ts'
import { deployedGroup, groupNeeds, groupsWithServers } from './target-server-queries.ts'

const ORDERS = {
  name: asc(targetServerGroups.name),
  '-name': desc(targetServerGroups.name),
  createdAt: asc(targetServerGroups.createdAt),
  '-createdAt': desc(targetServerGroups.createdAt),
}

type ListQuery = Value<typeof targetServerGroupListQuery>

const columns = {
  id: targetServerGroups.id,
  name: targetServerGroups.name,
  description: targetServerGroups.description,
  algorithm: targetServerGroups.algorithm,
  owner: { id: users.id, name: users.name },
  createdAt: targetServerGroups.createdAt,
  updatedAt: targetServerGroups.updatedAt,
}

/** Returns one page of the groups that a person may use, searched by name. */
export async function listTargetServerGroups(db: Reader, person: Person, { page, size, q, sort, attention }: ListQuery) {
  const found = and(groupsOf(person), containsText(targetServerGroups.name, q), attention ? groupNeeds(attention) : undefined)
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        ...columns,
        serverCount: sql<number>`(select count(*)::int from ${targetServers} where ${targetServers.groupId} = ${targetServerGroups.id})`,
        apiCount: sql<number>`(select count(*)::int from ${apis} where ${apis.targetServerGroupId} = ${targetServerGroups.id})`,
      })
      .from(targetServerGroups)
      .innerJoin(users, eq(users.id, targetServerGroups.ownerId))
      .where(found)
      .orderBy(ORDERS[sort], asc(targetServerGroups.id))
      .limit(size)
      .offset(pageBounds({ page, size }).offset),
    db.select({ total: count() }).from(targetServerGroups).where(found),
  ])
  return { items: rows.map(presentTimes) satisfies TargetServerGroupSummary[], total: counted?.total ?? 0, page, size }
}

/** Returns the groups that a person may choose from, by name. */
export async function listTargetServerGroupOptions(db: Reader, person: Person) {
  const items = await db
    .select({ id: targetServerGroups.id, name: targetServerGroups.name })
    .from(targetServerGroups)
    .where(groupsOf(person))
    .orderBy(asc(targetServerGroups.name), asc(targetServerGroups.id))
    .limit(OPTIONS_MAX)
  return { items }
}

/** Most groups that a select offers. */
const OPTIONS_MAX = 1_000
const CONNECTED_APIS_MAX = 200

/** Returns one group with its servers and the APIs that use it. Throws TargetServerGroupNotFound. */
export async function getTargetServerGroup(db: Reader, person: Person, groupId: string): Promise<TargetServerGroupDetail> {
  const [group] = await db
    .select({
      ...columns,
      connectTimeoutMs: targetServerGroups.connectTimeoutMs,
      responseTimeoutMs: targetServerGroups.responseTimeoutMs,
      healthCheck: targetServerGroups.healthCheck,
      trafficPolicy: targetServerGroups.trafficPolicy,
    })
    .from(targetServerGroups)
    .innerJoin(users, eq(users.id, targetServerGroups.ownerId))
    .where(and(eq(targetServerGroups.id, groupId), groupsOf(person)))
  if (!group) return refuse('TargetServerGroupNotFound')
  const servers = await db
    .select({
      id: targetServers.id,
      protocol: targetServers.protocol,
      address: targetServers.address,
      port: targetServers.port,
      weight: targetServers.weight,
    })
    .from(targetServers)
    .where(eq(targetServers.groupId, groupId))
    .orderBy(asc(targetServers.position))
  const connected = await connectedApisOf(db, person, groupId)
  const behind = await versionsBehind(db, person, groupId)
  const certificate = await clientCertificateOf(db, groupId)
  return { ...presentTimes(group), trafficPolicy: completePolicy(group.trafficPolicy), servers, certificate, ...connected, behind }
}

/** Returns the APIs that use a group, themselves or by methods: those that the person works on, and the number of others. */
async function connectedApisOf(
  db: Reader,
  person: Person,
  groupId: string,
): Promise<Pick<TargetServerGroupDetail, 'connectedApis' | 'otherApiCount'>> {
  const naming = db
    .select({ apiId: methods.apiId, methodCount: count().as('method_count') })
    .from(methods)
    .where(eq(methods.targetServerGroupId, groupId))
    .groupBy(methods.apiId)
    .as('naming')
  const connected = or(eq(apis.targetServerGroupId, groupId), isNotNull(naming.apiId))
  const connectedApis = await db
    .select({
      id: apis.id,
      name: apis.name,
      basePath: apis.basePath,
      isDefault: sql<boolean>`${apis.targetServerGroupId} is not distinct from ${groupId}`,
      methodCount: sql<number>`coalesce(${naming.methodCount}, 0)::int`,
    })
    .from(apis)
    .leftJoin(naming, eq(naming.apiId, apis.id))
    .where(and(connected, apisOf(person)))
    .orderBy(asc(apis.name), asc(apis.id))
    .limit(CONNECTED_APIS_MAX)
  const [others] = await db
    .select({ total: count() })
    .from(apis)
    .leftJoin(naming, eq(naming.apiId, apis.id))
    .where(and(connected, not(apisOf(person))))
  return { connectedApis, otherApiCount: others?.total ?? 0 }
}

/** Returns versions of connected APIs that the person works on, whose deployment has an outdated content of the group. */
async function versionsBehind(db: Reader, person: Person, groupId: string): Promise<TargetServerGroupDetail['behind']> {
  const [group] = await groupsWithServers(db, [groupId])
  if (!group) return []
  const { rows } = await db.execute<TargetServerGroupDetail['behind'][number]>(sql`
    select a.id as "apiId", a.name as "apiName", s.id as "stageId", s.name as "stageName", e.name as "environmentName"
    from (
      select id from apis where target_server_group_id = ${groupId}
      union select api_id from methods where target_server_group_id = ${groupId}
    ) connected
    join apis a on a.id = connected.id ${worksOnAll(person) ? sql`` : sql`and a.id in ${idsOfOwnApis(person)}`}
    join stages s on s.api_id = a.id
    join deployments d on d.id = s.deployment_id
    join environments e on e.id = s.environment_id
    where exists (
      select from jsonb_path_query(d.serving, '$.targetServerGroups[*]') deployed
      where deployed ->> 'id' like ${`${groupId}@%`} and deployed ->> 'id' <> ${deployedGroup(group).id}
    )
    order by a.name, a.id, s.name
    limit ${CONNECTED_APIS_MAX}`)
  return rows
}

function presentTimes<Row extends { createdAt: Date; updatedAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
