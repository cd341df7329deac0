import type { ServerCertificateView } from '@portico/contract/environment/server-certificate'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { environmentCertificates } from '../../database/schema/environment.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { certificateDetails, isValidFor } from '../../tls/read-certificate.ts'

const DAY_MS = 86_400_000

type Row = typeof environmentCertificates.$inferSelect

/** Returns the row of a certificate's private key for `SecretBox`. */
export const certificateRow = (certificateId: string): SealedRow => `environment_certificates/${certificateId}`

/** Returns the TLS certificates of an environment without their keys, in the order of the snapshot. */
export async function certificatesOf(db: Reader, environmentId: string, apiEndpoint: string): Promise<ServerCertificateView[]> {
  return (await rowsOf(db, environmentId, apiEndpoint)).map(({ row, coversEndpoint }) => {
    const { issuer, fingerprint, validFrom, expiresAt } = certificateDetails(row.certificate)
    return {
      id: row.id,
      names: row.certificateNames,
      coversEndpoint,
      issuer,
      fingerprint,
      validFrom: validFrom.toISOString(),
      expiresAt: expiresAt.toISOString(),
      daysLeft: Math.floor((expiresAt.getTime() - Date.now()) / DAY_MS),
      addedAt: row.createdAt.toISOString(),
    }
  })
}

/**
 * Returns a snapshot with the TLS certificates of its environment and their keys in plain text, for gateways only; null if there are none. A
 * key that cannot be opened is left empty: gateways then go on with what they serve, and report it.
 */
export async function withServerCertificates<T extends Pick<GatewaySnapshot, 'environment'>>(
  db: Reader,
  secrets: SecretBox,
  snapshot: T,
): Promise<T> {
  const { environment } = snapshot
  const rows = await rowsOf(db, environment.id, environment.host)
  const certificates = rows.map(({ row }) => ({ certificate: row.certificate, privateKey: openedKey(secrets, row) }))
  return { ...snapshot, environment: { ...environment, certificates: certificates.length === 0 ? null : certificates } }
}

/** Returns the certificates of an environment: those for its API endpoint first, because the first one is the default, newest first. */
async function rowsOf(db: Reader, environmentId: string, apiEndpoint: string): Promise<{ row: Row; coversEndpoint: boolean }[]> {
  const { createdAt, id } = environmentCertificates
  const rows = await db
    .select()
    .from(environmentCertificates)
    .where(eq(environmentCertificates.environmentId, environmentId))
    .orderBy(desc(createdAt), desc(id))
  const all = rows.map((row) => ({ row, coversEndpoint: isValidFor(row.certificate, apiEndpoint) }))
  return [...all.filter(({ coversEndpoint }) => coversEndpoint), ...all.filter(({ coversEndpoint }) => !coversEndpoint)]
}

function openedKey(secrets: SecretBox, { id, privateKeySealed }: Row): string {
  try {
    return secrets.open(privateKeySealed, certificateRow(id))
  } catch {
    return ''
  }
}
