import {
  type AdminDashboardView,
  BEHIND_AFTER_SECONDS,
  EXPIRES_SOON_DAYS,
} from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import type { Person } from '../../http/caller.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'

/** What the kinds of snapshots' revisions begin with. */
const SNAPSHOT_PREFIX = snapshotKind('')

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
  const alive = sql`now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS})`
  const soon = sql`now() + make_interval(days => ${EXPIRES_SOON_DAYS})`
  const [{ rows }, traffic] = await Promise.all([
    db.execute<Counts & AdminDashboardView['attention']>(sql`
      select
        (select count(*)::int from gateways where reported_status in ('Running', 'Config Update')
          and last_heartbeat_at > ${alive}) as running,
        (select count(*)::int from gateways) as total,
        (select count(*)::int from apis where publication_status = 'APPROVED') as published,
        (select count(*)::int from publications where status = 'WAITING') as publications,
        (select count(*)::int from subscriptions where status = 'WAITING') as subscriptions,
        (select count(*)::int from users where status = 'registered') as users,
        (select count(*)::int from inquiries where status = 'WAITING' and kind = 'customer-support') as "customerInquiries",
        (select count(*)::int from inquiries where status = 'WAITING' and kind = 'api-customer-support') as "apiInquiries",
        (select count(*)::int from gateways where token_hash is not null
          and (last_heartbeat_at is null or last_heartbeat_at <= ${alive})) as "gatewaysUnavailable",
        (select count(*)::int from gateways g where last_heartbeat_at > ${alive} and snapshot_revision < (
          select max(revision) from revisions where kind = ${SNAPSHOT_PREFIX} || g.environment_id
            and created_at < now() - make_interval(secs => ${BEHIND_AFTER_SECONDS}))) as "gatewaysBehind",
        (select count(distinct s.id)::int from target_server_health h join target_servers s on s.id = h.server_id
          join gateways g on g.id = h.gateway_id
          where g.last_heartbeat_at > ${alive} and h.state not in ('normal', 'healthy')) as "unhealthyServers",
        (select count(*)::int from environment_certificates where certificate_expires_at <= ${soon}) as "tlsCertificates",
        (select count(*)::int from target_server_certificates where active and expires_at <= ${soon}) as "clientCertificates",
        (select count(*)::int from mails where state in ('failed', 'held')) as "undeliveredMails",
        (select count(*)::int from webhooks w join webhook_progress p on p.webhook_id = w.id
          where w.owner_id = ${person.id} and w.status <> 'paused' and p.failing_since is not null) as "failingWebhooks"`),
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
