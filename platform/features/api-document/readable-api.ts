import { hasAnyRole, hasRole, STAFF_ROLES } from '@portico/contract/role'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apisOf } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { ApiRow } from '../api/api-queries.ts'
import type { DocumentAudience } from './document-source.ts'

/** An API whose documents a person may read. */
export interface ReadableApi {
  api: ApiRow
  audience: DocumentAudience
  /** Which of its versions: those that the portal shows, or all that gateways serve. */
  versions: 'shown' | 'deployed'
}

const published = eq(apis.publicationStatus, 'APPROVED')

/**
 * Returns an API whose deployed versions a person may read: staff read all versions of APIs they work on; everybody reads the shown
 * versions of published APIs, and subscribers those of theirs. Throws NoApi, also for APIs of others.
 */
export async function requireReadableApi(db: Reader, person: Person, apiId: string): Promise<ReadableApi> {
  const isStaff = hasAnyRole(person.roles, STAFF_ROLES)
  const maySubscribe = hasRole(person.roles, 'user')
  const [found] = await db
    .select({
      api: apis,
      worksOn: isStaff ? sql<boolean>`${apisOf(person)}` : sql<boolean>`false`,
      subscribed: sql<boolean>`exists (select 1 from subscriptions s
        where s.api_id = ${apis}.id and s.user_id = ${person.id} and s.status = 'APPROVED' and ${maySubscribe})`,
    })
    .from(apis)
    .where(eq(apis.id, apiId))
  if (!found) return refuse('NoApi')
  const { api } = found
  if (found.worksOn) return { api, audience: 'staff', versions: 'deployed' }
  return found.subscribed || api.publicationStatus === 'APPROVED' ? { api, audience: 'consumer', versions: 'shown' } : refuse('NoApi')
}

/** Returns an API of the catalogue. Throws NoApi. */
export async function requirePublishedApi(db: Reader, apiId: string): Promise<ReadableApi> {
  const [api] = await db
    .select()
    .from(apis)
    .where(and(eq(apis.id, apiId), published))
  return api ? { api, audience: 'consumer', versions: 'shown' } : refuse('NoApi')
}

/** Returns the API of a publication, for admins and those who work on it. Throws PublishingNotFound. */
export async function requirePublicationApi(db: Reader, person: Person, publicationId: string): Promise<ReadableApi> {
  const [found] = await db
    .select({ api: apis })
    .from(publications)
    .innerJoin(apis, eq(apis.id, publications.apiId))
    .where(and(eq(publications.id, publicationId), apisOf(person)))
  return found ? { api: found.api, audience: 'staff', versions: 'deployed' } : refuse('PublishingNotFound')
}
