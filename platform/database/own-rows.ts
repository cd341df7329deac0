import { mayDo } from '@portico/contract/access'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Person } from '../http/caller.ts'
import { apis } from './schema/api.ts'
import { targetServerGroups } from './schema/target-server.ts'

// Conditions for the rows that a person may work on: own and shared ones, all for admins.

/** Returns whether a person may work on every API and every target server group. */
export function worksOnAll(person: Person): boolean {
  return mayDo('api.writeAll', person.roles)
}

/** Returns a subquery of the ids of a developer's own and shared APIs: two index look-ups, however many APIs there are. */
export function idsOfOwnApis(person: Person): SQL {
  return sql`(select own.id from apis own where own.owner_id = ${person.id}
    union all select shared.api_id from api_shares shared where shared.user_id = ${person.id})`
}

/** Returns the condition for the APIs that a person may work on, for queries that read `apis`. */
export function apisOf(person: Person): SQL {
  return worksOnAll(person) ? sql`true` : sql`${apis}.id in ${idsOfOwnApis(person)}`
}

/** Returns the condition for the target server groups that a person may use, for queries that read `target_server_groups`. */
export function groupsOf(person: Person): SQL {
  return worksOnAll(person) ? sql`true` : eq(targetServerGroups.ownerId, person.id)
}
