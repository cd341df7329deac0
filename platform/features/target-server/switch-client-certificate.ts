import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { targetServerCertificates } from '../../database/schema/target-server.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { touchServingEnvironments } from './client-certificate-queries.ts'
import { lockGroup } from './target-server-store.ts'

/**
 * Turns the client certificate of a group on or off; gateways follow without a deployment. Throws TargetServerGroupNotFound, NotFound without a
 * certificate, and CertificateExpired when turning on an expired one.
 */
export async function switchClientCertificate(tx: Transaction, person: Person, groupId: string, active: boolean): Promise<void> {
  await lockGroup(tx, person, groupId)
  const [certificate] = await tx.select().from(targetServerCertificates).where(eq(targetServerCertificates.groupId, groupId)).for('update')
  if (!certificate) return refuse('NotFound')
  if (certificate.active === active) return
  if (active && certificate.expiresAt <= new Date()) refuse('CertificateExpired')
  await tx.update(targetServerCertificates).set({ active }).where(eq(targetServerCertificates.groupId, groupId))
  await touchServingEnvironments(tx, groupId)
}
