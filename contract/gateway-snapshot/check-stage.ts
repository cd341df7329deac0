import { HTTP_METHODS } from '../method/method.ts'
import { isIpRange } from '../rule/ip-range.ts'
import { AUTH_TYPES, IP_RULE_MODES, STAGE_STATUSES } from '../stage/stage.ts'
import { isOneOf, isRecord } from './check-settings.ts'
import { pathShape, readPathTemplate, readTargetTemplate } from './path-template.ts'
import { type ServingProblem, servingProblem } from './serving-problem.ts'

/** Returns whether the group with an id can be served. */
export type HasGroup = (groupId: string) => boolean

/** Returns the problems of a version's status. */
export function checkStatus(status: unknown): ServingProblem[] {
  return isOneOf(STAGE_STATUSES, status) ? [] : [servingProblem('status', 'status', status)]
}

/** Returns the problems of a version's IP rule. */
export function checkIpRule(ipRule: unknown): ServingProblem[] {
  if (!isRecord(ipRule)) return [servingProblem('ipRule', 'malformed')]
  const { mode, addresses } = ipRule
  if (!isOneOf(IP_RULE_MODES, mode)) return [servingProblem('ipRule.mode', 'ipRule', mode)]
  if (mode === 'disable') return []
  if (!Array.isArray(addresses)) return [servingProblem('ipRule.addresses', 'malformed')]
  return addresses.flatMap((address, index) =>
    typeof address === 'string' && isIpRange(address) ? [] : [servingProblem(`ipRule.addresses[${index}]`, 'ipAddress', address)],
  )
}

/** The maximum number of seconds in a `Date`. */
const SECONDS_MAX = 8_640_000_000_000
/** An absolute URL without characters that end it in a Link header. */
const LINKED_URL = /^https?:\/\/[!#-;=?-~]+$/

/** Returns the problems of a version's deprecation. */
export function checkDeprecation(deprecation: unknown): ServingProblem[] {
  if (deprecation === undefined) return []
  if (!isRecord(deprecation)) return [servingProblem('deprecation', 'malformed')]
  const { since, sunset, successorUrl, documentationUrl } = deprecation
  const isMoment = (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) <= SECONDS_MAX
  const isLink = (value: unknown) => value === null || (typeof value === 'string' && LINKED_URL.test(value))
  return [
    ...(isMoment(since) ? [] : [servingProblem('deprecation.since', 'deprecation', since)]),
    ...(sunset === null || isMoment(sunset) ? [] : [servingProblem('deprecation.sunset', 'deprecation', sunset)]),
    ...(isLink(successorUrl) ? [] : [servingProblem('deprecation.successorUrl', 'deprecation', successorUrl)]),
    ...(isLink(documentationUrl) ? [] : [servingProblem('deprecation.documentationUrl', 'deprecation', documentationUrl)]),
  ]
}

/** Returns the problems of a version's methods: of each, and of pairs that match the same calls. */
export function checkMethods(stage: { authType?: unknown; methods?: unknown }, hasGroup: HasGroup): ServingProblem[] {
  const { authType, methods } = stage
  if (!isOneOf(AUTH_TYPES, authType)) return [servingProblem('authType', 'authType', authType)]
  if (!Array.isArray(methods)) return [servingProblem('methods', 'malformed')]
  const routes = new Set<string>()
  return methods.flatMap((method, index) => checkMethod(method, `methods[${index}]`, routes, hasGroup))
}

function checkMethod(method: unknown, at: string, routes: Set<string>, hasGroup: HasGroup): ServingProblem[] {
  if (!isRecord(method) || typeof method.id !== 'string') return [servingProblem(at, 'malformed')]
  const { httpMethod, path, targetPath, targetServerGroupId, authType } = method
  if (!isOneOf(HTTP_METHODS, httpMethod)) return [servingProblem(`${at}.httpMethod`, 'httpMethod', httpMethod, String(path))]
  const subject = `${httpMethod} ${String(path)}`
  const template = readPathTemplate(path)
  if (typeof template === 'string') return [servingProblem(`${at}.path`, template, path, httpMethod)]
  const problems: ServingProblem[] = []
  const target = readTargetTemplate(targetPath, template.parameters)
  if (typeof target === 'string') problems.push(servingProblem(`${at}.targetPath`, target, targetPath, subject))
  if (authType !== null && !isOneOf(AUTH_TYPES, authType)) problems.push(servingProblem(`${at}.authType`, 'authType', authType, subject))
  if (typeof targetServerGroupId !== 'string' || !hasGroup(targetServerGroupId)) {
    problems.push(servingProblem(`${at}.targetServerGroupId`, 'targetServerGroup', '', subject))
  }
  if (routes.size === routes.add(`${httpMethod} ${pathShape(String(path))}`).size)
    problems.push(servingProblem(`${at}.path`, 'sameRoute', path, httpMethod))
  return problems
}
