import type { PublicationBlocker } from '@portico/contract/publication/publication-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { successors } from './deprecation-queries.ts'

/**
 * The condition that the portal shows an environment's versions: it is exposed, and is the one that the publication chose, if any. An
 * approved API without such a version stays in the catalogue, without versions to call, until somebody ends the publication. For queries
 * that read `apis` and `environments`.
 */
export const shownOnPortal: SQL = sql`${environments}.exposed_on_portal
  and (${apis}.published_environment_id is null or ${apis}.published_environment_id = ${environments}.id)`

/** The condition that the portal shows the environment of a version's successor. For queries that read `apis` and `successors`. */
export const successorShown: SQL = sql`exists (
  select from environments successor_place where successor_place.id = ${successors.environmentId} and successor_place.exposed_on_portal
    and (${apis}.published_environment_id is null or ${apis}.published_environment_id = successor_place.id))`

/** An environment that an API can be published in, with its active deployed versions. */
export interface PublishableEnvironment {
  id: string
  name: string
  versions: string[]
}

/** Returns the exposed environments in which an API has active deployed versions, by name. */
export async function publishableEnvironments(db: Reader, apiId: string): Promise<PublishableEnvironment[]> {
  const { rows } = await db.execute<{ id: string; name: string; versions: string[] }>(sql`
    select e.id, e.name, jsonb_agg(s.name order by s.name) as versions
    from stages s join environments e on e.id = s.environment_id
    where s.api_id = ${apiId} and s.status = 'active' and s.deployment_id is not null and e.exposed_on_portal
    group by e.id order by e.name`)
  return rows
}

/** Returns what blocks the publication of an API in an environment, or anywhere for null; null if nothing does. */
export async function publicationBlocker(db: Reader, apiId: string, environmentId: string | null): Promise<PublicationBlocker | null> {
  const { rows } = await db.execute<{ versions: number; deployed: number; exposed: number; active: number }>(sql`
    select count(*)::int as versions,
      count(*) filter (where s.deployment_id is not null)::int as deployed,
      count(*) filter (where s.deployment_id is not null and e.exposed_on_portal)::int as exposed,
      count(*) filter (where s.deployment_id is not null and e.exposed_on_portal and s.status = 'active')::int as active
    from stages s join environments e on e.id = s.environment_id
    where s.api_id = ${apiId} and (${environmentId}::uuid is null or e.id = ${environmentId}::uuid)`)
  const found = rows[0]
  if (!found || found.versions === 0) return 'noVersion'
  if (found.deployed === 0) return 'notDeployed'
  if (found.exposed === 0) return 'notExposed'
  return found.active === 0 ? 'allPaused' : null
}
