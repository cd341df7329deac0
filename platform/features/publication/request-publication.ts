import { publicationTransition } from '@portico/contract/publication/publication-states'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, lockApi } from '../api/api-facts.ts'
import { hasPublishableStage } from '../stage/stage-facts.ts'
import { tellPublicationRequested } from './tell-publication.ts'

/**
 * Asks to publish an API, and tells the admins. Refuses with NoStage when no active deployed version is in an environment that the portal shows,
 * with StateNotAllowed when the API waits or is published already.
 */
export async function requestPublication(tx: Transaction, person: Person, apiId: string): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  if (!publicationTransition(api.publicationStatus, 'request')) refuse('StateNotAllowed', { status: api.publicationStatus })
  if (!(await hasPublishableStage(tx, api.id))) refuse('NoStage')
  return insertRequest(tx, person, api)
}

/** What `autoPublishRequest` does at a first deployment: asks where asking is possible, else nothing. The API is locked. */
export async function requestPublicationByItself(tx: Transaction, person: Person, api: ApiRow): Promise<void> {
  const possible = publicationTransition(api.publicationStatus, 'request') && (await hasPublishableStage(tx, api.id))
  if (possible) await insertRequest(tx, person, api)
}

async function insertRequest(tx: Transaction, person: Person, api: ApiRow): Promise<string> {
  const publicationId = newId()
  await tx.insert(publications).values({ id: publicationId, apiId: api.id, requestedBy: person.id, pinRequested: api.pinRequested })
  await tx.update(apis).set({ publicationStatus: 'WAITING' }).where(eq(apis.id, api.id))
  await tellPublicationRequested(tx, person, publicationId, api)
  return publicationId
}
