import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Locks an active user until the transaction ends, so that nothing is created for somebody who has just left. Throws SessionEnded if they
 * have.
 */
export async function lockActiveUser(tx: Transaction, { id }: Person): Promise<void> {
  const [held] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'registered')))
    .for('key share')
  if (!held) refuse('SessionEnded')
}
