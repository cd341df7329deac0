import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockWritable } from './lock-writable-user.ts'

/** Marks a person's address as verified without their link. Throws AlreadyVerified. */
export async function forceVerifyUser(tx: Transaction, caller: Person, userId: number): Promise<void> {
  const user = await lockWritable(tx, caller, userId, 'registered')
  if (user.emailVerifiedAt) refuse('AlreadyVerified')
  await tx.update(users).set({ emailVerifiedAt: new Date(), emailForced: true }).where(eq(users.id, user.id))
}
