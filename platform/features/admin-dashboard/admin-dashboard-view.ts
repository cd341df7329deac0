import type { AdminDashboardView } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'

/** Returns the counts and the traffic of the admin dashboard. */
export async function getAdminDashboard(db: Reader, window: TrafficWindow, now = new Date()): Promise<AdminDashboardView> {
  const [{ rows }, traffic] = await Promise.all([
    db.execute<{ running: number; total: number; published: number; publications: number; subscriptions: number; users: number }>(sql`
      select
        (select count(*)::int from gateways where reported_status in ('Running', 'Config Update')
          and last_heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS})) as running,
        (select count(*)::int from gateways) as total,
        (select count(*)::int from apis where publication_status = 'APPROVED') as published,
        (select count(*)::int from publications where status = 'WAITING') as publications,
        (select count(*)::int from subscriptions where status = 'WAITING') as subscriptions,
        (select count(*)::int from users where status = 'registered') as users`),
    trafficOf(db, window, sql`true`, now),
  ])
  const [counts] = rows
  return {
    gateways: { running: counts?.running ?? 0, total: counts?.total ?? 0 },
    publishedApis: counts?.published ?? 0,
    pendingPublications: counts?.publications ?? 0,
    pendingSubscriptions: counts?.subscriptions ?? 0,
    users: counts?.users ?? 0,
    traffic,
  }
}
