import { BEHIND_AFTER_SECONDS, EXPIRES_SOON_DAYS } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import type { EnvironmentAttention } from '@portico/contract/environment/environment-endpoints'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { stages } from '../../database/schema/stage.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { touchCredentials } from '../../events/touch.ts'
import { lockRevisions } from '../../events/write-revisions.ts'
import { refuse } from '../../http/refusal.ts'
import { snapshotOAuth } from './environment-oauth.ts'

/** The earliest heartbeat of a gateway that is running now. */
export const aliveSince = sql`(now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS}))`

/** Environments of running gateways that have served an older revision for longer than a change takes. */
export const environmentsBehind = sql`(
  select g.environment_id from gateways g
  where g.last_heartbeat_at > ${aliveSince} and g.snapshot_revision < (
    select max(r.revision) from revisions r where r.kind = ${snapshotKind('')} || g.environment_id
      and r.created_at < now() - make_interval(secs => ${BEHIND_AFTER_SECONDS})))`

const NEEDING: Record<EnvironmentAttention, SQL> = {
  gatewaysUnavailable: sql`(select g.environment_id from gateways g
    where g.token_hash is not null and (g.last_heartbeat_at is null or g.last_heartbeat_at <= ${aliveSince}))`,
  gatewaysBehind: environmentsBehind,
  tlsCertificates: sql`(select c.environment_id from environment_certificates c
    where c.certificate_expires_at <= now() + make_interval(days => ${EXPIRES_SOON_DAYS}))`,
}

/** Returns the condition for environments that need attention, for queries that read `environments`. */
export function environmentNeeds(attention: EnvironmentAttention): SQL {
  return sql`${environments.id} in ${NEEDING[attention]}`
}

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

/**
 * Records that an environment begins or ends to verify access tokens, so that its gateways need people's OAuth names, or no longer. To
 * begin is a change of the subscriptions of these people; to end is one of all credentials.
 */
export async function touchTokens(tx: Transaction, environmentId: string, begins: boolean): Promise<void> {
  const isNamed = or(isNotNull(users.oauthClientId), isNotNull(users.oauthUserName))
  await touchOAuthCredentials(tx, and(eq(environments.id, environmentId), isNamed), begins)
}

/** Records that a person has another OAuth name, where gateways verify access tokens. One that is only added is a change of the person's subscriptions. */
export async function touchOAuthNames(tx: Transaction, userId: number, isAdded: boolean): Promise<void> {
  await touchOAuthCredentials(tx, and(eq(users.id, userId), eq(environments.oauthEnabled, true)), isAdded)
}

/** Touches subscriptions where their APIs are served: only these, or all credentials, because a change of subscriptions removes no name. */
async function touchOAuthCredentials(tx: Transaction, condition: SQL | undefined, isAdded: boolean): Promise<void> {
  await lockRevisions(tx)
  const found = await tx
    .selectDistinct({ environmentId: environments.id, subscriptionId: subscriptions.id })
    .from(environments)
    .innerJoin(stages, and(eq(stages.environmentId, environments.id), isNotNull(stages.deploymentId)))
    .innerJoin(subscriptions, eq(subscriptions.apiId, stages.apiId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(condition)
  for (const { environmentId, subscriptionId } of found) touchCredentials(tx, environmentId, isAdded ? [subscriptionId] : undefined)
}

/** Returns a snapshot, or a part of one, with the OAuth 2.0 settings of its environment, for gateways only. */
export async function withOAuth<T extends Pick<GatewaySnapshot, 'environment'>>(db: Reader, secrets: SecretBox, snapshot: T): Promise<T> {
  const [row] = await db.select().from(environments).where(eq(environments.id, snapshot.environment.id))
  return { ...snapshot, environment: { ...snapshot.environment, oauth: row ? snapshotOAuth(row, secrets) : null } }
}
