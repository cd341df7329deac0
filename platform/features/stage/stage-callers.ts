import type { Value } from '@portico/contract/endpoint'
import { CALLER_DAYS, type StageCallerView, type stageCallerListQuery } from '@portico/contract/stage/stage-endpoints'
import type { SubscriptionStatus } from '@portico/contract/subscription/subscription-states'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { hourOf, spanRows, spansBetween } from '../../database/traffic-spans.ts'
import type { Person } from '../../http/caller.ts'
import { requireApi } from '../api/api-queries.ts'
import { requireStage } from './stage-queries.ts'

const DAY_MS = 86_400_000

const ORDERS: Record<Value<typeof stageCallerListQuery>['sort'], SQL> = {
  '-lastCalledAt': sql`last desc, subscription_id`,
  '-calls': sql`calls desc, subscription_id`,
}

interface CallerRow extends Record<string, unknown> {
  subscriptionId: string
  status: SubscriptionStatus
  name: string
  email: string
  company: string | null
  recentCalls: string
  calls: string
  lastCalledAt: Date | string
  total: number
}

/**
 * Returns one page of the callers of a version within the last `CALLER_DAYS.all` days, searched by name and address; calls without a known
 * subscription are left out. Throws NoApi or StageNotFound.
 */
export async function listStageCallers(
  db: Reader,
  person: Person,
  named: { apiId: string; stageId: string },
  { page, size, q, sort }: Value<typeof stageCallerListQuery>,
  now = new Date(),
): Promise<{ items: StageCallerView[]; total: number; page: number; size: number }> {
  const api = await requireApi(db, person, named.apiId)
  const stage = await requireStage(db, api.id, named.stageId)
  const { limit, offset } = pageBounds({ page, size })
  const byText = q ? sql`and (${containsText(sql`u.name`, q)} or ${containsText(sql`u.email`, q)})` : sql``
  const called = sql`
    select t.subscription_id, max(t.last_at) as last, sum(t.calls) as calls, coalesce(sum(t.calls) filter (where spans.point = 1), 0) as recent
    from ${spanRows(callerSpans(now.getTime()))}
    join traffic_by_subscriber t on t.api_id = ${api.id} and t.span = spans.span and t.at = spans.at and t.stage_id = ${stage.id}
    group by t.subscription_id`
  const { rows } = await db.execute<CallerRow>(sql`
    with on_page as (
      select c.*, s.status, u.name, u.email, u.company, count(*) over ()::int as total
      from (${called}) c join subscriptions s on s.id = c.subscription_id join users u on u.id = s.user_id
      where true ${byText}
      order by ${ORDERS[sort]} limit ${limit} offset ${offset})
    select subscription_id as "subscriptionId", status, name, email, company, recent as "recentCalls", calls, total, last as "lastCalledAt"
    from on_page order by ${ORDERS[sort]}`)
  return { items: rows.map(presentCaller), total: rows[0]?.total ?? 0, page, size }
}

/** The hours of the last `CALLER_DAYS.all` days as spans; those of the recent days are of point 1. */
function callerSpans(now: number) {
  const end = hourOf(now, { up: true })
  const [start, recent] = [end - CALLER_DAYS.all * DAY_MS, end - CALLER_DAYS.recent * DAY_MS]
  return [
    ...spansBetween(start, recent).map((span) => ({ ...span, point: 0 })),
    ...spansBetween(recent, end).map((span) => ({ ...span, point: 1 })),
  ]
}

function presentCaller({ subscriptionId, status, name, email, company, recentCalls, calls, lastCalledAt }: CallerRow): StageCallerView {
  return {
    ...{ subscriptionId, status, name, email, company },
    recentCalls: Number(recentCalls),
    calls: Number(calls),
    lastCalledAt: new Date(lastCalledAt).toISOString(),
  }
}
