import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { hasPublishableStage } from '../stage/stage-facts.ts'
import { lockPublication, movePublication } from './publication-store.ts'
import { tellPublicationDecision } from './tell-publication.ts'

/** Puts an API into the catalogue, pinned to the home page or not, and tells its author. Refuses with NoStage once nothing is served. */
export async function approvePublication(tx: Transaction, person: Person, publicationId: string, pin: boolean): Promise<void> {
  const locked = await lockPublication(tx, publicationId)
  if (locked.publication.status === 'WAITING' && !(await hasPublishableStage(tx, locked.api.id))) refuse('NoStage')
  await movePublication(tx, person, locked, 'approve', { pinned: pin })
  await tellPublicationDecision(tx, person, 'publishingApproved', locked)
}
