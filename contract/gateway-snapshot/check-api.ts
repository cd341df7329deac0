import { isServedAuthType } from '../stage/stage.ts'
import { checkGroup } from './check-group.ts'
import { checkCors, checkRequestControls, checkUsageLimits, isRecord } from './check-settings.ts'
import { checkDeprecation, checkIpRule, checkMethods, checkStatus, type HasGroup } from './check-stage.ts'
import type { SnapshotApi, SnapshotStage, SnapshotTargetServerGroup } from './gateway-snapshot.ts'
import { isBasePath, isStageName } from './path-text.ts'
import { problemsIn, type ServingProblem, servingProblem } from './serving-problem.ts'

/**
 * Returns the problems of an API that prevent gateways from serving it, with their places. Accepts any value, since a snapshot may come
 * from outside.
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

/** Returns the problems of an API's own fields: name, base path, CORS, usage limits, request control. */
export function checkApiSettings(api: Partial<Record<keyof SnapshotApi, unknown>>): ServingProblem[] {
  return [
    ...(typeof api.name === 'string' ? [] : [servingProblem('name', 'malformed', api.name)]),
    ...(isBasePath(api.basePath) ? [] : [servingProblem('basePath', 'basePath', api.basePath)]),
    ...checkCors(api.cors),
    ...checkUsageLimits(api.usageLimits),
    ...checkRequestControls(api.requestControls),
  ]
}

/** Returns the problems of a version: name, status, IP rule, deprecation, methods. */
function checkStage(stage: unknown, hasGroup: HasGroup): ServingProblem[] {
  if (!isRecord(stage) || typeof stage.id !== 'string') return [servingProblem('', 'malformed')]
  return [
    ...(isStageName(stage.name) ? [] : [servingProblem('name', 'stageName', stage.name)]),
    ...checkStatus(stage.status),
    ...checkIpRule(stage.ipRule),
    ...checkDeprecation(stage.deprecation),
    ...checkMethods(stage, hasGroup),
  ]
}

/** A version as a deployment would publish it. */
export interface ServingCandidate {
  api: Omit<SnapshotApi, 'id' | 'stages'>
  stage: SnapshotStage
  targetServerGroups: readonly SnapshotTargetServerGroup[]
  /** Whether the gateways of the environment verify access tokens. */
  verifiesTokens: boolean
}

/** Returns the problems of a version to be deployed: settings, target servers and methods, each with its place. */
export function checkCandidate({ api, stage, targetServerGroups, verifiesTokens }: ServingCandidate): ServingProblem[] {
  const groupProblems = targetServerGroups.flatMap((group, index) => problemsIn(`targetServerGroups[${index}]`, checkGroup(group)))
  const ids = new Set(targetServerGroups.map(({ id }) => id))
  return [
    ...checkApiSettings(api),
    ...groupProblems,
    ...checkStage(stage, (groupId) => ids.has(groupId)),
    ...checkAuthTypes(stage, verifiesTokens),
  ]
}

/** Returns the methods whose callers the environment's gateways cannot authenticate: they would refuse every call. */
function checkAuthTypes({ authType, methods }: SnapshotStage, verifiesTokens: boolean): ServingProblem[] {
  return methods.flatMap((method, index) => {
    const type = method.authType ?? authType
    const subject = `${method.httpMethod} ${method.path}`
    return isServedAuthType(type, verifiesTokens) ? [] : [servingProblem(`methods[${index}].authType`, 'authTypeNotServed', type, subject)]
  })
}
