import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'

/** Stands in keys for an unknown method or subscription of a refused call, and for all APIs together. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** The period of a subscriber's own figures. */
const SUBSCRIPTION_DAYS = 31

/** Returns the calls and errors of one subscription over the last 31 days, and the hour (or minute) of its last call. */
export async function trafficOfSubscription(db: Reader, subscriptionId: string) {
  const { rows } = await db.execute<{ calls: string; errors: string; lastCalledAt: Date | string | null }>(sql`
    select coalesce(sum(calls), 0) as calls, coalesce(sum(calls) filter (where status >= 400), 0) as errors,
      greatest(max(at), (select max(m.at) from traffic_minutes m where m.subscription_id = ${subscriptionId}
        and m.api_id = (select s.api_id from subscriptions s where s.id = ${subscriptionId}))) as "lastCalledAt"
    from traffic_hours
    where subscription_id = ${subscriptionId} and at >= now() - make_interval(days => ${SUBSCRIPTION_DAYS})`)
  const [row] = rows
  const last = row?.lastCalledAt ?? null
  return {
    calls: Number(row?.calls ?? 0),
    errors: Number(row?.errors ?? 0),
    lastCalledAt: last === null ? null : new Date(last).toISOString(),
  }
}
