import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { refuse } from '../../http/refusal.ts'
import { snapshotOAuth } from './environment-oauth.ts'

/** Returns whether a gateway has enrolled in an environment. */
export async function isServedByGateway(db: Reader, environmentId: string): Promise<boolean> {
  const [joined] = await db
    .select({ id: gateways.id })
    .from(gateways)
    .where(and(eq(gateways.environmentId, environmentId), isNotNull(gateways.tokenHash)))
    .limit(1)
  return joined !== undefined
}

/**
 * Returns whether the gateways of an environment verify access tokens. The row stays as it is until the transaction
 * ends. Throws EnvironmentNotFound.
 */
export async function verifiesTokens(tx: Transaction, environmentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ enabled: environments.oauthEnabled })
    .from(environments)
    .where(eq(environments.id, environmentId))
    .for('share')
  if (!row) return refuse('EnvironmentNotFound')
  return row.enabled
}

/** Returns a snapshot with the OAuth 2.0 settings of its environment, for gateways only. */
export async function withOAuth(db: Reader, secrets: SecretBox, snapshot: GatewaySnapshot): Promise<GatewaySnapshot> {
  const [row] = await db.select().from(environments).where(eq(environments.id, snapshot.environment.id))
  return { ...snapshot, environment: { ...snapshot.environment, oauth: row ? snapshotOAuth(row, secrets) : null } }
}
