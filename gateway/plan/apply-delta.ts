import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import { SNAPSHOT_FORMAT, type SnapshotApi, type SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { compileApi } from './compile-api.ts'
import { addKey, addOAuthName } from './compile-credentials.ts'
import { compileGroups } from './compile-groups.ts'
import { changeEnvironment } from './compile-plan.ts'
import type { ApiPlan, CredentialPlan, GroupPlan, Plan } from './plan.ts'
import { PlanError, requireThat } from './plan-error.ts'
import { replaceApis } from './replace-apis.ts'

const LISTS_OF_RECORDS = [
  'addedKeys',
  'addedOAuthCredentials',
  'subscriptions',
  'apis',
  'targetServerGroups',
  'stages',
  'weights',
  'certificates',
] as const
const LISTS_OF_TEXTS = ['revokedKeys', 'removedApis'] as const

const NAMES: ReadonlySet<string> = new Set(['format', 'snapshot', 'credentials', 'environment', ...LISTS_OF_TEXTS, ...LISTS_OF_RECORDS])

/** Throws `PlanError` for a delta of an unknown format, with an unknown name or a malformed list, or made from other revisions than these. */
export function checkDelta(delta: SnapshotDelta, plan: Plan | null, credentials: CredentialPlan | null): void {
  requireThat(isRecord(delta), () => 'the delta is malformed: it is not an object')
  requireThat(delta.format === SNAPSHOT_FORMAT, () => `format ${String(delta.format).slice(0, 50)} is unknown to this gateway`)
  // A newer platform's change: to take its revision without making it would lose it.
  const unknown = Object.keys(delta).find((name) => !NAMES.has(name))
  requireThat(unknown === undefined, () => `the delta has a part that is unknown to this gateway: ${unknown?.slice(0, 50)}`)
  for (const name of LISTS_OF_RECORDS) requireThat(isListOf(isRecord, delta[name]), () => `the delta is malformed: ${name}`)
  for (const name of LISTS_OF_TEXTS) requireThat(isListOf(isText, delta[name]), () => `the delta is malformed: ${name}`)
  for (const [name, step, revision] of [
    ['snapshot', delta.snapshot, plan?.revision],
    ['credentials', delta.credentials, credentials?.revision],
  ] as const) {
    if (step === undefined) continue
    requireThat(
      step.from === revision,
      () => `the delta was made from revision ${step.from} of the ${name}, and ${revision ?? 'none'} is served`,
    )
    requireThat(Number.isSafeInteger(step.to) && step.to > step.from, () => `the delta has no valid next revision of the ${name}`)
  }
}

/** Returns whether a list that may be left out holds such values only. */
function isListOf(isOne: (value: unknown) => boolean, list: unknown): boolean {
  return list === undefined || (Array.isArray(list) && list.every(isOne))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/**
 * Returns the plan with the delta's settings of the environment, APIs, pauses, weights and certificates; parts that do not change are the same objects. Throws `PlanError` if a
 * part is unknown or its new value is invalid: then the whole snapshot decides.
 */
export function changePlan(plan: Plan, delta: SnapshotDelta): Plan {
  if (delta.snapshot === undefined) return plan
  const replaced = replaceApis(delta.environment === undefined ? plan : changeEnvironment(plan, delta.environment), delta)
  const groups = changedGroups(replaced, delta)
  return { ...replaced, revision: delta.snapshot.to, groups, apis: changedApis(replaced, groups, delta) }
}

/** Applies the delta's keys and approvals to the credentials in place, because there may be a hundred thousand. Unknown ones are ignored. */
export function changeCredentials(credentials: CredentialPlan, delta: SnapshotDelta): void {
  if (delta.credentials === undefined) return
  for (const entry of delta.addedKeys ?? []) if (!addKey(credentials, entry)) credentials.skipped += 1
  for (const entry of delta.addedOAuthCredentials ?? []) if (!addOAuthName(credentials, entry)) credentials.skipped += 1
  for (const hash of delta.revokedKeys ?? []) credentials.byHash.delete(hash)
  for (const { subscriptionId, approved } of delta.subscriptions ?? []) {
    const subscription = credentials.subscriptions.get(subscriptionId)
    if (subscription) subscription.approved = approved === true
  }
  credentials.revision = delta.credentials.to
}

function changedGroups(plan: Plan, { weights = [], certificates = [] }: SnapshotDelta): Map<string, GroupPlan> {
  const sources = new Map<string, SnapshotTargetServerGroup>()
  const sourceOf = (id: string) => {
    const known = plan.groups.get(id)
    if (!known) throw new PlanError(`the delta names the unknown target server group ${id}`)
    const source = sources.get(id) ?? (JSON.parse(known.source) as SnapshotTargetServerGroup)
    sources.set(id, source)
    return source
  }
  for (const { targetServerGroupId, serverId, weight } of weights) {
    const server = sourceOf(targetServerGroupId).servers.find(({ id }) => id === serverId)
    if (!server) throw new PlanError(`the delta names the unknown target server ${serverId}`)
    server.weight = weight
  }
  for (const { targetServerGroupId, clientCertificate } of certificates) {
    const source = sourceOf(targetServerGroupId)
    if (clientCertificate) source.clientCertificate = clientCertificate
    else delete source.clientCertificate
  }
  if (sources.size === 0) return plan.groups
  const { groups, faults } = compileGroups([...sources.values()], plan.groups)
  requireThat(faults.size === 0, () => `the delta makes the target server group ${[...faults.keys()][0]} invalid`)
  return new Map([...plan.groups].map(([id, group]) => [id, groups.get(id) ?? group]))
}

function changedApis(plan: Plan, groups: Map<string, GroupPlan>, { stages = [] }: SnapshotDelta): Map<string, ApiPlan> {
  if (stages.length === 0) return plan.apis
  const statuses = new Map(stages.map(({ stageId, status }) => [stageId, status]))
  const apis = new Map(plan.apis)
  for (const [basePath, api] of plan.apis) {
    const named = [...api.stages.values()].filter(({ id }) => statuses.has(id))
    if (named.length === 0) continue
    const source = JSON.parse(api.source) as SnapshotApi
    for (const stage of source.stages) stage.status = statuses.get(stage.id) ?? stage.status
    const changed = compileApi(source, api, { groups, faults: new Map() }, plan.groups)
    requireThat(changed.refused.length <= api.refused.length, () => `the delta makes the API ${api.id} invalid`)
    // What the whole snapshot refused stays refused until the next whole one.
    apis.set(basePath, { ...changed, refused: api.refused })
    for (const { id } of named) statuses.delete(id)
  }
  requireThat(statuses.size === 0, () => `the delta names the unknown version ${[...statuses.keys()][0]}`)
  return apis
}
