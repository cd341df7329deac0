import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { publications } from '../../database/schema/publication.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-facts.ts'
import { movePublication } from './publication-store.ts'

/** Takes back a waiting request, or takes a published API off the portal; either ends at UNPUBLISH. */
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
  await movePublication(tx, person, { publication, api }, publication.status === 'WAITING' ? 'cancelRequest' : 'cancelPublication')
  return publication.id
}
