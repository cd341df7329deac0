import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { type ONE_TIME_LINK_KINDS, oneTimeLinks, users } from '../../database/schema/user.ts'
import { hashToken, newToken } from '../../database/token.ts'

type LinkKind = (typeof ONE_TIME_LINK_KINDS)[number]
export type OneTimeLink = typeof oneTimeLinks.$inferSelect

/** Creates a one-time link and returns its token, of which only the hash is stored. */
export async function createLink(
  tx: Transaction,
  { kind, userId = null, hours = null }: { kind: LinkKind; userId?: number | null; hours?: number | null },
): Promise<string> {
  const token = newToken()
  const expiresAt = hours === null ? null : new Date(Date.now() + hours * 3_600_000)
  await tx.insert(oneTimeLinks).values({ tokenHash: hashToken(token), kind, userId, expiresAt })
  return token
}

/** Returns the link of a token, used or not; null for an unknown one. */
export async function findLink(db: Reader, token: string): Promise<OneTimeLink | null> {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
  return link ?? null
}

/** Returns the user of a valid link of this kind: a withdrawn one if it reopens an account, else a registered one; null if there is none. */
export async function findUserOfLink(db: Reader, token: string, kind: LinkKind): Promise<typeof users.$inferSelect | null> {
  const status = kind === 'reopening' ? 'withdrawn' : 'registered'
  const [found] = await db
    .select({ user: users })
    .from(oneTimeLinks)
    .innerJoin(users, and(eq(users.id, oneTimeLinks.userId), eq(users.status, status)))
    .where(and(eq(oneTimeLinks.kind, kind), works(token)))
  return found?.user ?? null
}

/** Marks a token's link as used; returns false if it is not valid, or was used meanwhile. */
export async function consumeLink(tx: Transaction, token: string): Promise<boolean> {
  const taken = await tx
    .update(oneTimeLinks)
    .set({ usedAt: new Date() })
    .where(works(token))
    .returning({ tokenHash: oneTimeLinks.tokenHash })
  return taken.length === 1
}

export function isExpired({ expiresAt }: OneTimeLink): boolean {
  return expiresAt !== null && expiresAt <= new Date()
}

function works(token: string) {
  return and(
    eq(oneTimeLinks.tokenHash, hashToken(token)),
    isNull(oneTimeLinks.usedAt),
    or(isNull(oneTimeLinks.expiresAt), gt(oneTimeLinks.expiresAt, sql`now()`)),
  )
}
