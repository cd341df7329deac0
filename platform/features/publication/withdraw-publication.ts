import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifyPublicationWithdrawn } from './notify-publication.ts'
import { endPublication, lockPublication } from './publication-store.ts'

/**
 * Unpublishes an API with a reason, and notifies its owner and the requester. Approved subscriptions continue. Returns the row of the
 * history. Throws PublishingNotFound, or StateNotAllowed unless the publication is in force.
 */
export async function withdrawPublication(tx: Transaction, person: Person, publicationId: string, reason: string): Promise<string> {
  const locked = await lockPublication(tx, publicationId)
  const withdrawalId = await endPublication(tx, person, locked, 'withdraw', reason)
  await notifyPublicationWithdrawn(tx, person, locked, reason)
  return withdrawalId
}
