import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockRoles } from '../user/require-other-super-admin.ts'
import { withdrawAccount } from '../user/withdraw-account.ts'

/** Ends the caller's own account after they entered their password. Throws WrongPassword if it has changed since. */
export async function unregister(tx: Transaction, person: Person, proven: Pick<User, 'passwordHash'>): Promise<void> {
  await lockRoles(tx)
  const [user] = await tx.select().from(users).where(eq(users.id, person.id)).for('update')
  if (user?.status !== 'registered') return refuse('SessionEnded')
  if (user.passwordHash !== proven.passwordHash) return refuse('WrongPassword')
  await withdrawAccount(tx, user, person)
}
