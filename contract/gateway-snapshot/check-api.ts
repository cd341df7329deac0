import { checkGroup } from './check-group.ts'
import { checkCors, checkRequestControls, checkUsageLimits, isRecord } from './check-settings.ts'
import { checkDeprecation, checkIpRule, checkMethods, checkStatus, type HasGroup } from './check-stage.ts'
import type { SnapshotApi, SnapshotStage, SnapshotTargetServerGroup } from './gateway-snapshot.ts'
import { isBasePath, isStageName } from './path-text.ts'
import { problemsIn, type ServingProblem, servingProblem } from './serving-problem.ts'

/**
 * What of an API a gateway cannot serve, with its places; empty when it can be served whole. Takes any value: a snapshot that comes from
 * outside may hold anything.
 */
export function checkApi(api: unknown, hasGroup: HasGroup): ServingProblem[] {
  if (!isRecord(api) || typeof api.id !== 'string' || !Array.isArray(api.stages)) return [servingProblem('', 'malformed')]
  const names = new Set<unknown>()
  return [
    ...checkApiSettings(api),
    ...api.stages.flatMap((stage: unknown, index) => {
      const problems = checkStage(stage, hasGroup)
      const name = isRecord(stage) ? stage.name : undefined
      if (names.size === names.add(name).size) problems.push(servingProblem('name', 'duplicate', name))
      return problemsIn(`stages[${index}]`, problems)
    }),
  ]
}

/** What of an API's own fields cannot be served: name, base path, CORS, usage limits, request control. */
export function checkApiSettings(api: Partial<Record<keyof SnapshotApi, unknown>>): ServingProblem[] {
  return [
    ...(typeof api.name === 'string' ? [] : [servingProblem('name', 'malformed', api.name)]),
    ...(isBasePath(api.basePath) ? [] : [servingProblem('basePath', 'basePath', api.basePath)]),
    ...checkCors(api.cors),
    ...checkUsageLimits(api.usageLimits),
    ...checkRequestControls(api.requestControls),
  ]
}

/** What of a version cannot be served: name, status, IP rule, deprecation, methods. */
export function checkStage(stage: unknown, hasGroup: HasGroup): ServingProblem[] {
  if (!isRecord(stage) || typeof stage.id !== 'string') return [servingProblem('', 'malformed')]
  return [
    ...(isStageName(stage.name) ? [] : [servingProblem('name', 'stageName', stage.name)]),
    ...checkStatus(stage.status),
    ...checkIpRule(stage.ipRule),
    ...checkDeprecation(stage.deprecation),
    ...checkMethods(stage, hasGroup),
  ]
}

/** A version as one deployment would have it served. */
export interface ServingCandidate {
  api: Omit<SnapshotApi, 'id' | 'stages'>
  stage: SnapshotStage
  targetServerGroups: readonly SnapshotTargetServerGroup[]
}

/** What of a version that is to be deployed no gateway could serve: settings, target servers and methods, each with its place. */
export function checkCandidate({ api, stage, targetServerGroups }: ServingCandidate): ServingProblem[] {
  const groupProblems = targetServerGroups.flatMap((group, index) => problemsIn(`targetServerGroups[${index}]`, checkGroup(group)))
  const ids = new Set(targetServerGroups.map(({ id }) => id))
  return [...checkApiSettings(api), ...groupProblems, ...checkStage(stage, (groupId) => ids.has(groupId))]
}
