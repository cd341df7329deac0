import type { PinnedApi } from '@portico/contract/publication/publication-endpoints'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { publications } from '../../database/schema/publication.ts'
import { touchTags } from '../../events/touch.ts'
import { tagsOfApi } from '../api/api-queries.ts'
import { pinOrder } from '../api/pin-queries.ts'

/** Returns the pinned APIs in the order of the home page. */
export async function listPins(db: Reader): Promise<{ items: PinnedApi[] }> {
  const items = await db
    .select({ id: apis.id, name: apis.name, publicationId: publications.id })
    .from(apis)
    .innerJoin(publications, and(eq(publications.apiId, apis.id), eq(publications.status, 'APPROVED')))
    .where(and(eq(apis.pinned, true), eq(apis.publicationStatus, 'APPROVED')))
    .orderBy(...pinOrder)
  return { items }
}

/** Puts pinned APIs in an order. Those that are not pinned (any more) are passed over; pinned ones that are not named follow in their order. */
export async function orderPins(tx: Transaction, apiIds: readonly string[]): Promise<{ items: PinnedApi[] }> {
  const pinned = await tx
    .select({ id: apis.id })
    .from(apis)
    .where(eq(apis.pinned, true))
    .orderBy(...pinOrder)
    .for('update')
  const known = new Set(pinned.map(({ id }) => id))
  const named = apiIds.filter((id) => known.has(id))
  const ordered = [...named, ...[...known].filter((id) => !named.includes(id))]
  await tx.execute(sql`
    update ${apis} set pin_position = place.position
    from unnest(${sql.param(ordered)}::uuid[]) with ordinality as place(id, position)
    where ${apis.id} = place.id and ${apis.pinPosition} is distinct from place.position`)
  const [first] = ordered
  // All lists of the catalogue have the same tag, so that one API names them all.
  if (first) touchTags(tx, tagsOfApi(first))
  return listPins(tx)
}
