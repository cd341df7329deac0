import { type CredentialSnapshot, SNAPSHOT_FORMAT, type SnapshotCredential } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'

/**
 * Returns every active key to an API that is deployed in an environment, by hash. A key works while its subscription is approved, and while
 * its person is registered with the role `user`. Calls count towards the person's first subscription to the API, so that canceling and
 * subscribing again does not reset usage limits. `revision` was read in the same snapshot of the database.
 */
export async function compileCredentials(db: Reader, environmentId: string, revision: number): Promise<CredentialSnapshot> {
  return { format: SNAPSHOT_FORMAT, revision, credentials: await activeKeys(db, environmentId, sql`true`) }
}

/** Returns the current keys of these subscriptions as a change; null if one of the subscriptions no longer exists. */
export async function credentialChanges(
  db: Reader,
  environmentId: string,
  subscriptionIds: readonly string[],
): Promise<Pick<SnapshotDelta, 'addedKeys' | 'revokedKeys'> | null> {
  const ids = [...subscriptionIds]
  const known = await db.select({ id: subscriptions.id }).from(subscriptions).where(inArray(subscriptions.id, ids))
  if (known.length < ids.length) return null
  const addedKeys = await activeKeys(db, environmentId, sql`s.id = any(${sql.param(ids)}::uuid[])`)
  const revoked = await db
    .select({ keyHash: apiKeys.keyHash })
    .from(apiKeys)
    .where(and(inArray(apiKeys.subscriptionId, ids), isNotNull(apiKeys.revokedAt)))
  return { addedKeys, revokedKeys: revoked.map(({ keyHash }) => keyHash) }
}

async function activeKeys(db: Reader, environmentId: string, condition: SQL): Promise<SnapshotCredential[]> {
  const { rows } = await db.execute<SnapshotCredential & Record<string, unknown>>(sql`
    select k.key_hash as "keyHash", k.id as "keyId", s.id as "subscriptionId", s.api_id as "apiId",
      (select first.id from subscriptions first where first.user_id = s.user_id and first.api_id = s.api_id
        order by first.requested_at, first.id limit 1) as "countedAs",
      s.status = 'APPROVED' and u.status = 'registered' and 'user' = any(u.roles) as approved
    from api_keys k join subscriptions s on s.id = k.subscription_id join users u on u.id = s.user_id
    where k.revoked_at is null and ${condition} and s.api_id in (
      select api_id from stages where environment_id = ${environmentId} and deployment_id is not null)
    order by k.key_hash`)
  return rows
}
