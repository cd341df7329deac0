import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { type ONE_TIME_LINK_KINDS, oneTimeLinks } from '../../database/schema/user.ts'
import { hashToken, newToken } from '../../database/token.ts'

type LinkKind = (typeof ONE_TIME_LINK_KINDS)[number]
export type OneTimeLink = typeof oneTimeLinks.$inferSelect

/** Makes a link's token, known in the clear only to whom it is given. */
export async function makeLink(
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

/** Uses a link up; false when somebody else just has. */
export async function takeLink(tx: Transaction, { tokenHash }: OneTimeLink): Promise<boolean> {
  const taken = await tx
    .update(oneTimeLinks)
    .set({ usedAt: new Date() })
    .where(and(eq(oneTimeLinks.tokenHash, tokenHash), isNull(oneTimeLinks.usedAt)))
    .returning({ tokenHash: oneTimeLinks.tokenHash })
  return taken.length === 1
}

export function isExpired({ expiresAt }: OneTimeLink): boolean {
  return expiresAt !== null && expiresAt <= new Date()
}
