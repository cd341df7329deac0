import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { targetServerCertificates } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { touchServingEnvironments } from './client-certificate-queries.ts'
import { lockGroup } from './target-server-store.ts'

/** Deletes the client certificate of a group with its key. Throws TargetServerGroupNotFound, and NotFound without a certificate. */
export async function deleteClientCertificate(tx: Transaction, person: Person, groupId: string): Promise<void> {
  await lockGroup(tx, person, groupId)
  const deleted = await tx
    .delete(targetServerCertificates)
    .where(eq(targetServerCertificates.groupId, groupId))
    .returning({ groupId: targetServerCertificates.groupId })
  if (deleted.length === 0) refuse('NotFound')
  await touchServingEnvironments(tx, groupId)
}
