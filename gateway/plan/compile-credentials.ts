import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import {
  type CredentialSnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotCredential,
  type SnapshotOAuthCredential,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { CredentialPlan, SubscriptionPlan } from './plan.ts'
import { requireThat } from './plan-error.ts'

const KEY_HASH = /^[0-9a-f]{64}$/

/** Indexes the keys of an environment by hash, its people by OAuth names, and skips invalid entries. Throws `PlanError` if `given` is not a list of keys. */
export function compileCredentials(given: CredentialSnapshot): CredentialPlan {
  requireThat(isRecord(given), () => 'the credentials are malformed: they are not an object')
  const { format, revision, credentials, oauthCredentials } = given as CredentialSnapshot
  requireThat(format === SNAPSHOT_FORMAT, () => `format ${String(format).slice(0, 50)} is unknown to this gateway`)
  requireThat(Number.isSafeInteger(revision) && revision >= 0, () => 'the credentials are malformed: their revision is not a number')
  requireThat(Array.isArray(credentials), () => 'the credentials are malformed: the list is missing')
  requireThat(oauthCredentials === undefined || Array.isArray(oauthCredentials), () => 'the credentials are malformed: a list is invalid')
  const plan: CredentialPlan = {
    revision,
    byHash: new Map(),
    byClientId: new Map(),
    byUserName: new Map(),
    subscriptions: new Map(),
    skipped: 0,
  }
  for (const entry of credentials as unknown[]) if (!addKey(plan, entry)) plan.skipped += 1
  for (const entry of (oauthCredentials ?? []) as unknown[]) if (!addOAuthName(plan, entry)) plan.skipped += 1
  return plan
}

/** Adds a key to a plan, or replaces it; returns false for an invalid entry. The subscription is as this entry says. */
export function addKey(plan: CredentialPlan, entry: unknown): boolean {
  if (!isRecord(entry) || typeof entry.keyHash !== 'string' || !KEY_HASH.test(entry.keyHash)) return false
  const { keyHash, keyId, endsAt } = entry as unknown as SnapshotCredential
  const end = endsAt === undefined ? null : new Date(endsAt).getTime()
  if (Number.isNaN(end)) return false
  const subscription = addSubscription(plan, entry)
  if (!subscription) return false
  plan.byHash.set(keyHash, { keyId: typeof keyId === 'string' ? keyId : null, endsAt: end, subscription })
  return true
}

/** Adds a subscription under its person's OAuth names; returns false for an invalid entry. Of several to one API an approved one counts. */
export function addOAuthName(plan: CredentialPlan, entry: unknown): boolean {
  if (!isRecord(entry)) return false
  const { clientId, userName } = entry as unknown as SnapshotOAuthCredential
  if (![clientId, userName].every((name) => name === null || (typeof name === 'string' && name !== ''))) return false
  const subscription = addSubscription(plan, entry)
  if (!subscription) return false
  for (const [name, people] of [
    [clientId, plan.byClientId],
    [userName, plan.byUserName],
  ] as const) {
    if (name === null) continue
    const person = people.get(name) ?? new Map<string, SubscriptionPlan>()
    people.set(name, person)
    if (!person.get(subscription.apiId)?.approved) person.set(subscription.apiId, subscription)
  }
  return true
}

/** Returns the shared entry of a subscription, as `entry` says; null for an invalid one. */
function addSubscription({ subscriptions }: CredentialPlan, entry: Record<string, unknown>): SubscriptionPlan | null {
  const { subscriptionId: id, apiId, countedAs, approved } = entry
  if (typeof id !== 'string' || typeof apiId !== 'string') return null
  const said = {
    id,
    apiId,
    countedAs: typeof countedAs === 'string' && countedAs !== '' ? countedAs : id,
    approved: approved === true,
  }
  const known = subscriptions.get(id)
  const subscription = known ? Object.assign(known, said) : said
  subscriptions.set(id, subscription)
  return subscription
}
