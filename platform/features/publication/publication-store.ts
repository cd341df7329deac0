import { type PublicationEvent, publicationTransition } from '@portico/contract/publication/publication-states'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, tagsOfApi } from '../api/api-queries.ts'
import { touchNewsOfApi } from '../board/touch-post.ts'
import { touchDeprecated } from '../stage/deprecation-queries.ts'

export type PublicationRow = typeof publications.$inferSelect

export interface LockedPublication {
  publication: PublicationRow
  api: ApiRow
}

/** Locks a publication and its API, always the API first. Throws PublishingNotFound. */
export async function lockPublication(tx: Transaction, publicationId: string): Promise<LockedPublication> {
  const [known] = await tx.select({ apiId: publications.apiId }).from(publications).where(eq(publications.id, publicationId))
  if (!known) return refuse('PublishingNotFound')
  const [api] = await tx.select().from(apis).where(eq(apis.id, known.apiId)).for('update')
  const [publication] = await tx.select().from(publications).where(eq(publications.id, publicationId)).for('update')
  return api && publication ? { api, publication } : refuse('PublishingNotFound')
}

/** Applies an event of the state machine to a publication and its API. Throws StateNotAllowed. */
export async function movePublication(
  tx: Transaction,
  person: Person,
  { publication, api }: LockedPublication,
  event: PublicationEvent,
  change: { reason?: string; pinned?: boolean } = {},
): Promise<void> {
  const transition = publicationTransition(publication.status, event)
  if (!transition) return refuse('StateNotAllowed', { status: publication.status })
  const now = new Date()
  // Canceling is no decision: an ended approval keeps who decided and when, and a canceled request has neither.
  const decision = transition.to === 'UNPUBLISH' ? {} : { processedBy: person.id, processedAt: now, reason: change.reason ?? null }
  await tx
    .update(publications)
    .set({ status: transition.to, ...decision })
    .where(eq(publications.id, publication.id))
  const published = transition.to === 'APPROVED'
  await tx
    .update(apis)
    .set({
      publicationStatus: transition.to,
      publishedAt: published ? now : null,
      publishedEnvironmentId: published ? publication.environmentId : null,
      pinned: published && change.pinned === true,
      pinPosition: null,
      ...(published && !change.pinned ? { pinRequested: false } : {}),
    })
    .where(eq(apis.id, api.id))
  if (!published && transition.from !== 'APPROVED') return
  touchTags(tx, tagsOfApi(api.id))
  await touchDeprecated(tx, api.id)
  await touchNewsOfApi(tx, api.id)
}

/** Ends a publication; the history records who ended it and why. Throws StateNotAllowed. */
export async function endPublication(
  tx: Transaction,
  person: Person,
  locked: LockedPublication,
  event: 'cancelPublication' | 'withdraw',
  reason: string,
): Promise<string> {
  await movePublication(tx, person, locked, event)
  const { id: apiId } = locked.api
  const withdrawalId = newId()
  const { environmentId } = locked.publication
  await tx.insert(publications).values({ id: withdrawalId, apiId, status: 'UNPUBLISH', requestedBy: person.id, reason, environmentId })
  return withdrawalId
}
