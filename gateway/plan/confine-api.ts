import { checkApiSettings } from '@portico/contract/gateway-snapshot/check-api'
import { checkCors, checkRequestControls, checkUsageLimits, isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import { checkDeprecation, checkIpRule, checkMethods, checkStatus, type HasGroup } from '@portico/contract/gateway-snapshot/check-stage'
import type { SnapshotApi, SnapshotStage } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { isBasePath, isStageName } from '@portico/contract/gateway-snapshot/path-text'
import { isReservedHeader } from '@portico/contract/gateway-snapshot/reserved-headers'
import { type ServingProblem, servingProblem } from '@portico/contract/gateway-snapshot/serving-problem'

/** The target server groups of the snapshot, and those together with the groups that last good values still use. */
export interface KnownGroups {
  inSnapshot: HasGroup
  kept: HasGroup
}

/** An API as it can be served: invalid fields have their last good value, the others their value in the snapshot. */
export interface ConfinedApi {
  api: SnapshotApi
  /** Problems of the API's own fields; empty if all of them are valid. */
  problems: ServingProblem[]
  /** Whether an invalid field has no last good value, so that no version of the API can be served. */
  unavailable: boolean
  stages: ConfinedStage[]
}

export interface ConfinedStage {
  stage: SnapshotStage
  problems: ServingProblem[]
  unavailable: boolean
}

const SETTINGS = [
  ['cors', checkCors],
  ['usageLimits', checkUsageLimits],
  ['requestControls', checkRequestControls],
] as const

/**
 * Replaces each invalid field of an API by its last good value. All other fields follow the snapshot: a pause or an IP rule takes effect
 * even if a method is invalid. Versions that the snapshot does not have are never restored.
 */
export function confineApi(given: SnapshotApi, last: SnapshotApi | null, groups: KnownGroups): ConfinedApi {
  const problems = checkApiSettings(given)
  const api: SnapshotApi = { ...given }
  let unavailable = false
  if (typeof api.name !== 'string') api.name = last?.name ?? ''
  if (!isBasePath(api.basePath)) {
    if (isBasePath(last?.basePath)) api.basePath = last.basePath
    else unavailable = true
  }
  for (const [field, check] of SETTINGS) {
    if (check(api[field]).length === 0) continue
    if (last && check(last[field]).length === 0) Object.assign(api, { [field]: last[field] })
    else if (field === 'requestControls' && check(withoutReserved(api)).length === 0) api.requestControls = withoutReserved(api)
    else unavailable = true
  }
  const lastStages = Array.isArray(last?.stages) ? last.stages : []
  if (!Array.isArray(given.stages)) problems.push(servingProblem('stages', 'malformed'))
  const stages: ConfinedStage[] = []
  const names = new Set<string>()
  for (const [index, stage] of (Array.isArray(given.stages) ? given.stages : lastStages).entries()) {
    if (!isRecord(stage) || typeof stage.id !== 'string') {
      problems.push(servingProblem(`stages[${index}]`, 'malformed'))
      continue
    }
    const confined = confineStage(stage, lastStages.find(({ id }) => id === stage.id) ?? null, groups)
    if (isStageName(confined.stage.name) && names.has(confined.stage.name)) {
      problems.push(servingProblem(`stages[${index}].name`, 'duplicate', confined.stage.name))
      continue
    }
    names.add(confined.stage.name)
    stages.push(confined)
  }
  api.stages = stages.map(({ stage }) => stage)
  return { api, problems, unavailable, stages }
}

/** Returns the API without request control of reserved headers, which never had an effect. */
function withoutReserved({ requestControls }: SnapshotApi): SnapshotApi['requestControls'] {
  if (!Array.isArray(requestControls)) return requestControls
  return requestControls.filter((control) => control?.place !== 'header' || !isReservedHeader(String(control.name)))
}

function confineStage(given: SnapshotStage, last: SnapshotStage | null, groups: KnownGroups): ConfinedStage {
  const stage: SnapshotStage = { ...given }
  const problems: ServingProblem[] = []
  let unavailable = false
  const settle = (found: ServingProblem[], restore: () => boolean) => {
    problems.push(...found)
    if (found.length > 0 && !restore()) unavailable = true
  }
  settle(isStageName(stage.name) ? [] : [servingProblem('name', 'stageName', stage.name)], () => {
    if (isStageName(last?.name)) stage.name = last.name
    return isStageName(stage.name)
  })
  settle(checkStatus(stage.status), () => {
    if (!last || checkStatus(last.status).length > 0) return false
    stage.status = last.status
    return true
  })
  settle(checkIpRule(stage.ipRule), () => {
    if (!last || checkIpRule(last.ipRule).length > 0) return false
    stage.ipRule = last.ipRule
    return true
  })
  settle(checkDeprecation(stage.deprecation), () => {
    // An invalid deprecation is left out: informational headers must not make a version unavailable.
    delete stage.deprecation
    if (last?.deprecation && checkDeprecation(last.deprecation).length === 0) stage.deprecation = last.deprecation
    return true
  })
  settle(checkMethods(stage, groups.inSnapshot), () => {
    if (!last || checkMethods(last, groups.kept).length > 0) return false
    stage.authType = last.authType
    stage.methods = last.methods
    return true
  })
  return { stage, problems, unavailable }
}
