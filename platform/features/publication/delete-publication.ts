import { mayDeletePublication } from '@portico/contract/publication/publication-states'
import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'

/**
 * Deletes a decided request from an API's history: a rejected one, or an approved one that is no longer in force. Throws NoApi,
 * PublishingNotFound, StateNotAllowed for the publication in force, which has to be canceled first, and DeleteOnlyApprovedOrRejectedAllowed
 * for an undecided one. If the newest request was the deleted rejection, the API counts as never requested.
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
