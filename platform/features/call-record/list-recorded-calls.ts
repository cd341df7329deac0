import { CALL_RECORD_DAYS } from '@portico/contract/call-record/call-record'
import {
  RECORDED_MAX,
  RECORDED_SEARCHED_MAX,
  type RecordedCall,
  type RecordedCallsQuery,
} from '@portico/contract/call-record/call-record-endpoints'
import { and, desc, eq, gt, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import { callRecordCounts, callRecords } from '../../database/schema/call-record.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import type { Person } from '../../http/caller.ts'
import { visibleCalls } from './visible-calls.ts'

/**
 * Returns the newest recorded calls of an API or a subscription that a person may see, and how many failed ones were not recorded. Searches
 * the newest calls of the API or the subscription only, so that the cost has a bound.
 */
export async function listRecordedCalls(
  db: Reader,
  person: Person,
  query: RecordedCallsQuery,
): Promise<{ items: RecordedCall[]; leftOut: number }> {
  const { apiId, subscriptionId } = query
  const searched = db
    .select()
    .from(callRecords)
    .where(
      and(
        subscriptionId ? eq(callRecords.subscriptionId, subscriptionId) : undefined,
        apiId ? eq(callRecords.apiId, apiId) : undefined,
        gt(callRecords.at, sql`now() - make_interval(days => ${CALL_RECORD_DAYS})`),
        visibleCalls(person).isVisible,
      ),
    )
    .orderBy(desc(callRecords.at))
    .limit(RECORDED_SEARCHED_MAX)
    .as('searched')
  const rows = await db
    .select({ requestId: searched.requestId, at: searched.at, details: searched.details })
    .from(searched)
    .where(
      and(
        query.environmentId ? eq(searched.environmentId, query.environmentId) : undefined,
        query.stageId ? eq(searched.stageId, query.stageId) : undefined,
        query.methodId ? eq(searched.methodId, query.methodId) : undefined,
        query.statusClass ? sql`(${searched.details} ->> 'status')::int / 100 = ${query.statusClass}` : undefined,
        query.reason ? sql`${searched.details} ->> 'error' = ${query.reason}` : undefined,
      ),
    )
    .orderBy(desc(searched.at))
    .limit(RECORDED_MAX)
  const items = rows.map(({ requestId, at, details: { httpMethod, url, status, error, durationUs } }) => ({
    ...{ requestId, at: at.toISOString(), httpMethod, url, status, error, durationUs },
  }))
  return { items, leftOut: await countLeftOut(db, person, query) }
}

/** Returns how many failed calls were not recorded, of the API itself and of the subscriptions that the person may see. */
async function countLeftOut(db: Reader, person: Person, { apiId, subscriptionId }: RecordedCallsQuery): Promise<number> {
  const worksOn = (id: SQLWrapper) => (worksOnAll(person) ? sql`true` : sql`${id} in ${idsOfOwnApis(person)}`)
  const { subjectId, day, leftOut } = callRecordCounts
  const seen = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        subscriptionId ? eq(subscriptions.id, subscriptionId) : undefined,
        apiId ? eq(subscriptions.apiId, apiId) : undefined,
        or(eq(subscriptions.userId, person.id), worksOn(subscriptions.apiId)),
      ),
    )
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${leftOut}), 0)::int` })
    .from(callRecordCounts)
    .where(
      and(
        gt(day, sql`current_date - ${CALL_RECORD_DAYS}::int`),
        or(inArray(subjectId, seen), apiId && !subscriptionId ? and(eq(subjectId, apiId), worksOn(subjectId)) : undefined),
      ),
    )
  return row?.count ?? 0
}
