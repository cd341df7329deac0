import { durationQuantile } from '@portico/contract/gateway-snapshot/call-durations'
import { HEALTH_KNOWN_MINUTES, type ServiceState, STATE_OF_IMPACT, STATUS_PAGE_SIZE } from '@portico/contract/service-status/service-status'
import type { ApiStatus } from '@portico/contract/service-status/service-status-endpoints'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { refuse } from '../../http/refusal.ts'
import { readPortalManagement } from '../portal-management/portal-management-queries.ts'
import { type Availability, availabilityOf, type Figures, figuresOf, stateOf, statusDays, worstOf } from './status-figures.ts'

/** Whose status the portal shows; written as in the partial indexes of `apis`. */
const shown = sql`publication_status = 'APPROVED' and show_status`

/** Throws NotFound unless the portal publishes the status of its APIs. */
export async function requirePublicStatus(db: Reader): Promise<void> {
  const { menus } = await readPortalManagement(db)
  if (!menus.publishesStatus) refuse('NotFound')
}

/** Returns a page of published APIs by name with their status, and what concerns the portal as a whole. Throws NotFound if it is not public. */
export async function getServiceStatus(db: Reader, { page }: { page: number }, now = new Date()) {
  await requirePublicStatus(db)
  const size = STATUS_PAGE_SIZE
  const [rows, total, whole] = await Promise.all([
    db
      .select({ id: apis.id, name: apis.name })
      .from(apis)
      .where(shown)
      .orderBy(sql`lower(name)`, apis.id)
      .limit(size)
      .offset((page - 1) * size),
    db.$count(apis, shown),
    wholeStatus(db),
  ])
  return { ...whole, items: await statusOf(db, rows, now), total, page, size }
}

/** Returns the status of one published API. Throws NotFound if it is not public, and NoApi. */
export async function getApiStatus(db: Reader, apiId: string, now = new Date()): Promise<ApiStatus> {
  await requirePublicStatus(db)
  const [api] = await db
    .select({ id: apis.id, name: apis.name })
    .from(apis)
    .where(and(eq(apis.id, apiId), shown))
  const [status] = api ? await statusOf(db, [api], now) : []
  return status ?? refuse('NoApi')
}

/** Counts open incidents by impact, and the APIs whose last check failed. */
async function wholeStatus(db: Reader): Promise<{ state: ServiceState; failing: number; openIncidents: number }> {
  const { rows } = await db.execute<{ maintenance: number; minor: number; major: number; failing: number }>(sql`
    select (count(*) filter (where impact = 'maintenance'))::int as maintenance, (count(*) filter (where impact = 'minor'))::int as minor,
      (count(*) filter (where impact = 'major'))::int as major,
      (select count(*)::int from api_checks c join apis a on a.id = c.api_id
        where not c.last_ok and c.day >= (now() at time zone 'UTC')::date - 1 and c.checked_at > now() - make_interval(mins => ${HEALTH_KNOWN_MINUTES})
          and a.publication_status = 'APPROVED' and a.show_status) as failing
    from incidents i
    where i.resolved_at is null and i.started_at <= now() and exists (
      select from incident_apis ia join apis a on a.id = ia.api_id
      where ia.incident_id = i.id and a.publication_status = 'APPROVED' and a.show_status)`)
  const { maintenance = 0, minor = 0, major = 0, failing = 0 } = rows[0] ?? {}
  const states: ServiceState[] = [
    'operational',
    ...(maintenance > 0 ? [STATE_OF_IMPACT.maintenance] : []),
    ...(minor + failing > 0 ? [STATE_OF_IMPACT.minor] : []),
    ...(major > 0 ? [STATE_OF_IMPACT.major] : []),
  ]
  return { state: worstOf(states), failing, openIncidents: maintenance + minor + major }
}

async function statusOf(db: Reader, named: readonly { id: string; name: string }[], now: Date): Promise<ApiStatus[]> {
  const figures = await figuresOf(
    db,
    named.map(({ id }) => id),
    now,
  )
  const days = statusDays(now)
  return named.map(({ id, name }) => {
    const own = figures(id)
    return {
      ...{ id, name },
      state: stateOf(own),
      availability: availabilityOf(wholePeriod(own)),
      p95Ms: p95Of(own),
      from: days[0] ?? '',
      days: days.map((day) => availabilityOf(own.days.get(day))),
    }
  })
}

/** Returns the sums of all days: of calls if there were any, else of checks. */
function wholePeriod({ days }: Figures): Availability {
  const sum = { calls: 0, failures: 0, checks: 0, failedChecks: 0 }
  for (const day of days.values()) for (const key of ['calls', 'failures', 'checks', 'failedChecks'] as const) sum[key] += day[key]
  return sum
}

function p95Of({ durations }: Figures): number | null {
  const us = durationQuantile(durations, 0.95)
  return us === null ? null : Math.round(us / 10) / 100
}
