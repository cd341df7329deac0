import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import {
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotEnvironment,
  TIMES_DEFAULT,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { isBasePath, normaliseSegment } from '@portico/contract/gateway-snapshot/path-text'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import { servingProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { compileApi } from './compile-api.ts'
import { type CompiledGroups, compileGroups } from './compile-groups.ts'
import { confineEnvironment } from './confine-environment.ts'
import { parseLogFormat } from './log-format.ts'
import type { ApiPlan, GroupPlan, Plan } from './plan.ts'
import { PlanError, requireThat } from './plan-error.ts'

/**
 * Compiles a snapshot without side effects. Parts that cannot be served are confined and listed in `refused` (decision record 0019).
 * Unchanged parts of `previous` are reused, so that the cost of a change is proportional to its size. Throws `PlanError` for an unknown
 * format and for a value that is not a snapshot.
 */
export function compilePlan(given: GatewaySnapshot, previous: Plan | null = null): Plan {
  requireThat(isRecord(given), () => 'the snapshot is malformed: it is not an object')
  const { format, revision, targetServerGroups, apis } = given as GatewaySnapshot
  requireThat(format === SNAPSHOT_FORMAT, () => `format ${String(format).slice(0, 50)} is unknown to this gateway`)
  requireThat(Number.isSafeInteger(revision) && revision >= 0, () => 'the snapshot is malformed: its revision is not a number')
  requireThat(Array.isArray(targetServerGroups) && Array.isArray(apis), () => 'the snapshot is malformed: a list is missing')
  const { environment, problems: environmentProblems } = confineEnvironment(
    (given as GatewaySnapshot).environment,
    previous?.environment ?? null,
  )
  const before = previous?.groups ?? new Map<string, GroupPlan>()
  const compiled = compileGroups(targetServerGroups, before)
  const { served, refused, unknown } = compileApis(apis, compiled, previous)
  return {
    revision,
    ...environmentParts(environment),
    problems: unknown === 0 ? environmentProblems : [...environmentProblems, `${unknown} invalid entries in apis`],
    apis: served,
    groups: withKept(compiled.groups, before, served),
    refused,
  }
}

/** The parts of a plan that the environment's own settings make. */
type EnvironmentParts = Pick<Plan, 'environment' | 'host' | 'realm' | 'logLevel' | 'bodyLimitBytes' | 'accessLog' | 'times'>

function environmentParts(environment: SnapshotEnvironment): EnvironmentParts {
  return {
    environment,
    host: environment.host.toLowerCase(),
    realm: environment.name.replace(/[^ !#-[\]-~]/g, '_'),
    logLevel: environment.logLevel,
    bodyLimitBytes: environment.bodyLimitBytes,
    accessLog: parseLogFormat(environment.accessLogFormat),
    times: { ...TIMES_DEFAULT, ...environment.times },
  }
}

/**
 * Returns the plan with other settings of its environment: the same as the whole snapshot compiles to. Throws `PlanError` if the whole
 * snapshot has to decide: a setting is invalid or was before, or the listen port changes.
 */
export function changeEnvironment(plan: Plan, given: SnapshotEnvironment): Plan {
  const { environment, problems } = confineEnvironment(given, plan.environment)
  requireThat(
    problems.length + plan.problems.length === 0,
    () => 'the delta has a setting of the environment that is invalid, or follows one',
  )
  requireThat(environment.id === plan.environment.id, () => 'the delta is of another environment')
  requireThat(environment.listenPort === plan.environment.listenPort, () => 'the delta changes the listen port')
  return { ...plan, ...environmentParts(environment) }
}

/** Returns the APIs by base path, in the order of the snapshot; of duplicates the first one counts. */
function compileApis(
  apis: readonly unknown[],
  groups: CompiledGroups,
  previous: Plan | null,
): { served: Map<string, ApiPlan>; refused: RefusedPart[]; unknown: number } {
  const known = new Map([...(previous?.apis.values() ?? [])].map((api) => [api.id, api]))
  const served = new Map<string, ApiPlan>()
  const refused: RefusedPart[] = []
  const ids = new Set<string>()
  let unknown = 0
  for (const api of apis) {
    if (!isRecord(api) || typeof api.id !== 'string' || ids.has(api.id)) {
      unknown += 1
      continue
    }
    ids.add(api.id)
    const plan = compileSafely(api as unknown as SnapshotApi, known.get(api.id), groups, previous)
    if (plan.basePath === '') {
      refused.push(...plan.refused)
    } else if (served.has(plan.basePath)) {
      const problems = [servingProblem('basePath', 'basePathTaken', plan.basePath)]
      refused.push({ apiId: plan.id, stageId: null, outcome: 'unavailable', problems })
    } else {
      served.set(plan.basePath, plan)
      refused.push(...plan.refused)
    }
  }
  return { served, refused, unknown }
}

/** Compiles an API; an unexpected error makes only this API unavailable. */
function compileSafely(api: SnapshotApi, known: ApiPlan | undefined, groups: CompiledGroups, previous: Plan | null): ApiPlan {
  try {
    return compileApi(api, known, groups, previous?.groups ?? new Map())
  } catch (error) {
    const problems = [servingProblem('', 'malformed', error instanceof PlanError ? error.message : '')]
    const refused: RefusedPart[] = [{ apiId: api.id, stageId: null, outcome: 'unavailable', problems }]
    const basePath = isBasePath(api.basePath) ? normaliseSegment(api.basePath) : (known?.basePath ?? '')
    const name = typeof api.name === 'string' ? api.name : ''
    const empty = { cors: null, usage: null, control: null, groupIds: [], stages: new Map() }
    return { id: api.id, name, basePath, source: JSON.stringify(api), unavailable: true, refused, ...empty }
  }
}

/** Returns the groups of the snapshot, with the previous ones that last good values still use. */
function withKept(
  groups: Map<string, GroupPlan>,
  before: ReadonlyMap<string, GroupPlan>,
  served: ReadonlyMap<string, ApiPlan>,
): Map<string, GroupPlan> {
  for (const { refused, groupIds } of served.values()) {
    if (refused.length === 0) continue
    for (const id of groupIds) {
      const kept = before.get(id)
      if (kept && !groups.has(id)) groups.set(id, kept)
    }
  }
  return groups
}
