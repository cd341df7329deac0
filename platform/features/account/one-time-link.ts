import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { type ONE_TIME_LINK_KINDS, oneTimeLinks, users } from '../../database/schema/user.ts'
import { hashToken, newToken } from '../../database/token.ts'

type LinkKind = (typeof ONE_TIME_LINK_KINDS)[number]
export type OneTimeLink = typeof oneTimeLinks.$inferSelect

/** Makes a link's token, known in the clear only to whom it is given. */
export async function createLink(
  tx: Transaction,
  { kind, userId = null, hours = null }: { kind: LinkKind; userId?: number | null; hours?: number | null },
): Promise<string> {
  const token = newToken()
  const expiresAt = hours === null ? null : new Date(Date.now() + hours * 3_600_000)
  await tx.insert(oneTimeLinks).values({ tokenHash: hashToken(token), kind, userId, expiresAt })
  return token
}

/** The link behind a token, used or not; null for an unknown one. */
export async function findLink(db: Reader, token: string): Promise<OneTimeLink | null> {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
  return link ?? null
}

/** The registered person whose link of a kind still works; null when there is none. */
export async function findUserOfLink(db: Reader, token: string, kind: LinkKind): Promise<typeof users.$inferSelect | null> {
  const [found] = await db
    .select({ user: users })
    .from(oneTimeLinks)
    .innerJoin(users, and(eq(users.id, oneTimeLinks.userId), eq(users.status, 'registered')))
    .where(and(eq(oneTimeLinks.kind, kind), works(token)))
  return found?.user ?? null
}

/** Uses a token's link up; false when it does not work, or somebody else just has. */
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
