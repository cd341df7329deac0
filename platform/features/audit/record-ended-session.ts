import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { auditActs, auditChanges } from '../../database/schema/audit.ts'
import type { users } from '../../database/schema/user.ts'

/** Audits that a staff member's session was ended because its refresh token was used twice; nobody who is signed in did that. */
export async function recordEndedSession(
  tx: Transaction,
  { id, email, name, roles }: typeof users.$inferSelect,
  { sessionId, address, requestId }: { sessionId: string; address: string; requestId: string },
): Promise<void> {
  const actId = newId()
  const actor = { actorId: id, actorEmail: email, actorName: name, actorRoles: roles }
  await tx.insert(auditActs).values({ id: actId, ...actor, address, act: 'endReusedSession', path: '/refresh', requestId })
  const change = { tableName: 'sessions', rowId: sessionId, operation: 'update' as const }
  await tx.insert(auditChanges).values({ actId, ...change, before: { end_reason: null }, after: { end_reason: 'theft' } })
}
