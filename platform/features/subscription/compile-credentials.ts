import { type CredentialSnapshot, SNAPSHOT_FORMAT, type SnapshotCredential } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'

/**
 * Returns every active key to an API that is deployed in an environment, by hash. A key works while its subscription is approved, and while
 * its person is registered with the role `user`. Calls count towards the person's first subscription to the API, so that canceling and
 * subscribing again does not reset usage limits. `revision` was read in the same snapshot of the database.
 */
export async function compileCredentials(db: Reader, environmentId: string, revision: number): Promise<CredentialSnapshot> {
  const { rows } = await db.execute<SnapshotCredential & Record<string, unknown>>(sql`
    select k.key_hash as "keyHash", k.id as "keyId", s.id as "subscriptionId", s.api_id as "apiId",
      (select first.id from subscriptions first where first.user_id = s.user_id and first.api_id = s.api_id
        order by first.requested_at, first.id limit 1) as "countedAs",
      s.status = 'APPROVED' and u.status = 'registered' and 'user' = any(u.roles) as approved
    from api_keys k join subscriptions s on s.id = k.subscription_id join users u on u.id = s.user_id
    where k.revoked_at is null and s.api_id in (
      select api_id from stages where environment_id = ${environmentId} and deployment_id is not null)
    order by k.key_hash`)
  return { format: SNAPSHOT_FORMAT, revision, credentials: rows }
}
