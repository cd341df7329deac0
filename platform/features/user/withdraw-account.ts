import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apiShares } from '../../database/schema/api.ts'
import type { User } from '../../database/schema/user.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { endPendingAccess } from '../account/end-pending-access.ts'
import { endPersonalTokens } from '../personal-token/end-personal-tokens.ts'
import { endSessions } from '../session/end-sessions.ts'
import { endSubscriptions } from '../subscription/end-subscriptions.ts'
import { requireOtherSuperAdmin } from './require-other-super-admin.ts'
import { transferOwnership } from './transfer-ownership.ts'

/**
 * Withdraws a registered person's account, on their own request or by an admin (`by`), in one transaction: ends subscriptions, keys and personal tokens,
 * transfers APIs and target server groups, ends sessions and open links; the address stays taken. The roles and then the person are locked.
 * Throws LastSuperAdmin.
 */
export async function withdrawAccount(tx: Transaction, user: User, by: Person): Promise<void> {
  const leftThemselves = by.id === user.id
  await requireOtherSuperAdmin(tx, user)
  await endSubscriptions(tx, user.id, by)
  await endPersonalTokens(tx, user.id)
  await transferOwnership(tx, user)
  await tx.delete(apiShares).where(eq(apiShares.userId, user.id))
  await endPendingAccess(tx, user.id)
  await endSessions(tx, user.id, 'accountChanged')
  await tx.update(users).set({ status: 'withdrawn', withdrawnAt: new Date(), leftThemselves }).where(eq(users.id, user.id))
  await enqueueMail(tx, { to: user.email, locale: user.locale, kind: 'accountWithdrawn', values: { name: user.name, leftThemselves } })
}
