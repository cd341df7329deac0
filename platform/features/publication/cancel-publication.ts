import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { notifyPublicationWithdrawn } from './notify-publication.ts'
import { endPublication, movePublication } from './publication-store.ts'

/**
 * Cancels a waiting request, or ends a publication; both lead to UNPUBLISH. Notifies the owner if somebody else ends it. Returns the row of
 * the history. Throws NoApi, PublishingNotFound or StateNotAllowed.
 */
export async function cancelPublication(tx: Transaction, person: Person, apiId: string): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  const [publication] = await tx
    .select()
    .from(publications)
    .where(eq(publications.apiId, api.id))
    .orderBy(desc(publications.requestedAt), desc(publications.id))
    .limit(1)
    .for('update')
  if (!publication) return refuse('PublishingNotFound')
  const locked = { publication, api }
  if (publication.status === 'WAITING') {
    await movePublication(tx, person, locked, 'cancelRequest')
    return publication.id
  }
  const withdrawalId = await endPublication(tx, person, locked, 'cancelPublication', '')
  await notifyPublicationWithdrawn(tx, person, locked, '')
  return withdrawalId
}
