import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { signInPath } from '../../mail/account-paths.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { endPendingAccess } from '../account/end-pending-access.ts'
import { touchKeysOfPerson } from '../subscription/touch-keys-of-person.ts'
import { lockWritable } from './lock-writable-user.ts'
import { lockRoles } from './require-other-super-admin.ts'

/** Restores a withdrawn person's account and notifies them; what was transferred stays with its new owners. */
export async function restoreUser(tx: Transaction, caller: Person, userId: number): Promise<void> {
  await lockRoles(tx)
  const user = await lockWritable(tx, caller, userId, 'withdrawn')
  await tx.update(users).set({ status: 'registered', withdrawnAt: null, leftThemselves: false }).where(eq(users.id, user.id))
  await endPendingAccess(tx, user.id)
  await touchKeysOfPerson(tx, user.id)
  const values = { name: user.name, path: signInPath(user) }
  await enqueueMail(tx, { to: user.email, locale: user.locale, kind: 'accountRestored', values })
}
