import { freeName } from '@portico/contract/rule/free-name'
import { TARGET_GROUP_NAME_MAX } from '@portico/contract/target-server/target-server'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiShares, apis } from '../../database/schema/api.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import { touchTags } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'
import { tagsOfApi } from '../api/api-queries.ts'
import { newOwnersOf, type OwnershipTransfer } from './new-owners.ts'
import { notifyNewOwner } from './notify-new-owner.ts'

/**
 * Transfers the APIs and target server groups of a leaving person to their new owners, and notifies them. Where the old owner is an API's
 * contact, the new owner becomes it. Throws StateNotAllowed if there is something to transfer and nobody to get it.
 */
export async function transferOwnership(tx: Transaction, user: User): Promise<void> {
  // Locked until the end, so that a new owner creates nothing meanwhile that would conflict.
  const known = await newOwnersOf(tx, user.id)
  const newOwnerIds = [...new Set([...known.apis, ...known.groups].map(({ newOwnerId }) => newOwnerId ?? refuse('StateNotAllowed')))]
  const newOwners = await tx.select().from(users).where(inArray(users.id, newOwnerIds)).orderBy(asc(users.id)).for('update')
  for (const newOwner of newOwners) {
    await transferGroups(
      tx,
      known.groups.filter(({ newOwnerId }) => newOwnerId === newOwner.id),
      newOwner,
    )
    await transferApis(
      tx,
      known.apis.filter(({ newOwnerId }) => newOwnerId === newOwner.id),
      user,
      newOwner,
    )
  }
}

async function transferApis(tx: Transaction, transfers: OwnershipTransfer[], user: User, newOwner: User): Promise<void> {
  if (transfers.length === 0) return
  const ids = transfers.map(({ id }) => id)
  const isAsked = sql`lower(${apis.author} ->> 'email') = ${user.email}`
  const asked = JSON.stringify({ name: newOwner.name, email: newOwner.email, contact: '' })
  const passed = await tx
    .update(apis)
    .set({
      ownerId: newOwner.id,
      author: sql`case when ${isAsked} then ${apis.author} || ${asked}::jsonb else ${apis.author} end`,
    })
    .where(inArray(apis.id, ids))
    .returning({ id: apis.id, publicationStatus: apis.publicationStatus })
  await tx.delete(apiShares).where(and(inArray(apiShares.apiId, ids), eq(apiShares.userId, newOwner.id)))
  for (const { id, publicationStatus } of passed) if (publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(id))
  await notifyNewOwner(tx, newOwner, user, transfers)
}

/** Transfers groups to a new owner; a name that they have already gets a number. */
async function transferGroups(tx: Transaction, transfers: OwnershipTransfer[], newOwner: User): Promise<void> {
  if (transfers.length === 0) return
  const own = await tx.select({ name: targetServerGroups.name }).from(targetServerGroups).where(eq(targetServerGroups.ownerId, newOwner.id))
  const taken = new Set(own.map(({ name }) => name))
  for (const { id, name } of transfers) {
    const free = freeName(
      (number) => numberedName(name, number),
      (candidate) => taken.has(candidate),
    )
    taken.add(free)
    await tx.update(targetServerGroups).set({ ownerId: newOwner.id, name: free }).where(eq(targetServerGroups.id, id))
  }
}

/** Returns a name as `name (2)`, truncated so that the number fits. */
function numberedName(name: string, number: number): string {
  const mark = number === 1 ? '' : ` (${number})`
  return `${name.slice(0, TARGET_GROUP_NAME_MAX - mark.length).toWellFormed()}${mark}`
}
