import { type DeveloperDashboardView, HEALTH_ENVIRONMENTS_MAX } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import type { GroupAttention } from '@portico/contract/target-server/target-server-endpoints'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apisOf, groupsOf } from '../../database/own-rows.ts'
import type { Person } from '../../http/caller.ts'
import { apiNeeds } from '../api/api-queries.ts'
import { aliveSince } from '../environment/environment-queries.ts'
import { groupNeeds } from '../target-server/target-server-queries.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'
import { isFailing } from '../webhook/webhook-queries.ts'

interface Counts extends Record<string, unknown> {
  apis: number
  published: number
  subscriptions: number
  groups: number
}

const groupsThat = (person: Person, need: GroupAttention) =>
  sql`(select count(*)::int from target_server_groups where ${groupNeeds(need)} and ${groupsOf(person)})`

/** Returns the counts, the health and the traffic of the APIs that a developer may work on. */
export async function getDeveloperDashboard(
  db: Reader,
  person: Person,
  window: TrafficWindow,
  now = new Date(),
): Promise<DeveloperDashboardView> {
  const own = sql`select id from apis where ${apisOf(person)}`
  const [{ rows }, health, traffic] = await Promise.all([
    db.execute<Counts & DeveloperDashboardView['attention']>(sql`
      select
        (select count(*)::int from apis where ${apisOf(person)}) as apis,
        (select count(*)::int from apis where publication_status = 'APPROVED' and ${apisOf(person)}) as published,
        (select count(*)::int from subscriptions where status = 'WAITING' and api_id in (${own})) as subscriptions,
        (select count(*)::int from target_server_groups where ${groupsOf(person)}) as groups,
        (select count(*)::int from inquiries where status = 'WAITING' and api_id in (${own})) as "apiInquiries",
        (select count(*)::int from apis where ${apiNeeds('apisNotServed')} and ${apisOf(person)}) as "apisNotServed",
        (select count(*)::int from apis where ${apiNeeds('deploymentsFailed')} and ${apisOf(person)}) as "deploymentsFailed",
        ${groupsThat(person, 'unhealthyServers')} as "unhealthyServers", ${groupsThat(person, 'clientCertificates')} as "clientCertificates",
        (select count(*)::int from webhooks where owner_id = ${person.id} and ${isFailing}) as "failingWebhooks"`),
    healthOf(db, person),
    trafficOf(db, window, { of: 'apis', apis: sql`api_id in (${own})` }, now),
  ])
  const [counts] = rows
  return {
    apis: counts?.apis ?? 0,
    publishedApis: counts?.published ?? 0,
    pendingSubscriptions: counts?.subscriptions ?? 0,
    targetServerGroups: counts?.groups ?? 0,
    attention: {
      apiInquiries: counts?.apiInquiries ?? 0,
      apisNotServed: counts?.apisNotServed ?? 0,
      deploymentsFailed: counts?.deploymentsFailed ?? 0,
      unhealthyServers: counts?.unhealthyServers ?? 0,
      clientCertificates: counts?.clientCertificates ?? 0,
      failingWebhooks: counts?.failingWebhooks ?? 0,
    },
    health,
    traffic,
  }
}

/** Returns how many gateways run where the developer has deployed, and how many of the developer's servers they find healthy. */
async function healthOf(db: Reader, person: Person): Promise<DeveloperDashboardView['health']> {
  const running = sql`filter (where g.reported_status <> 'Starting' and g.last_heartbeat_at > ${aliveSince})`
  const [environments, servers] = await Promise.all([
    db.execute<DeveloperDashboardView['health']['environments'][number]>(sql`
      select e.id, e.name, used.apis, on_it.gateways, on_it.running as "runningGateways"
      from (
        select environment_id, count(distinct api_id)::int as apis from stages
        where deployment_id is not null and api_id in (select id from apis where ${apisOf(person)}) group by environment_id
      ) used
      join environments e on e.id = used.environment_id
      cross join lateral (
        select count(*)::int as gateways, (count(*) ${running})::int as running from gateways g where g.environment_id = e.id
      ) on_it
      order by e.name, e.id limit ${HEALTH_ENVIRONMENTS_MAX}`),
    db.execute<{ known: number; faulty: number }>(sql`
      select count(distinct s.id)::int as known, (count(distinct s.id) filter (where h.state not in ('normal', 'healthy')))::int as faulty
      from target_server_health h
      join gateways g on g.id = h.gateway_id and g.last_heartbeat_at > ${aliveSince}
      join target_servers s on s.id = h.server_id
      where s.group_id in (select id from target_server_groups where ${groupsOf(person)})`),
  ])
  const { known = 0, faulty = 0 } = servers.rows[0] ?? {}
  return { environments: environments.rows, servers: known, healthyServers: known - faulty }
}
