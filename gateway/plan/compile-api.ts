import type { SnapshotApi, SnapshotStage } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { readPathTemplate, readTargetTemplate } from '@portico/contract/gateway-snapshot/path-template'
import { isBasePath, normaliseSegment } from '@portico/contract/gateway-snapshot/path-text'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import type { ServingProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { isIpRange, normaliseIpRange } from '@portico/contract/rule/ip-range'
import { compileControl } from './compile-control.ts'
import { compileCors } from './compile-cors.ts'
import { compileDeprecation } from './compile-deprecation.ts'
import type { CompiledGroups } from './compile-groups.ts'
import { compileUsage } from './compile-usage.ts'
import { type ConfinedStage, confineApi } from './confine-api.ts'
import type { ApiPlan, GroupPlan, StagePlan } from './plan.ts'
import { PlanError, requireThat } from './plan-error.ts'
import { addRoute, createRoutes } from './router.ts'
import { compileTarget } from './target-path.ts'

/**
 * Compiles an API as far as it can be served. An invalid field keeps its last good value from `known`; without one the API or version is
 * unavailable. An API that did not change, and was served completely, is reused.
 */
export function compileApi(
  api: SnapshotApi,
  known: ApiPlan | undefined,
  { groups, faults }: CompiledGroups,
  previousGroups: ReadonlyMap<string, GroupPlan>,
): ApiPlan {
  const source = JSON.stringify(api)
  if (known?.source === source && known.refused.length === 0 && known.groupIds.every((id) => groups.has(id) && !faults.has(id)))
    return known
  const last = known ? (JSON.parse(known.source) as SnapshotApi) : null
  const inSnapshot = (id: string) => groups.has(id)
  const confined = confineApi(api, last, { inSnapshot, kept: (id) => groups.has(id) || previousGroups.has(id) })
  const refused: RefusedPart[] = []
  const refuse = (stageId: string | null, unavailable: boolean, problems: ServingProblem[]) => {
    if (problems.length > 0) refused.push({ apiId: api.id, stageId, outcome: unavailable ? 'unavailable' : 'lastGood', problems })
  }
  refuse(null, confined.unavailable, confined.problems)
  const { unavailable } = confined
  const groupIds = new Set<string>()
  const plan: ApiPlan = {
    id: api.id,
    name: confined.api.name,
    basePath: isBasePath(confined.api.basePath) ? normaliseSegment(confined.api.basePath) : '',
    source,
    unavailable,
    refused,
    groupIds: [],
    cors: unavailable ? null : compileCors(confined.api.cors),
    usage: unavailable ? null : compileUsage(confined.api.usageLimits),
    control: unavailable ? null : compileControl(confined.api.requestControls),
    stages: new Map(),
  }
  for (const one of confined.stages) {
    const problems = [...one.problems, ...faultsOf(one.stage, faults)]
    refuse(one.stage.id, one.unavailable, problems)
    if (unavailable) continue
    plan.stages.set(one.stage.name, compileStage(one))
    if (!one.unavailable) for (const { targetServerGroupId } of one.stage.methods) groupIds.add(targetServerGroupId)
  }
  if (refused.length > 0) plan.source = JSON.stringify(confined.api)
  plan.groupIds = [...groupIds]
  return plan
}

/** Returns the problems of the groups that a version's methods use. */
function faultsOf(stage: SnapshotStage, faults: CompiledGroups['faults']): ServingProblem[] {
  if (faults.size === 0 || !Array.isArray(stage.methods)) return []
  const ids = new Set(stage.methods.map((method) => method?.targetServerGroupId))
  return [...ids].flatMap((id) => faults.get(id) ?? [])
}

function compileStage({ stage, unavailable }: ConfinedStage): StagePlan {
  return {
    id: stage.id,
    name: stage.name,
    unavailable,
    paused: stage.status === 'paused',
    addressRule: unavailable ? null : compileAddressRule(stage),
    deprecation: compileDeprecation(stage.deprecation),
    routes: unavailable ? createRoutes() : compileRoutes(stage),
  }
}

function compileRoutes(stage: SnapshotStage): StagePlan['routes'] {
  const routes = createRoutes()
  for (const method of stage.methods) {
    const template = readPathTemplate(method.path)
    if (typeof template === 'string') throw new PlanError(`path "${method.path}" is not a template`)
    const target = readTargetTemplate(method.targetPath, template.parameters)
    if (typeof target === 'string') throw new PlanError(`target path "${method.targetPath}" is not a template`)
    addRoute(routes, template.segments, {
      id: method.id,
      httpMethod: method.httpMethod,
      path: method.path,
      auth: method.authType ?? stage.authType,
      ...compileTarget(target, template.segments),
      groupId: method.targetServerGroupId,
    })
  }
  return routes
}

function compileAddressRule({ ipRule }: SnapshotStage): StagePlan['addressRule'] {
  if (ipRule.mode === 'disable') return null
  const ranges = ipRule.addresses.map(normaliseIpRange)
  for (const range of ranges) requireThat(isIpRange(range), () => `IP rule: "${range}" is not an address`)
  return { mode: ipRule.mode, ranges }
}
