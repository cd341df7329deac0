import { SERVER_CERTIFICATES_MAX } from '@portico/contract/environment/environment'
import { and, count, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { environmentCertificates } from '../../database/schema/environment.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { touchEnvironment } from '../../events/touch.ts'
import { refuse } from '../../http/refusal.ts'
import { type CertificateTexts, readServerCertificate } from '../../tls/read-certificate.ts'
import { certificateRow } from './certificate-queries.ts'
import { lockEnvironment } from './environment-store.ts'

/**
 * Adds a TLS certificate to an environment, in place of the one for exactly the same names; its key is sealed. Throws EnvironmentNotFound,
 * CertificateInvalid, CertificateExpired, CertificateKeyMismatch, or CertificateLimitReached.
 */
export async function addServerCertificate(
  tx: Transaction,
  secrets: SecretBox,
  environmentId: string,
  texts: CertificateTexts,
): Promise<void> {
  await lockEnvironment(tx, environmentId)
  const { certificate, privateKey, names: certificateNames, expiresAt: certificateExpiresAt } = readServerCertificate(texts)
  const ofEnvironment = eq(environmentCertificates.environmentId, environmentId)
  await tx.delete(environmentCertificates).where(and(ofEnvironment, eq(environmentCertificates.certificateNames, certificateNames)))
  const [kept] = await tx.select({ total: count() }).from(environmentCertificates).where(ofEnvironment)
  if ((kept?.total ?? 0) >= SERVER_CERTIFICATES_MAX) refuse('CertificateLimitReached')
  const id = newId()
  const privateKeySealed = secrets.seal(privateKey, certificateRow(id))
  await tx
    .insert(environmentCertificates)
    .values({ id, environmentId, certificate, privateKeySealed, certificateNames, certificateExpiresAt })
  touchEnvironment(tx, environmentId, [environmentId])
}
