import { isAudited } from '../../database/audit-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { sessions } from '../../database/schema/session.ts'
import type { users } from '../../database/schema/user.ts'
import { forgotPasswordPath } from '../../mail/account-paths.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { recordEndedSession } from '../audit/record-ended-session.ts'
import { deviceOf } from '../login-history/login-history-queries.ts'
import { recordSignIn } from './record-sign-in.ts'
import { endSession } from './session-store.ts'

/** Where a refresh token was presented. */
export interface RefreshOrigin {
  address: string
  userAgent: string
  requestId: string
}

/**
 * Ends a session whose used refresh token was presented again, and reports it: to the person by email, in the login history, and in the
 * audit if they are staff. The session must be locked and live, so that this happens once.
 */
export async function endReusedSession(
  tx: Transaction,
  user: typeof users.$inferSelect,
  { id: sessionId, portal }: typeof sessions.$inferSelect,
  { address, userAgent, requestId }: RefreshOrigin,
): Promise<void> {
  const { id: userId, email, locale, name, roles } = user
  await endSession(tx, sessionId, 'theft')
  await recordSignIn(tx, { portal, email, address, userAgent }, { userId, method: 'refresh', result: 'sessionReused' })
  const values = { name, at: new Date().toISOString(), address, device: deviceOf(userAgent), path: forgotPasswordPath(user) }
  await enqueueMail(tx, { to: email, locale, kind: 'sessionReused', values })
  if (isAudited(roles)) await recordEndedSession(tx, user, { sessionId, address, requestId })
}
