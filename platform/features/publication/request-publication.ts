import { publicationTransition } from '@portico/contract/publication/publication-states'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, lockApi } from '../api/api-queries.ts'
import { publicationBlocker } from '../stage/shown-stages.ts'
import { notifyPublicationRequested } from './notify-publication.ts'

/**
 * Requests publication of an API in one environment, or for null in every exposed one, and notifies the admins. Throws EnvironmentNotFound
 * or EnvironmentNotExposed; NoStage with the reason if no active version is deployed there; StateNotAllowed if a request is waiting or the
 * API is published.
 */
export async function requestPublication(
  tx: Transaction,
  person: Person,
  apiId: string,
  environmentId: string | null = null,
): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  if (!publicationTransition(api.publicationStatus, 'request')) refuse('StateNotAllowed', { status: api.publicationStatus })
  if (environmentId !== null) await requireExposed(tx, environmentId)
  await requirePublishable(tx, api.id, environmentId)
  return insertRequest(tx, person, api, environmentId)
}

/** Requests publication of an API with `autoPublishRequest` after its first deployment, if that is possible now. The API is locked. */
export async function requestPublicationAutomatically(tx: Transaction, person: Person, api: ApiRow): Promise<void> {
  if (!api.autoPublishRequest) return
  const possible = publicationTransition(api.publicationStatus, 'request') && (await publicationBlocker(tx, api.id, null)) === null
  if (possible) await insertRequest(tx, person, api, null)
}

/** Checks that an active version is deployed where the portal would show it. Throws NoStage with the reason. */
export async function requirePublishable(tx: Transaction, apiId: string, environmentId: string | null): Promise<void> {
  const reason = await publicationBlocker(tx, apiId, environmentId)
  if (reason !== null) refuse('NoStage', { reason })
}

async function requireExposed(tx: Transaction, environmentId: string): Promise<void> {
  const [environment] = await tx
    .select({ exposed: environments.exposedOnPortal })
    .from(environments)
    .where(eq(environments.id, environmentId))
    .for('share')
  if (!environment) refuse('EnvironmentNotFound')
  if (!environment?.exposed) refuse('EnvironmentNotExposed')
}

async function insertRequest(tx: Transaction, person: Person, api: ApiRow, environmentId: string | null): Promise<string> {
  const publicationId = newId()
  await tx
    .insert(publications)
    .values({ id: publicationId, apiId: api.id, requestedBy: person.id, pinRequested: api.pinRequested, environmentId })
  await tx.update(apis).set({ publicationStatus: 'WAITING' }).where(eq(apis.id, api.id))
  await notifyPublicationRequested(tx, person, publicationId, api)
  return publicationId
}
