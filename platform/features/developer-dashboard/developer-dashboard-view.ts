import { EXPIRES_SOON_DAYS } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { DeveloperDashboardView } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apisOf, groupsOf } from '../../database/own-rows.ts'
import type { Person } from '../../http/caller.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'

interface Counts extends Record<string, unknown> {
  apis: number
  published: number
  subscriptions: number
  groups: number
}

/** Returns the counts and the traffic of the APIs that a developer may work on. */
export async function getDeveloperDashboard(
  db: Reader,
  person: Person,
  window: TrafficWindow,
  now = new Date(),
): Promise<DeveloperDashboardView> {
  const own = sql`select id from apis where ${apisOf(person)}`
  const groups = sql`select id from target_server_groups where ${groupsOf(person)}`
  const [{ rows }, traffic] = await Promise.all([
    db.execute<Counts & DeveloperDashboardView['attention']>(sql`
      select
        (select count(*)::int from apis where ${apisOf(person)}) as apis,
        (select count(*)::int from apis where publication_status = 'APPROVED' and ${apisOf(person)}) as published,
        (select count(*)::int from subscriptions where status = 'WAITING' and api_id in (${own})) as subscriptions,
        (select count(*)::int from target_server_groups where ${groupsOf(person)}) as groups,
        (select count(*)::int from inquiries where status = 'WAITING' and api_id in (${own})) as "apiInquiries",
        (select count(distinct s.id)::int from target_server_health h join target_servers s on s.id = h.server_id
          join gateways g on g.id = h.gateway_id
          where g.last_heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS}) and h.state not in ('normal', 'healthy')
            and s.group_id in (${groups})) as "unhealthyServers",
        (select count(*)::int from target_server_certificates where active
          and expires_at <= now() + make_interval(days => ${EXPIRES_SOON_DAYS}) and group_id in (${groups})) as "clientCertificates",
        (select count(*)::int from webhooks w join webhook_progress p on p.webhook_id = w.id
          where w.owner_id = ${person.id} and w.status <> 'paused' and p.failing_since is not null) as "failingWebhooks"`),
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
      unhealthyServers: counts?.unhealthyServers ?? 0,
      clientCertificates: counts?.clientCertificates ?? 0,
      failingWebhooks: counts?.failingWebhooks ?? 0,
    },
    traffic,
  }
}
