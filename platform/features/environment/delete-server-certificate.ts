import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { environmentCertificates } from '../../database/schema/environment.ts'
import { touchEnvironment } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'
import { lockEnvironment } from './environment-store.ts'

/**
 * Deletes a TLS certificate of an environment with its key; after the last one its gateways speak cleartext. Throws EnvironmentNotFound, and
 * NotFound for a certificate of another environment too.
 */
export async function deleteServerCertificate(
  tx: Transaction,
  { environmentId, certificateId }: { environmentId: string; certificateId: string },
): Promise<void> {
  await lockEnvironment(tx, environmentId)
  const { id, environmentId: owner } = environmentCertificates
  const deleted = await tx
    .delete(environmentCertificates)
    .where(and(eq(id, certificateId), eq(owner, environmentId)))
    .returning({ id })
  if (deleted.length === 0) refuse('NotFound')
  touchEnvironment(tx, environmentId, [environmentId])
}
