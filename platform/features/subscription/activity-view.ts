import type { Locale } from '@portico/contract/locale'
import { type ApiUpdate, OVERVIEW_SUBSCRIPTIONS_MAX, type OwnActivity, UPDATES_MAX } from '@portico/contract/subscription/own-activity'
import type { OwnOverview } from '@portico/contract/subscription/subscription-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { newsOfApis } from '../board/post-queries.ts'
import { changesOfApis } from '../stage/changelog-queries.ts'
import { refusedCallsOf } from './refused-queries.ts'
import { getOwnSubscriptionSummary } from './subscription-view.ts'
import { usageOfPerson } from './usage-queries.ts'

/** Returns refused calls of an own subscription, and news and changes of its API. Throws SubscriptionNotFound. */
export async function getOwnActivity(db: Reader, person: Person, subscriptionId: string, locale: Locale): Promise<OwnActivity> {
  const { api } = await getOwnSubscriptionSummary(db, person, subscriptionId)
  return { refused: await refusedCallsOf(db, [subscriptionId]), updates: await updatesOfApis(db, [api.id], locale) }
}

interface OwnRow extends Record<string, unknown> {
  id: string
  apiId: string
  apiName: string
  status: string
  calls: string
  errors: string
}

/** Returns what a person's subscriptions use of their limits, with the activity of all approved ones, in a fixed number of queries. */
export async function getOwnOverview(db: Reader, person: Person, locale: Locale): Promise<OwnOverview> {
  const { rows } = await db.execute<OwnRow>(sql`
    select s.id, s.api_id as "apiId", a.name as "apiName", s.status, coalesce(day.calls, 0) as calls, coalesce(day.errors, 0) as errors
    from subscriptions s join apis a on a.id = s.api_id left join lateral (
      select sum(t.calls) as calls, sum(t.calls) filter (where t.status >= 400) as errors from traffic_hours t
      where t.subscription_id = s.id and t.at >= date_trunc('hour', now() - interval '24 hours')
    ) day on true
    where s.user_id = ${person.id} and s.status in ('APPROVED', 'WAITING')
    order by day.calls desc nulls last, s.requested_at desc, s.id`)
  const approved = rows.filter(({ status }) => status === 'APPROVED')
  const shown = approved.slice(0, OVERVIEW_SUBSCRIPTIONS_MAX)
  const [usage, refused, updates] = await Promise.all([
    usageOfPerson(
      db,
      person.id,
      shown.map(({ apiId }) => apiId),
    ),
    refusedCallsOf(
      db,
      approved.map(({ id }) => id),
    ),
    updatesOfApis(
      db,
      approved.map(({ apiId }) => apiId),
      locale,
    ),
  ])
  return {
    approved: approved.length,
    waiting: rows.length - approved.length,
    subscriptions: shown.map(({ id, apiId, apiName, calls, errors }) => {
      return { id, apiName, calls: Number(calls), errors: Number(errors), usage: usage.get(apiId) ?? [] }
    }),
    refused,
    updates,
  }
}

async function updatesOfApis(db: Reader, apiIds: readonly string[], locale: Locale): Promise<ApiUpdate[]> {
  if (apiIds.length === 0) return []
  const [news, changes] = await Promise.all([newsOfApis(db, apiIds, locale, UPDATES_MAX), changesOfApis(db, apiIds, UPDATES_MAX)])
  const written = news.map(({ id, api, publishedAt, createdAt, text }) => {
    return { id, api, at: (publishedAt ?? createdAt).toISOString(), news: { title: text.title, locale: text.locale }, change: null }
  })
  const deployed = changes.map(({ id, api, deployedAt, stageName, number, changeCount, breakingCount, note }) => {
    const change = { stageName, number, changeCount, breakingCount, note: note && { en: note.textEn, ko: note.textKo } }
    return { id, api, at: deployedAt.toISOString(), news: null, change }
  })
  return [...written, ...deployed].sort((a, b) => b.at.localeCompare(a.at)).slice(0, UPDATES_MAX)
}
