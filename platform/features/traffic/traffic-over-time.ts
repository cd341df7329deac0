import { durationQuantile } from '@portico/contract/gateway-snapshot/call-durations'
import type { TrafficView, TrafficWindow } from '@portico/contract/traffic/traffic-endpoints'
import { TRAFFIC_WINDOWS } from '@portico/contract/traffic/traffic-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { durationsOfRow, sumOfDurations } from '../../database/traffic-durations.ts'

const MINUTE_MS = 60_000

/** Returns the traffic of the rows that a condition selects, over a window in its steps, with zeros for gaps. */
export async function trafficOf(db: Reader, window: TrafficWindow, chosen: SQL, now: Date): Promise<TrafficView> {
  const { minutes, stepMinutes } = TRAFFIC_WINDOWS[window]
  const stepMs = stepMinutes * MINUTE_MS
  const last = Math.floor(now.getTime() / stepMs) * stepMs
  const moments = Array.from({ length: minutes / stepMinutes }, (_, index) => last - (minutes / stepMinutes - 1 - index) * stepMs)
  const since = new Date(moments[0] ?? last)
  const table = sql.raw(stepMinutes === 1 ? 'traffic_minutes' : 'traffic_hours')
  const [{ rows: points }, { rows: counted }] = await Promise.all([
    db.execute<{ at: Date | string; calls: string; errors: string }>(sql`
      select date_bin(make_interval(mins => ${stepMinutes}), at, 'epoch') as at,
        sum(calls) as calls, coalesce(sum(calls) filter (where status >= 400), 0) as errors
      from ${table} where at >= ${since.toISOString()}::timestamptz and ${chosen} group by 1`),
    db.execute<{ durations: string | null }>(
      sumOfDurations(
        sql`(select 1 as key, ${durationsOfRow(sql`t`)} as durations from ${table} t
          where at >= ${since.toISOString()}::timestamptz and ${chosen} offset 0) as chosen`,
        sql`key`,
      ),
    ),
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

function milliseconds(us: number | null): number | null {
  return us === null ? null : Math.round(us / 10) / 100
}
