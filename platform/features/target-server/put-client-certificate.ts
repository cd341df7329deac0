import type { Transaction } from '../../database/database.ts'
import { targetServerCertificates } from '../../database/schema/target-server.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { type CertificateTexts, readCertificate } from '../../tls/read-certificate.ts'
import { certificateRow, touchServingEnvironments } from './client-certificate-queries.ts'
import { lockGroup } from './target-server-store.ts'

/**
 * Adds or replaces the client certificate of a group: active at once, with its expiry warnings reset and its key sealed. Throws
 * TargetServerGroupNotFound, CertificateInvalid, CertificateExpired or CertificateKeyMismatch.
 */
export async function putClientCertificate(
  tx: Transaction,
  secrets: SecretBox,
  person: Person,
  groupId: string,
  files: CertificateTexts,
): Promise<void> {
  await lockGroup(tx, person, groupId)
  const { certificate, privateKey, subject, expiresAt } = readCertificate(files)
  const privateKeySealed = secrets.seal(privateKey, certificateRow(groupId))
  const values = { certificate, privateKeySealed, subject, expiresAt, active: true, warnedDays: null, updatedAt: new Date() }
  await tx
    .insert(targetServerCertificates)
    .values({ groupId, ...values })
    .onConflictDoUpdate({ target: targetServerCertificates.groupId, set: values })
  await touchServingEnvironments(tx, groupId)
}
