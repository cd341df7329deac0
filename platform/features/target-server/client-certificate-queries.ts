import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { ClientCertificateView } from '@portico/contract/target-server/target-server-endpoints'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { targetServerCertificates } from '../../database/schema/target-server.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { touchEnvironment } from '../../events/touch.ts'
import { certificateDetails } from '../../tls/read-certificate.ts'
import { groupIdOf } from './target-server-queries.ts'

const DAY_MS = 86_400_000

/** Returns the row of a certificate's private key for `SecretBox`. */
export const certificateRow = (groupId: string): SealedRow => `target_server_certificates/${groupId}`

/** Returns the certificate of a group without its key; null if there is none. */
export async function clientCertificateOf(db: Reader, groupId: string): Promise<ClientCertificateView | null> {
  const { certificate, active, updatedAt } = targetServerCertificates
  const [row] = await db
    .select({ certificate, active, updatedAt })
    .from(targetServerCertificates)
    .where(eq(targetServerCertificates.groupId, groupId))
  if (!row) return null
  const { subject, issuer, fingerprint, validFrom, expiresAt } = certificateDetails(row.certificate)
  return {
    subject,
    issuer,
    fingerprint,
    validFrom: validFrom.toISOString(),
    expiresAt: expiresAt.toISOString(),
    daysLeft: Math.floor((expiresAt.getTime() - Date.now()) / DAY_MS),
    active: row.active,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * Returns a snapshot, or a part of it, with active certificates and their keys in plain text, for gateways only. The id of a deployed group begins with the
 * group's id and an `@` (see `deployedGroup`). A key that cannot be opened is left empty: gateways then report to the developers of the
 * group's APIs that the certificate is unusable, and the rest of the environment is not affected.
 */
export async function withClientCertificates<T extends Pick<GatewaySnapshot, 'targetServerGroups'>>(
  db: Reader,
  secrets: SecretBox,
  snapshot: T,
): Promise<T> {
  const { groupId, certificate, privateKeySealed, active } = targetServerCertificates
  const ids = snapshot.targetServerGroups.map(({ id }) => groupIdOf(id))
  const rows = await db
    .select({ groupId, certificate, privateKeySealed })
    .from(targetServerCertificates)
    // As texts: a deployment that was edited by hand may have anything in place of an id.
    .where(and(eq(active, true), sql`${groupId}::text = any(${sql.param(ids)}::text[])`))
  if (rows.length === 0) return snapshot
  const rowOf = new Map(rows.map((row) => [row.groupId, row]))
  const targetServerGroups = snapshot.targetServerGroups.map((group) => {
    const row = rowOf.get(groupIdOf(group.id))
    if (!row) return group
    return { ...group, clientCertificate: { certificate: row.certificate, privateKey: openedKey(secrets, row) } }
  })
  return { ...snapshot, targetServerGroups }
}

function openedKey(secrets: SecretBox, { groupId, privateKeySealed }: { groupId: string; privateKeySealed: string }): string {
  try {
    return secrets.open(privateKeySealed, certificateRow(groupId))
  } catch {
    return ''
  }
}

/** Touches the APIs that serve with a group, where they are deployed: a changed certificate takes effect without a deployment. */
export async function touchServingEnvironments(tx: Transaction, groupId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; apiId: string }>(sql`
    select distinct s.environment_id as id, s.api_id as "apiId"
    from stages s join deployments d on d.id = s.deployment_id
    where exists (
      select from jsonb_path_query(d.serving, '$.targetServerGroups[*]') deployed where deployed ->> 'id' like ${`${groupId}@%`}
    )`)
  for (const { id, apiId } of rows) touchEnvironment(tx, id, [apiId])
}
