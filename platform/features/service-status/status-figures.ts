import {
  DEGRADED_FROM,
  HEALTH_KNOWN_MINUTES,
  type IncidentImpact,
  NO_FAILURES,
  NOT_COUNTED,
  type ServiceState,
  STATE_OF_IMPACT,
  STATUS_DAYS,
} from '@portico/contract/service-status/service-status'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { durationsOfRow, sumOfDurations } from '../../database/traffic-durations.ts'
import { spanRows, spansBetween } from '../../database/traffic-spans.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The lengths of the spans that are summed for latencies: whole days in UTC, and five of them. */
const LENGTHS = [24, 120]
/** Fewer calls within the last hours say nothing about now. */
const RECENT_CALLS_MIN = 10
const RECENT_HOURS = 1

/** Calls and checks of a day, and how many of them failed. */
export interface Availability {
  calls: number
  failures: number
  checks: number
  failedChecks: number
}

/** What is known of an API. */
export interface Figures {
  /** By UTC day, `2026-11-24`; a day of which nothing is known is absent. */
  days: ReadonlyMap<string, Availability>
  /** How long calls took that target servers answered, as written by reports. */
  durations: readonly number[]
  recent: { calls: number; failures: number }
  /** What the last check said; null if it is too long ago. */
  lastOk: boolean | null
  /** Impacts of the incidents that have begun and are not resolved. */
  impacts: readonly IncidentImpact[]
}

/** Returns the UTC days that bars show, from the oldest to today. */
export function statusDays(now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY_MS)
  return Array.from({ length: STATUS_DAYS }, (_, at) => new Date((today - STATUS_DAYS + 1 + at) * DAY_MS).toISOString().slice(0, 10))
}

/** Returns the share of calls without a failure, from 0 to 1; without calls that of checks, and null without either. */
export function availabilityOf(sums: Availability | undefined): number | null {
  if (!sums) return null
  const { calls, failures, checks, failedChecks } = sums
  if (calls > 0) return share(calls, failures)
  return checks > 0 ? share(checks, failedChecks) : null
}

/** Five digits, and never rounded to a whole: one failure of a million is not none. */
function share(all: number, failed: number): number {
  if (failed === 0) return 1
  return Math.min(0.99999, Math.round((1 - failed / all) * 100_000) / 100_000)
}

const WORST_FIRST: readonly ServiceState[] = ['outage', 'degraded', 'maintenance', 'operational', 'noData']

/** Returns the worst of several states. */
export function worstOf(states: readonly ServiceState[]): ServiceState {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'noData'
}

/** Returns how an API is now: the worst of its incidents, its last check and its recent calls. Maintenance explains what the others say. */
export function stateOf({ impacts, lastOk, recent }: Figures): ServiceState {
  const told = impacts.map((impact) => STATE_OF_IMPACT[impact])
  if (told.includes('maintenance')) return worstOf(told)
  const isCalled = recent.calls >= RECENT_CALLS_MIN
  const isFailing = isCalled && 1 - recent.failures / recent.calls < DEGRADED_FROM
  const measured: ServiceState[] = [
    ...(lastOk === null ? [] : [lastOk ? ('operational' as const) : ('outage' as const)]),
    ...(isCalled ? [isFailing ? ('degraded' as const) : ('operational' as const)] : []),
  ]
  return worstOf([...told, ...measured])
}

const failed = sql`o.status_class = 5 and o.error <> all(${sql.param([...NO_FAILURES])}::text[])`
const counted = sql`o.error <> all(${sql.param([...NOT_COUNTED])}::text[])`

/** Returns the figures of APIs by id, of the environments that the portal shows: five queries by index, however many APIs there are. */
export async function figuresOf(db: Reader, ids: readonly string[], now: Date): Promise<(apiId: string) => Figures> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`
  const from = new Date((Math.floor(now.getTime() / DAY_MS) - STATUS_DAYS + 1) * DAY_MS)
  const hour = new Date((Math.floor(now.getTime() / HOUR_MS) - RECENT_HOURS) * HOUR_MS)
  const outcomes = (
    where: SQL,
  ) => sql`traffic_by_outcome o join apis on apis.id = o.api_id join environments on environments.id = o.environment_id
    where o.api_id = any(${wanted}) and ${counted} and ${shownOnPortal} and ${where}`
  const spans = spansBetween(from.getTime(), Math.ceil((now.getTime() + 1) / DAY_MS) * DAY_MS, LENGTHS)
  const [daily, latencies, recent, checks, open] = await Promise.all([
    db.execute<{ id: string; day: string; calls: string; failures: string }>(sql`
      select o.api_id as id, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(o.calls) as calls,
        coalesce(sum(o.calls) filter (where ${failed}), 0) as failures
      from ${outcomes(sql`o.span = 24 and o.at >= ${from.toISOString()}`)} group by o.api_id, o.at`),
    db.execute<{ id: string; durations: string }>(sql`
      with answered as materialized (
        select o.api_id as id, ${durationsOfRow(sql`o`)} as durations
        from ${spanRows(spans)}, ${outcomes(sql`o.span = spans.span and o.at = spans.at and o.error = ''`)}
      ) ${sumOfDurations(sql`answered`, sql`id`)}`),
    db.execute<{ id: string; calls: string; failures: string }>(sql`
      select o.api_id as id, sum(o.calls) as calls, coalesce(sum(o.calls) filter (where ${failed}), 0) as failures
      from ${outcomes(sql`o.span = 1 and o.at >= ${hour.toISOString()}`)} group by o.api_id`),
    db.execute<{ id: string; day: string; checks: number; failed: number; lastOk: boolean; isRecent: boolean }>(sql`
      select api_id as id, day::text as day, checks, failed, last_ok as "lastOk",
        checked_at > now() - make_interval(mins => ${HEALTH_KNOWN_MINUTES}) as "isRecent"
      from api_checks where api_id = any(${wanted}) and day >= ${from.toISOString().slice(0, 10)}::date order by day`),
    db.execute<{ id: string; impact: IncidentImpact }>(sql`
      select ia.api_id as id, i.impact from incidents i join incident_apis ia on ia.incident_id = i.id
      where i.resolved_at is null and i.started_at <= now() and ia.api_id = any(${wanted})`),
  ])
  const own = <Row extends { id: string }>(rows: readonly Row[], apiId: string) => rows.filter(({ id }) => id === apiId)
  return (apiId) => {
    const days = new Map<string, Availability>()
    const dayOf = (day: string) => days.get(day) ?? { calls: 0, failures: 0, checks: 0, failedChecks: 0 }
    for (const { day, calls, failures } of own(daily.rows, apiId))
      days.set(day, { ...dayOf(day), calls: Number(calls), failures: Number(failures) })
    const checked = own(checks.rows, apiId)
    for (const { day, checks: all, failed: failedChecks } of checked) days.set(day, { ...dayOf(day), checks: all, failedChecks })
    const last = checked.at(-1)
    const [answered] = own(latencies.rows, apiId)
    const [lately] = own(recent.rows, apiId)
    return {
      days,
      durations: answered ? answered.durations.split(',').map(Number) : [],
      recent: { calls: Number(lately?.calls ?? 0), failures: Number(lately?.failures ?? 0) },
      lastOk: last?.isRecent ? last.lastOk : null,
      impacts: own(open.rows, apiId).map(({ impact }) => impact),
    }
  }
}
