import type { AdminDashboardView } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { EnvironmentAttention } from '@portico/contract/environment/environment-endpoints'
import { UNDELIVERED_STATES } from '@portico/contract/mail/mail-endpoints'
import type { GroupAttention } from '@portico/contract/target-server/target-server-endpoints'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { apiNeeds } from '../api/api-queries.ts'
import { aliveSince, environmentNeeds } from '../environment/environment-queries.ts'
import { groupNeeds } from '../target-server/target-server-queries.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'
import { isFailing } from '../webhook/webhook-queries.ts'

const environmentsThat = (need: EnvironmentAttention) => sql`(select count(*)::int from environments where ${environmentNeeds(need)})`
const groupsThat = (need: GroupAttention) => sql`(select count(*)::int from target_server_groups where ${groupNeeds(need)})`

interface Counts extends Record<string, unknown> {
  running: number
  total: number
  published: number
  publications: number
  subscriptions: number
  users: number
}

/** Returns the counts and the traffic of the admin dashboard. */
export async function getAdminDashboard(db: Reader, person: Person, window: TrafficWindow, now = new Date()): Promise<AdminDashboardView> {
  const [{ rows }, traffic] = await Promise.all([
    db.execute<Counts & AdminDashboardView['attention']>(sql`
      select
        (select count(*)::int from gateways where reported_status in ('Running', 'Config Update')
          and last_heartbeat_at > ${aliveSince}) as running,
        (select count(*)::int from gateways) as total,
        (select count(*)::int from apis where publication_status = 'APPROVED') as published,
        (select count(*)::int from publications where status = 'WAITING') as publications,
        (select count(*)::int from subscriptions where status = 'WAITING') as subscriptions,
        (select count(*)::int from users where status = 'registered') as users,
        (select count(*)::int from inquiries where status = 'WAITING' and kind = 'customer-support') as "customerInquiries",
        (select count(*)::int from inquiries where status = 'WAITING' and kind = 'api-customer-support') as "apiInquiries",
        (select count(*)::int from apis where ${apiNeeds('apisNotServed')}) as "apisNotServed",
        (select count(*)::int from apis where ${apiNeeds('deploymentsFailed')}) as "deploymentsFailed",
        ${environmentsThat('gatewaysUnavailable')} as "gatewaysUnavailable", ${environmentsThat('gatewaysBehind')} as "gatewaysBehind",
        ${environmentsThat('tlsCertificates')} as "tlsCertificates",
        ${groupsThat('unhealthyServers')} as "unhealthyServers", ${groupsThat('clientCertificates')} as "clientCertificates",
        (select count(*)::int from mails where state in ${UNDELIVERED_STATES}) as "undeliveredMails",
        (select count(*)::int from webhooks where owner_id = ${person.id} and ${isFailing}) as "failingWebhooks"`),
    trafficOf(db, window, { of: 'all' }, now),
  ])
  const [counts] = rows
  return {
    gateways: { running: counts?.running ?? 0, total: counts?.total ?? 0 },
    publishedApis: counts?.published ?? 0,
    pendingPublications: counts?.publications ?? 0,
    pendingSubscriptions: counts?.subscriptions ?? 0,
    users: counts?.users ?? 0,
    attention: {
      customerInquiries: counts?.customerInquiries ?? 0,
      apiInquiries: counts?.apiInquiries ?? 0,
      apisNotServed: counts?.apisNotServed ?? 0,
      deploymentsFailed: counts?.deploymentsFailed ?? 0,
      gatewaysUnavailable: counts?.gatewaysUnavailable ?? 0,
      gatewaysBehind: counts?.gatewaysBehind ?? 0,
      unhealthyServers: counts?.unhealthyServers ?? 0,
      tlsCertificates: counts?.tlsCertificates ?? 0,
      clientCertificates: counts?.clientCertificates ?? 0,
      undeliveredMails: counts?.undeliveredMails ?? 0,
      failingWebhooks: counts?.failingWebhooks ?? 0,
    },
    traffic,
  }
}
