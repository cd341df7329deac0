import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { SnapshotApi, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { compileApi } from './compile-api.ts'
import { compileGroups } from './compile-groups.ts'
import type { ApiPlan, GroupPlan, Plan } from './plan.ts'
import { requireThat } from './plan-error.ts'

/**
 * Returns the plan with a delta's APIs and their groups in place of those before, and without the removed ones: the same as the whole
 * snapshot compiles to. All other parts are the same objects. Throws `PlanError` if what is served depends on more than these APIs, so that
 * the whole snapshot decides: a part of theirs cannot be served or could not before, or their addresses or groups are those of other APIs.
 */
export function replaceApis(plan: Plan, { apis = [], targetServerGroups = [], removedApis = [] }: SnapshotDelta): Plan {
  if (apis.length + removedApis.length === 0) return plan
  const ids = idsOf(apis, removedApis)
  const before = new Map([...plan.apis.values()].filter(({ id }) => ids.has(id)).map((api) => [api.id, api]))
  requireServedWhole(plan, ids)
  const groups = new Map([...plan.groups, ...changedGroups(plan, ids, targetServerGroups)])
  const next = new Map(plan.apis)
  const compiled = apis.map((api) => compileCompletely(api, before.get(api.id), groups))
  const kept = new Set(compiled.filter(({ id, basePath }) => before.get(id)?.basePath === basePath).map(({ id }) => id))
  for (const { id, basePath } of before.values()) if (!kept.has(id)) next.delete(basePath)
  for (const api of compiled) {
    const other = next.get(api.basePath)
    requireThat(other === undefined || other.id === api.id, () => `the delta gives the API ${api.id} an address that is taken`)
    next.set(api.basePath, api)
  }
  const used = groupsUsedBy(next.values())
  for (const { groupIds } of before.values()) for (const id of groupIds) if (!used.has(id)) groups.delete(id)
  return { ...plan, apis: next, groups: isSame(groups, plan.groups) ? plan.groups : groups }
}

function idsOf(apis: readonly SnapshotApi[], removedApis: readonly string[]): Set<string> {
  const named = [...apis.map(({ id }) => id), ...removedApis]
  const ids = new Set(named)
  requireThat(
    ids.size === named.length && named.every((id) => typeof id === 'string'),
    () => 'the delta is malformed: an API has no id of its own',
  )
  return ids
}

/** Last good values and taken addresses depend on more than one document. */
function requireServedWhole({ refused }: Plan, ids: ReadonlySet<string>): void {
  const blocking = refused.find(({ apiId, problems }) => ids.has(apiId) || problems.some(({ rule }) => rule === 'basePathTaken'))
  requireThat(blocking === undefined, () => `the delta names APIs, and a part of the API ${blocking?.apiId} is refused`)
}

/** Returns the given groups, compiled. One that is known changes only together with every API that uses it. */
function changedGroups(plan: Plan, ids: ReadonlySet<string>, given: readonly SnapshotTargetServerGroup[]): Map<string, GroupPlan> {
  const { groups, faults } = compileGroups(given, plan.groups)
  requireThat(faults.size === 0, () => `the delta makes the target server group ${[...faults.keys()][0]} invalid`)
  const changed = new Set([...groups].filter(([id, group]) => plan.groups.has(id) && plan.groups.get(id) !== group).map(([id]) => id))
  if (changed.size > 0) {
    const other = [...plan.apis.values()].find((api) => !ids.has(api.id) && [...groupsUsedBy([api])].some((id) => changed.has(id)))
    requireThat(other === undefined, () => `the delta changes a target server group of the API ${other?.id}, and does not name it`)
  }
  return groups
}

function compileCompletely(api: SnapshotApi, known: ApiPlan | undefined, groups: Map<string, GroupPlan>): ApiPlan {
  const compiled = compileApi(api, known, { groups, faults: new Map() }, groups)
  requireThat(compiled.refused.length === 0, () => `the delta makes the API ${api.id} invalid`)
  return compiled
}

/** Returns the groups of these APIs, also of versions of theirs that are unavailable. */
function groupsUsedBy(apis: Iterable<ApiPlan>): Set<string> {
  const used = new Set<string>()
  for (const { groupIds, refused, source } of apis) {
    for (const id of groupIds) used.add(id)
    if (refused.length > 0) for (const id of namedGroups(JSON.parse(source))) used.add(id)
  }
  return used
}

function namedGroups(api: unknown): string[] {
  const stages = isRecord(api) && Array.isArray(api.stages) ? api.stages : []
  const methods = stages.flatMap((stage: unknown) => (isRecord(stage) && Array.isArray(stage.methods) ? stage.methods : []))
  return methods.flatMap((method: unknown) =>
    isRecord(method) && typeof method.targetServerGroupId === 'string' ? [method.targetServerGroupId] : [],
  )
}

function isSame(a: ReadonlyMap<string, GroupPlan>, b: ReadonlyMap<string, GroupPlan>): boolean {
  return a.size === b.size && [...a].every(([id, group]) => b.get(id) === group)
}
