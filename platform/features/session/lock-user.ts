import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'

/**
 * Returns a user and locks their row until the transaction ends, so that sign-ins of one person run one after another. Rows that only refer
 * to the user, such as the login history, are not blocked.
 */
export async function lockUser(tx: Transaction, id: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}
