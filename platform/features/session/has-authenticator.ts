import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { authenticators } from '../../database/schema/user.ts'

/** Returns whether a person has a confirmed authenticator app. */
export async function hasAuthenticator(db: Reader, userId: number): Promise<boolean> {
  const [confirmed] = await db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
  return confirmed !== undefined
}
