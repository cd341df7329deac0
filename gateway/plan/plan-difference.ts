import type { ApiPlan, CredentialPlan, GroupPlan, KeyPlan, Plan, SubscriptionPlan } from './plan.ts'

/** What of a plan is not the same object as in the one before: little, if few APIs changed. */
export interface PlanDifference {
  rest: Omit<Plan, 'apis' | 'groups'>
  apis: MapDifference<ApiPlan>
  groups: MapDifference<GroupPlan>
}

/** What of credentials differs from those before. Subscriptions are named by their id, because keys and people share them. */
export interface CredentialDifference {
  revision: number
  skipped: number
  subscriptions: MapDifference<SubscriptionPlan>
  keys: MapDifference<Omit<KeyPlan, 'subscription'> & { subscriptionId: string }>
  /** OAuth names with the API and the subscription. */
  clientIds: NamedSubscription[]
  userNames: NamedSubscription[]
}

export interface MapDifference<T> {
  changed: Map<string, T>
  removed: string[]
}

type NamedSubscription = [name: string, apiId: string, subscriptionId: string]

/** Returns how a plan can be applied: all of it at once, or all except the listen port, which takes a restart. */
export function changeBetween(previous: Plan | null, plan: Plan): 'hot' | 'reload' {
  return previous === null || previous.environment.listenPort === plan.environment.listenPort ? 'hot' : 'reload'
}

/** Returns what leads from one plan to the next. */
export function planDifference(before: Plan | null, after: Plan): PlanDifference {
  const { apis, groups, ...rest } = after
  const isSame = Object.is
  return { rest, apis: mapDifference(before?.apis, apis, isSame), groups: mapDifference(before?.groups, groups, isSame) }
}

/** Returns the next plan; what did not change is the same object as in the one before. */
export function withPlanDifference(before: Plan | null, { rest, apis, groups }: PlanDifference): Plan {
  return { ...rest, apis: withDifference(before?.apis, apis), groups: withDifference(before?.groups, groups) }
}

/** Returns what leads from some credentials to the next ones. */
export function credentialDifference(before: CredentialPlan | null, after: CredentialPlan): CredentialDifference {
  const keys = mapDifference(before?.byHash, after.byHash, isSameKey)
  return {
    revision: after.revision,
    skipped: after.skipped,
    subscriptions: mapDifference(before?.subscriptions, after.subscriptions, isSameSubscription),
    keys: {
      changed: new Map([...keys.changed].map(([hash, { subscription, ...key }]) => [hash, { ...key, subscriptionId: subscription.id }])),
      removed: keys.removed,
    },
    clientIds: namesOf(after.byClientId),
    userNames: namesOf(after.byUserName),
  }
}

/** Returns the next credentials; those before do not change. */
export function withCredentialDifference(before: CredentialPlan | null, difference: CredentialDifference): CredentialPlan {
  const { revision, skipped, clientIds, userNames } = difference
  const subscriptions = withDifference(before?.subscriptions, difference.subscriptions)
  const keys = new Map<string, KeyPlan>()
  for (const [hash, { subscriptionId, ...key }] of difference.keys.changed) {
    const subscription = subscriptions.get(subscriptionId)
    if (subscription) keys.set(hash, { ...key, subscription })
  }
  return {
    revision,
    skipped,
    subscriptions,
    byHash: withDifference(before?.byHash, { changed: keys, removed: difference.keys.removed }),
    byClientId: peopleOf(clientIds, subscriptions),
    byUserName: peopleOf(userNames, subscriptions),
  }
}

function mapDifference<T>(before: ReadonlyMap<string, T> | undefined, after: ReadonlyMap<string, T>, isSame: (a: T, b: T) => boolean) {
  const difference: MapDifference<T> = { changed: new Map(), removed: [] }
  for (const [key, value] of after) {
    const known = before?.get(key)
    if (known === undefined || !isSame(known, value)) difference.changed.set(key, value)
  }
  for (const key of before?.keys() ?? []) if (!after.has(key)) difference.removed.push(key)
  return difference
}

function withDifference<T>(before: Map<string, T> | undefined, { changed, removed }: MapDifference<T>): Map<string, T> {
  if (!before) return changed
  if (changed.size === 0 && removed.length === 0) return before
  const after = new Map(before)
  for (const key of removed) after.delete(key)
  for (const [key, value] of changed) after.set(key, value)
  return after
}

function isSameKey(a: KeyPlan, b: KeyPlan): boolean {
  return a.keyId === b.keyId && a.endsAt === b.endsAt && isSameSubscription(a.subscription, b.subscription)
}

function isSameSubscription(a: SubscriptionPlan, b: SubscriptionPlan): boolean {
  return a.id === b.id && a.apiId === b.apiId && a.countedAs === b.countedAs && a.approved === b.approved
}

function namesOf(people: CredentialPlan['byClientId']): NamedSubscription[] {
  return [...people].flatMap(([name, apis]) => [...apis].map(([apiId, { id }]): NamedSubscription => [name, apiId, id]))
}

function peopleOf(names: readonly NamedSubscription[], subscriptions: ReadonlyMap<string, SubscriptionPlan>): CredentialPlan['byClientId'] {
  const people: CredentialPlan['byClientId'] = new Map()
  for (const [name, apiId, subscriptionId] of names) {
    const subscription = subscriptions.get(subscriptionId)
    if (!subscription) continue
    const apis = people.get(name) ?? new Map<string, SubscriptionPlan>()
    people.set(name, apis.set(apiId, subscription))
  }
  return people
}
