import { mayDeletePublication } from '@portico/contract/publication/publication-states'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'

/**
 * Removes a decided request from an API's history: a rejected one, or an approved one once the API is published by it no longer. Refuses
 * with NoApi, PublishingNotFound, StateNotAllowed for the request that the portal shows the API by, which has to be cancelled first, and
 * DeleteOnlyApprovedOrRejectedAllowed for one that nobody decided. An API whose newest request was a deleted rejection is as if not asked.
 */
export async function deletePublication(tx: Transaction, person: Person, apiId: string, publicationId: string): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const requests = await tx
    .select()
    .from(publications)
    .where(eq(publications.apiId, api.id))
    .orderBy(desc(publications.requestedAt), desc(publications.id))
    .for('update')
  const publication = requests.find(({ id }) => id === publicationId)
  if (!publication) return refuse('PublishingNotFound')
  if (publication.status === 'APPROVED') refuse('StateNotAllowed', { status: publication.status })
  if (!mayDeletePublication(publication)) refuse('DeleteOnlyApprovedOrRejectedAllowed')
  await tx.delete(publications).where(eq(publications.id, publication.id))
  if (publication.id === requests[0]?.id) await tx.update(apis).set({ publicationStatus: 'UNPUBLISH' }).where(eq(apis.id, api.id))
}
