import { REFUSED_CALLS_MAX, REFUSED_DAYS, REFUSED_REASONS_MAX, type RefusedCalls } from '@portico/contract/subscription/own-activity'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'

interface RefusedRow extends Record<string, unknown> {
  subscriptionId: string
  apiName: string
  error: string
  status: number
  calls: string
  hour: string
  newest: RefusedCalls['newest'] | null
}

/**
 * Returns the calls of subscriptions that gateways refused or could not complete, by reason, the newest reasons first: how many gateways
 * counted, and the newest single calls that they recorded. Calls without a known key are nobody's.
 */
export async function refusedCallsOf(db: Reader, subscriptionIds: readonly string[]): Promise<RefusedCalls[]> {
  if (subscriptionIds.length === 0) return []
  const since = sql`now() - make_interval(days => ${REFUSED_DAYS})`
  const { rows } = await db.execute<RefusedRow>(sql`
    with refused as (
      select t.subscription_id, t.error, max(t.status) as status, sum(t.calls) as calls, max(t.at) as hour
      from traffic_hours t
      where t.subscription_id = any(${sql.param([...subscriptionIds])}::uuid[]) and t.at >= date_trunc('hour', ${since}) and t.error <> ''
      group by 1, 2 order by hour desc, calls desc, t.error limit ${REFUSED_REASONS_MAX}
    )
    select r.subscription_id as "subscriptionId", a.name as "apiName", r.error, r.status, r.calls, to_json(r.hour) #>> '{}' as hour, newest.calls as newest
    from refused r join subscriptions s on s.id = r.subscription_id join apis a on a.id = s.api_id left join lateral (
      select jsonb_agg(jsonb_build_object('requestId', c.request_id, 'at', c.at, 'httpMethod', c.details ->> 'httpMethod', 'url', c.details ->> 'url')
        order by c.at desc) as calls
      from (
        select * from call_records c
        where c.subscription_id = r.subscription_id and c.details ->> 'error' = r.error and c.at > ${since}
        order by c.at desc limit ${REFUSED_CALLS_MAX}
      ) c
    ) newest on true`)
  return rows
    .map(({ calls, hour, newest, ...row }) => {
      const recorded = (newest ?? []).map((call) => ({ ...call, at: new Date(call.at).toISOString() }))
      return { ...row, calls: Number(calls), lastAt: recorded[0]?.at ?? new Date(hour).toISOString(), newest: recorded }
    })
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt))
}
