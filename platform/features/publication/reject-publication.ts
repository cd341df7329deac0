import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifyPublicationDecision } from './notify-publication.ts'
import { lockPublication, movePublication } from './publication-store.ts'

/** Rejects a request with a reason, and notifies the API's owner. */
export async function rejectPublication(tx: Transaction, person: Person, publicationId: string, reason: string): Promise<void> {
  const locked = await lockPublication(tx, publicationId)
  await movePublication(tx, person, locked, 'reject', { reason })
  await notifyPublicationDecision(tx, person, 'publishingRejected', locked, reason)
}
