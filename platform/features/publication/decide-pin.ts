import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { touchTags } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'
import { tagsOfApi } from '../api/api-queries.ts'
import { lockPublication } from './publication-store.ts'

/**
 * Pins a published API to the home page or removes the pin; either decides the developer's request, who may request it again. Throws
 * PublishingNotFound, and StateNotAllowed unless the portal shows the API by this publication.
 */
export async function decidePin(tx: Transaction, publicationId: string, pinned: boolean): Promise<void> {
  const { publication, api } = await lockPublication(tx, publicationId)
  if (publication.status !== 'APPROVED') refuse('StateNotAllowed', { status: publication.status })
  await tx
    .update(apis)
    .set({ pinned, pinRequested: pinned && api.pinRequested, ...(pinned === api.pinned ? {} : { pinPosition: null }) })
    .where(eq(apis.id, api.id))
  if (pinned !== api.pinned) touchTags(tx, tagsOfApi(api.id))
}
