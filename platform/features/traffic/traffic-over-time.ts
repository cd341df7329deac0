import { durationQuantile } from '@portico/contract/gateway-snapshot/call-durations'
import type { TrafficView, TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { TRAFFIC_WINDOWS } from '@portico/contract/traffic/traffic-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { durationsOfRow, sumOfDurations } from '../../database/traffic-durations.ts'
import { MINUTE_SPAN } from '../../database/traffic-spans.ts'
import { NIL_ID } from './traffic-queries.ts'

const MINUTE_MS = 60_000

/** Whose calls: of everybody, of some APIs (a condition on `api_id`), or of one subscription to an API. */
export type TrafficOwner = { of: 'all' } | { of: 'apis'; apis: SQL } | { of: 'subscription'; apiId: string; subscriptionId: string }

/** Returns the traffic of a window in its steps, with zeros for gaps: from sums over hours, and of all APIs over minutes, where there are some. */
export async function trafficOf(db: Reader, window: TrafficWindow, owner: TrafficOwner, now: Date): Promise<TrafficView> {
  const { minutes, stepMinutes } = TRAFFIC_WINDOWS[window]
  const stepMs = stepMinutes * MINUTE_MS
  const last = Math.floor(now.getTime() / stepMs) * stepMs
  const moments = Array.from({ length: minutes / stepMinutes }, (_, index) => last - (minutes / stepMinutes - 1 - index) * stepMs)
  const chosen = sql`(select at, calls, errors, ${durationsOfRow(sql`t`)} as durations
    from ${rowsOf(owner, stepMinutes === 1)} and t.at >= ${new Date(moments[0] ?? last).toISOString()}::timestamptz offset 0) as chosen`
  const [{ rows: points }, { rows: counted }] = await Promise.all([
    db.execute<{ at: Date | string; calls: string; errors: string }>(sql`
      select date_bin(make_interval(mins => ${stepMinutes}), at, 'epoch') as at, sum(calls) as calls, sum(errors) as errors
      from ${chosen} group by 1`),
    db.execute<{ durations: string | null }>(sumOfDurations(sql`${chosen}, (select 1 as key) as all_rows`, sql`key`)),
  ])
  const byMoment = new Map(points.map((point) => [new Date(point.at).getTime(), point]))
  const filled = moments.map((at) => ({
    at: new Date(at).toISOString(),
    calls: Number(byMoment.get(at)?.calls ?? 0),
    errors: Number(byMoment.get(at)?.errors ?? 0),
  }))
  const durations = counted[0]?.durations?.split(',').map(Number) ?? []
  return {
    calls: filled.reduce((sum, point) => sum + point.calls, 0),
    errors: filled.reduce((sum, point) => sum + point.errors, 0),
    p50Ms: milliseconds(durationQuantile(durations, 0.5)),
    p95Ms: milliseconds(durationQuantile(durations, 0.95)),
    points: filled,
  }
}

/** Returns the smallest rows that have the calls, as `t` with a condition. */
function rowsOf(owner: TrafficOwner, byMinute: boolean): SQL {
  if (owner.of === 'all') return sql`traffic_by_api t where t.api_id = ${NIL_ID} and t.span = ${byMinute ? MINUTE_SPAN : 1}`
  const minutes = sql`(select *, case when status >= 400 then calls else 0 end as errors from traffic_minutes) t`
  if (owner.of === 'apis') return byMinute ? sql`${minutes} where ${owner.apis}` : sql`traffic_by_api t where t.span = 1 and ${owner.apis}`
  const one = sql`t.api_id = ${owner.apiId} and t.subscription_id = ${owner.subscriptionId}`
  return byMinute ? sql`${minutes} where ${one}` : sql`traffic_by_subscriber t where t.span = 1 and ${one}`
}

function milliseconds(us: number | null): number | null {
  return us === null ? null : Math.round(us / 10) / 100
}
