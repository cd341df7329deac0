import {
  type CredentialSnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotCredential,
  type SnapshotOAuthCredential,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'

/** How long gateways know the keys of a subscription that has ended. */
const KNOWN_AFTER_END_DAYS = 30

/**
 * Returns every active key to an API that is deployed in an environment, by hash. A key works while its subscription is approved, and while
 * its person is registered with the role `user`; keys of ended subscriptions are left out after 30 days. Calls count towards the person's first subscription to the API, so that canceling and
 * subscribing again does not reset usage limits. In an environment with OAuth 2.0 the list also has each person with an OAuth name, with the
 * newest subscription to each API. `revision` was read in the same snapshot of the database.
 */
export async function compileCredentials(db: Reader, environmentId: string, revision: number): Promise<CredentialSnapshot> {
  const credentials = await activeKeys(db, environmentId, sql`true`)
  return { format: SNAPSHOT_FORMAT, revision, credentials, oauthCredentials: await oauthSubscriptions(db, environmentId, newestOfPerson) }
}

/** Returns the current keys and OAuth names of these subscriptions as a change; null if one of the subscriptions no longer exists. */
export async function credentialChanges(
  db: Reader,
  environmentId: string,
  subscriptionIds: readonly string[],
): Promise<Pick<SnapshotDelta, 'addedKeys' | 'addedOAuthCredentials' | 'revokedKeys'> | null> {
  const ids = [...subscriptionIds]
  const known = await db.select({ id: subscriptions.id }).from(subscriptions).where(inArray(subscriptions.id, ids))
  if (known.length < ids.length) return null
  const isChanged = sql`s.id = any(${sql.param(ids)}::uuid[])`
  const addedKeys = await activeKeys(db, environmentId, isChanged)
  // Ended ones too, before newer ones: a gateway keeps what it knows of a subscription until it is told otherwise.
  const addedOAuthCredentials = await oauthSubscriptions(db, environmentId, isChanged)
  const valid = new Set(addedKeys.map(({ keyHash }) => keyHash))
  const all = await db.select({ keyHash: apiKeys.keyHash }).from(apiKeys).where(inArray(apiKeys.subscriptionId, ids))
  // Revoked ones, and those of an API that the environment no longer serves, or of subscriptions that ended long ago.
  const revokedKeys = all.map(({ keyHash }) => keyHash).filter((hash) => !valid.has(hash))
  return { addedKeys, ...(addedOAuthCredentials.length > 0 ? { addedOAuthCredentials } : {}), revokedKeys }
}

/** What gateways know of a subscription `s` of a person `u`. */
const SUBSCRIPTION = sql`s.id as "subscriptionId", s.api_id as "apiId",
  (select first.id from subscriptions first where first.user_id = s.user_id and first.api_id = s.api_id
    order by first.requested_at, first.id limit 1) as "countedAs",
  s.status = 'APPROVED' and u.status = 'registered' and 'user' = any(u.roles) as approved`

/** Ended subscriptions stay for a while, so that their callers read that they are not subscribed, and not that their key is unknown. */
const isKnown = sql`(s.status in ('WAITING', 'APPROVED') or s.processed_at > now() - make_interval(days => ${KNOWN_AFTER_END_DAYS}))`

const isServedIn = (environmentId: string) => sql`s.api_id in (
  select api_id from stages where environment_id = ${environmentId} and deployment_id is not null)`

async function activeKeys(db: Reader, environmentId: string, condition: SQL): Promise<SnapshotCredential[]> {
  const { rows } = await db.execute<Omit<SnapshotCredential, 'endsAt'> & { endsAt: string | null } & Record<string, unknown>>(sql`
    select k.key_hash as "keyHash", k.id as "keyId", ${SUBSCRIPTION},
      to_char(k.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endsAt"
    from api_keys k join subscriptions s on s.id = k.subscription_id join users u on u.id = s.user_id
    where k.revoked_at is null and ${condition} and ${isServedIn(environmentId)} and ${isKnown}
    order by k.key_hash`)
  return rows.map(({ endsAt, ...key }) => (endsAt === null ? key : { ...key, endsAt }))
}

const newestOfPerson = sql`not exists (
  select from subscriptions newer where newer.user_id = s.user_id and newer.api_id = s.api_id
    and (newer.requested_at, newer.id) > (s.requested_at, s.id))`

/** Returns the subscriptions of people with an OAuth client ID or user name, oldest first; none if the environment has OAuth 2.0 off. */
async function oauthSubscriptions(db: Reader, environmentId: string, condition: SQL): Promise<SnapshotOAuthCredential[]> {
  const { rows } = await db.execute<SnapshotOAuthCredential & Record<string, unknown>>(sql`
    select u.oauth_client_id as "clientId", u.oauth_user_name as "userName", ${SUBSCRIPTION}
    from subscriptions s join users u on u.id = s.user_id
    where (u.oauth_client_id is not null or u.oauth_user_name is not null) and ${condition} and ${isServedIn(environmentId)}
      and exists (select from environments e where e.id = ${environmentId} and e.oauth_enabled)
    order by s.requested_at, s.id`)
  return rows
}
