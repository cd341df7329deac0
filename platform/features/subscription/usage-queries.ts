import type { UsageLimits } from '@portico/contract/api/api'
import type { EnvironmentUsage } from '@portico/contract/subscription/subscription-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Outcomes of calls that gateways have sent on: they give the count of any other back. */
const COUNTED = ['', 'TargetConnectionFailed', 'TargetTimeout']

/** Calls in the current window and in the one before. */
type Counted = [current: number, before: number]

interface UsageRow extends Record<string, unknown> {
  apiId: string
  environmentName: string
  limits: UsageLimits
  minute: Counted | null
  hour: Counted | null
  day: Counted | null
}

/**
 * Returns the usage limits of APIs by environment, as the portal shows them, and how much of each window a person has used, over all of
 * their subscriptions. Counts as gateways do (`gateway/usage/usage-windows.ts`), by what they have reported: ten seconds late.
 */
export async function usageOfPerson(
  db: Reader,
  userId: number,
  apiIds: readonly string[],
  now = new Date(),
): Promise<Map<string, EnvironmentUsage[]>> {
  if (apiIds.length === 0) return new Map()
  const ids = sql`any(${sql.param([...apiIds])}::uuid[])`
  const at = now.getTime()
  const callsIn = (table: string, longest: number, windows: SQL) => sql`
    select t.api_id, st.environment_id, ${windows}
    from own join ${sql.identifier(table)} t on t.api_id = own.api_id and t.subscription_id = own.id
      join stages st on st.id = t.stage_id
    where t.at >= ${moment(startOf(at, longest) - longest)} and t.error = any(${sql.param(COUNTED)}::text[]) group by 1, 2`
  const { rows } = await db.execute<UsageRow>(sql`
    with served as (
      select distinct on (stages.api_id, stages.environment_id) stages.api_id, stages.environment_id, environments.name,
        d.serving #> '{api,usageLimits}' as limits
      from stages join deployments d on d.id = stages.deployment_id
        join environments on environments.id = stages.environment_id join apis on apis.id = stages.api_id
      where stages.api_id = ${ids} and ${shownOnPortal}
      order by stages.api_id, stages.environment_id, d.deployed_at desc, d.id desc
    ), own as (select id, api_id from subscriptions where user_id = ${userId} and api_id = ${ids}),
    minutes as (${callsIn('traffic_minutes', MINUTE_MS, sql`${countedIn(at, MINUTE_MS)} as minute`)}),
    hours as (${callsIn('traffic_hours', DAY_MS, sql`${countedIn(at, HOUR_MS)} as hour, ${countedIn(at, DAY_MS)} as day`)})
    select served.api_id as "apiId", served.name as "environmentName", served.limits, minutes.minute, hours.hour, hours.day
    from served left join minutes using (api_id, environment_id) left join hours using (api_id, environment_id)
    order by served.name`)
  const usage = rows.map(({ apiId, environmentName, limits, minute, hour, day }) => {
    const used = { perMinute: usedOf(minute, at, MINUTE_MS), perHour: usedOf(hour, at, HOUR_MS), perDay: usedOf(day, at, DAY_MS) }
    return { apiId, usage: { environmentName, limits, used } }
  })
  return new Map([...Map.groupBy(usage, ({ apiId }) => apiId)].map(([apiId, each]) => [apiId, each.map((one) => one.usage)]))
}

/** Windows of days are days in UTC, as in gateways. */
const startOf = (at: number, size: number) => at - (at % size)
const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

function countedIn(at: number, size: number): SQL {
  const start = startOf(at, size)
  const between = (from: number) => sql`coalesce(sum(t.calls) filter (where t.at >= ${moment(from)} and t.at < ${moment(from + size)}), 0)`
  return sql`jsonb_build_array(${between(start)}, ${between(start - size)})`
}

/** The window before counts by its remaining share. */
function usedOf(counted: Counted | null, at: number, size: number): number {
  const [current, before] = counted ?? [0, 0]
  return Math.ceil(current + before * (1 - (at % size) / size))
}
