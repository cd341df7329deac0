import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import { latencyQuantile } from '@portico/contract/gateway-snapshot/traffic-report'
import type { AdminDashboardView, DeveloperDashboardView, TrafficView } from '@portico/contract/traffic/traffic-endpoints'
import { TRAFFIC_WINDOWS } from '@portico/contract/traffic/traffic-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apisOf, groupsOf } from '../../database/own-rows.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from '../api/api-queries.ts'

export type TrafficWindow = keyof typeof TRAFFIC_WINDOWS

const MINUTE_MS = 60_000

/** Traffic of the rows that a condition chooses, over the last hour by minute or the last day by hour, gaps filled with zero. */
async function trafficOf(db: Reader, window: TrafficWindow, chosen: SQL, now: Date): Promise<TrafficView> {
  const { minutes, stepMinutes } = TRAFFIC_WINDOWS[window]
  const stepMs = stepMinutes * MINUTE_MS
  const last = Math.floor(now.getTime() / stepMs) * stepMs
  const moments = Array.from({ length: minutes / stepMinutes }, (_, index) => last - (minutes / stepMinutes - 1 - index) * stepMs)
  const since = new Date(moments[0] ?? last)
  const table = sql.raw(stepMinutes === 1 ? 'traffic_minutes' : 'traffic_hours')
  const [{ rows: points }, { rows: buckets }] = await Promise.all([
    db.execute<{ at: Date | string; calls: string; errors: string }>(sql`
      select at, sum(calls) as calls, coalesce(sum(calls) filter (where status >= 400), 0) as errors
      from ${table} where at >= ${since.toISOString()}::timestamptz and ${chosen} group by at`),
    db.execute<{ position: string; calls: string }>(sql`
      select position, sum(bucket) as calls
      from ${table}, unnest(latency) with ordinality as buckets(bucket, position)
      where at >= ${since.toISOString()}::timestamptz and ${chosen} group by position order by position`),
  ])
  const byMoment = new Map(points.map((point) => [new Date(point.at).getTime(), point]))
  const filled = moments.map((at) => ({
    at: new Date(at).toISOString(),
    calls: Number(byMoment.get(at)?.calls ?? 0),
    errors: Number(byMoment.get(at)?.errors ?? 0),
  }))
  const latency = buckets.map(({ calls }) => Number(calls))
  return {
    calls: filled.reduce((sum, point) => sum + point.calls, 0),
    errors: filled.reduce((sum, point) => sum + point.errors, 0),
    p50Ms: milliseconds(latencyQuantile(latency, 0.5)),
    p95Ms: milliseconds(latencyQuantile(latency, 0.95)),
    points: filled,
  }
}

function milliseconds(us: number | null): number | null {
  return us === null ? null : Math.round(us / 10) / 100
}

/** Traffic of one API. Refuses with NoApi. */
export async function getApiTraffic(db: Reader, person: Person, apiId: string, window: TrafficWindow, now = new Date()) {
  const api = await requireApi(db, person, apiId)
  return trafficOf(db, window, sql`api_id = ${api.id}`, now)
}

/** What an admin sees first. */
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

/** What a developer sees first: counts and traffic over the APIs that they may work on. */
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
