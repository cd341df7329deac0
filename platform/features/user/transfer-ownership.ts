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
import { heirsOf, type Legacy } from './new-owners.ts'
import { tellHeir } from './notify-new-owner.ts'

/**
 * Passes the APIs and target server groups of somebody who leaves to their heirs, and tells them. Where an API named its owner as the
 * one to ask, it names the heir. Refuses with StateNotAllowed when there is something and nobody to have it.
 */
export async function passOn(tx: Transaction, user: User): Promise<void> {
  // Until the end nobody makes an API or a group of their own that would clash with what they inherit.
  const known = await heirsOf(tx, user.id)
  const heirIds = [...new Set([...known.apis, ...known.groups].map(({ heirId }) => heirId ?? refuse('StateNotAllowed')))]
  const heirs = await tx.select().from(users).where(inArray(users.id, heirIds)).orderBy(asc(users.id)).for('update')
  for (const heir of heirs) {
    await passGroups(
      tx,
      known.groups.filter(({ heirId }) => heirId === heir.id),
      heir,
    )
    await passApis(
      tx,
      known.apis.filter(({ heirId }) => heirId === heir.id),
      user,
      heir,
    )
  }
}

async function passApis(tx: Transaction, legacy: Legacy[], user: User, heir: User): Promise<void> {
  if (legacy.length === 0) return
  const ids = legacy.map(({ id }) => id)
  const isAsked = sql`lower(${apis.author} ->> 'email') = ${user.email}`
  const asked = JSON.stringify({ name: heir.name, email: heir.email, contact: '' })
  const passed = await tx
    .update(apis)
    .set({
      ownerId: heir.id,
      author: sql`case when ${isAsked} then ${apis.author} || ${asked}::jsonb else ${apis.author} end`,
    })
    .where(inArray(apis.id, ids))
    .returning({ id: apis.id, publicationStatus: apis.publicationStatus })
  await tx.delete(apiShares).where(and(inArray(apiShares.apiId, ids), eq(apiShares.userId, heir.id)))
  for (const { id, publicationStatus } of passed) if (publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(id))
  await tellHeir(tx, heir, user, legacy)
}

/** A name is unique for its owner: one that the heir has already gets a number. */
async function passGroups(tx: Transaction, legacy: Legacy[], heir: User): Promise<void> {
  if (legacy.length === 0) return
  const own = await tx.select({ name: targetServerGroups.name }).from(targetServerGroups).where(eq(targetServerGroups.ownerId, heir.id))
  const taken = new Set(own.map(({ name }) => name))
  for (const { id, name } of legacy) {
    const free = freeName(
      (number) => numberedName(name, number),
      (candidate) => taken.has(candidate),
    )
    taken.add(free)
    await tx.update(targetServerGroups).set({ ownerId: heir.id, name: free }).where(eq(targetServerGroups.id, id))
  }
}

/** Returns a name as `name (2)`, cut so that the number fits. */
function numberedName(name: string, number: number): string {
  const mark = number === 1 ? '' : ` (${number})`
  return `${name.slice(0, TARGET_GROUP_NAME_MAX - mark.length).toWellFormed()}${mark}`
}
