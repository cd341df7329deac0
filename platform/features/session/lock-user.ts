import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'

/**
 * A person as they are now, locked against changes until the transaction ends: sign-ins of one person come one after another here, and the
 * last of twenty is the one that lives. Rows that only name the person (such as a line of the login history) are not held up.
 */
export async function lockUser(tx: Transaction, id: number): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}
