import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'

const MONTHS = 6
/** Below, a middle says nothing about the next decision. */
const DECISIONS_MIN = 5

/**
 * Returns the median of the hours that requests for the APIs of an API's owner waited for a decision in the last six months; null if fewer
 * than five were decided. What was approved automatically, at the moment of the request, was nobody's decision.
 */
export async function usualDecisionHours(db: Reader, apiId: string): Promise<number | null> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    with waits as (
      select coalesce(s.approved_at, s.processed_at) - s.requested_at as wait
      from subscriptions s join apis on apis.id = s.api_id
      where apis.owner_id = (select owner_id from apis where id = ${apiId})
        and s.requested_at > now() - make_interval(months => ${MONTHS}) and (s.approved_at is not null or s.status = 'REJECTED')
    )
    select case when count(*) >= ${DECISIONS_MIN}
      then (percentile_cont(0.5) within group (order by extract(epoch from wait)) / 3600)::float8 end as hours
    from waits where wait >= interval '1 second'`)
  return rows[0]?.hours ?? null
}
