import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { groupsOf } from '../../database/own-rows.ts'
import { targetServerCertificates, targetServerGroups } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { touchServingEnvironments } from './client-certificate-queries.ts'

/**
 * Deletes a group. Its methods fall back to their API's group, its APIs to none (product rules, section 4);
 * deployments keep its servers by value, but lose the client certificate. Throws TargetServerGroupNotFound.
 */
export async function deleteTargetServerGroup(tx: Transaction, person: Person, groupId: string): Promise<void> {
  // Deployments lose the certificate at once, not with the next change.
  const [certified] = await tx
    .select({ active: targetServerCertificates.active })
    .from(targetServerCertificates)
    .where(eq(targetServerCertificates.groupId, groupId))
  const deleted = await tx
    .delete(targetServerGroups)
    .where(and(eq(targetServerGroups.id, groupId), groupsOf(person)))
    .returning({ id: targetServerGroups.id })
  if (deleted.length === 0) refuse('TargetServerGroupNotFound')
  if (certified?.active) await touchServingEnvironments(tx, groupId)
}
