import type { DeveloperDashboardView } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import type { TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apisOf, groupsOf } from '../../database/own-rows.ts'
import type { Person } from '../../http/caller.ts'
import { trafficOf } from '../traffic/traffic-over-time.ts'

/** Returns the counts and the traffic of the APIs that a developer may work on. */
export async function getDeveloperDashboard(
  db: Reader,
  person: Person,
  window: TrafficWindow,
  now = new Date(),
): Promise<DeveloperDashboardView> {
  const own = sql`select id from apis where ${apisOf(person)}`
  const [{ rows }, traffic] = await Promise.all([
    db.execute<{ apis: number; published: number; subscriptions: number; groups: number }>(sql`
      select
        (select count(*)::int from apis where ${apisOf(person)}) as apis,
        (select count(*)::int from apis where publication_status = 'APPROVED' and ${apisOf(person)}) as published,
        (select count(*)::int from subscriptions where status = 'WAITING' and api_id in (${own})) as subscriptions,
        (select count(*)::int from target_server_groups where ${groupsOf(person)}) as groups`),
    trafficOf(db, window, sql`api_id in (${own})`, now),
  ])
  const [counts] = rows
  return {
    apis: counts?.apis ?? 0,
    publishedApis: counts?.published ?? 0,
    pendingSubscriptions: counts?.subscriptions ?? 0,
    targetServerGroups: counts?.groups ?? 0,
    traffic,
  }
}
