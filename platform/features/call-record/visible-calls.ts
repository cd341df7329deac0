import { type SQL, sql } from 'drizzle-orm'
import { idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import { callRecords } from '../../database/schema/call-record.ts'
import type { Person } from '../../http/caller.ts'

/** Returns which recorded calls a person may see, and to which of them the person's APIs answered: own ones, those of their APIs, all for admins. */
export function visibleCalls(person: Person): { worksOn: SQL<boolean>; isVisible: SQL<boolean> } {
  const isOwn = sql`${callRecords.subscriptionId} in (select s.id from subscriptions s where s.user_id = ${person.id})`
  const worksOn = worksOnAll(person) ? sql<boolean>`true` : sql<boolean>`coalesce(${callRecords.apiId} in ${idsOfOwnApis(person)}, false)`
  return { worksOn, isVisible: sql<boolean>`(${worksOn} or ${isOwn})` }
}
