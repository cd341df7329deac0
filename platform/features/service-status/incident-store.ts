import { APIS_TAG, apiTag, STATUS_TAG } from '@portico/contract/cache-tag'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apisOf, idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { incidentApis, incidents } from '../../database/schema/service-status.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

export type IncidentRow = typeof incidents.$inferSelect
export type AffectedApi = Pick<typeof apis.$inferSelect, 'id' | 'name' | 'publicationStatus' | 'showStatus'>

/** Returns the condition for the incidents that a person may read: those that affect an API that the person works on. */
export function incidentsOf(person: Person): SQL {
  if (worksOnAll(person)) return sql`true`
  return sql`exists (select from ${incidentApis} where ${incidentApis.incidentId} = ${incidents.id}
    and ${incidentApis.apiId} in ${idsOfOwnApis(person)})`
}

/** Returns the condition that a person works on every API that an incident affects. */
export function writableBy(person: Person): SQL<boolean> {
  if (worksOnAll(person)) return sql<boolean>`true`
  return sql<boolean>`not exists (select from ${incidentApis} where ${incidentApis.incidentId} = ${incidents.id}
    and ${incidentApis.apiId} not in ${idsOfOwnApis(person)})`
}

/**
 * Locks an incident that a person may change, until the transaction ends. Throws IncidentNotFound, and NotAllowedRole for one that affects
 * an API of others too.
 */
export async function lockIncident(tx: Transaction, person: Person, incidentId: string): Promise<IncidentRow> {
  const [found] = await tx
    .select({ incident: incidents, mayWrite: writableBy(person) })
    .from(incidents)
    .where(and(eq(incidents.id, incidentId), incidentsOf(person)))
    .for('update')
  if (!found) return refuse('IncidentNotFound')
  return found.mayWrite ? found.incident : refuse('NotAllowedRole')
}

/** Returns APIs that a person works on, by name. Throws NoApi if one of the ids is of no such API. */
export async function requireAffected(db: Reader, person: Person, apiIds: readonly string[]): Promise<AffectedApi[]> {
  const { id, name, publicationStatus, showStatus } = apis
  const rows = await db
    .select({ id, name, publicationStatus, showStatus })
    .from(apis)
    .where(and(inArray(id, [...apiIds]), apisOf(person)))
    .orderBy(sql`lower(name)`, id)
  return rows.length === apiIds.length ? rows : refuse('NoApi')
}

/** Returns the APIs that an incident affects, by name. */
export async function affectedBy(db: Reader, incidentId: string): Promise<AffectedApi[]> {
  const { id, name, publicationStatus, showStatus } = apis
  return db
    .select({ id, name, publicationStatus, showStatus })
    .from(incidentApis)
    .innerJoin(apis, eq(id, incidentApis.apiId))
    .where(eq(incidentApis.incidentId, incidentId))
    .orderBy(sql`lower(name)`, id)
}

/** Records that the public pages that show an incident of these APIs have changed. */
export function touchIncident(tx: Transaction, affected: readonly Pick<AffectedApi, 'id'>[]): void {
  touchTags(tx, [STATUS_TAG, ...affected.map(({ id }) => apiTag(id))])
}

/** The cache tags of the status page: it lists published APIs by name. */
export const STATUS_TAGS = [STATUS_TAG, APIS_TAG] as const
