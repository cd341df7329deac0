import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { notifyPublicationDecision } from './notify-publication.ts'
import { lockPublication, movePublication } from './publication-store.ts'
import { requirePublishable } from './request-publication.ts'

/**
 * Publishes an API with the versions of the requested environment, pinned to the home page or not, and notifies its owner. Throws NoStage
 * with the reason if nothing is served there any more.
 */
export async function approvePublication(tx: Transaction, person: Person, publicationId: string, pin: boolean): Promise<void> {
  const locked = await lockPublication(tx, publicationId)
  if (locked.publication.status === 'WAITING') await requirePublishable(tx, locked.api.id, locked.publication.environmentId)
  await movePublication(tx, person, locked, 'approve', { pinned: pin })
  await notifyPublicationDecision(tx, person, 'publishingApproved', locked)
}
