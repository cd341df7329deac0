import { isServerName, PORT_MAX, PORT_MIN, PROTOCOLS } from '../rule/host.ts'
import { isServerHost } from '../rule/server-host.ts'
import { ALGORITHMS, HEALTH_CHECK_KINDS } from '../target-server/target-server.ts'
import { TRAFFIC_POLICY_DEFAULT, TRAFFIC_POLICY_LIMITS, type TrafficPolicy } from '../target-server/traffic-policy.ts'
import { isOneOf, isRecord } from './check-settings.ts'
import { type ServingProblem, servingProblem } from './serving-problem.ts'

const TIMEOUTS = ['connectTimeoutMs', 'responseTimeoutMs']
/** Maximum of Node's timers. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1

/** Returns the problems of a target server group. Client certificates are not checked: only a gateway's TLS library can. */
export function checkGroup(group: unknown): ServingProblem[] {
  if (!isRecord(group) || typeof group.id !== 'string' || !Array.isArray(group.servers)) return [servingProblem('', 'malformed')]
  const problems = isOneOf(ALGORITHMS, group.algorithm) ? [] : [servingProblem('algorithm', 'algorithm', group.algorithm)]
  for (const name of TIMEOUTS) {
    if (!isDuration(group[name])) problems.push(servingProblem(name, 'timeout', group[name]))
  }
  problems.push(...checkHealthCheck(group.healthCheck), ...checkTrafficPolicy(group.trafficPolicy))
  for (const [index, server] of group.servers.entries()) problems.push(...checkServer(server, `servers[${index}]`))
  return problems
}

function checkServer(server: unknown, at: string): ServingProblem[] {
  if (!isRecord(server) || typeof server.id !== 'string') return [servingProblem(at, 'malformed')]
  const { protocol, host, port, weight } = server
  const isPort = Number.isInteger(port) && Number(port) >= PORT_MIN && Number(port) <= PORT_MAX
  const isAddress = isOneOf(PROTOCOLS, protocol) && typeof host === 'string' && isServerHost(host) && isPort
  const isWeight = Number.isInteger(weight) && Number(weight) >= 0
  return [
    ...(isAddress ? [] : [servingProblem(`${at}.host`, 'serverAddress', `${protocol}://${host}:${port}`)]),
    ...(isWeight ? [] : [servingProblem(`${at}.weight`, 'weight', weight)]),
  ]
}

function checkHealthCheck(healthCheck: unknown): ServingProblem[] {
  if (healthCheck === undefined) return []
  if (!isRecord(healthCheck)) return [servingProblem('healthCheck', 'malformed')]
  const { kind, path, intervalMs } = healthCheck
  const isCheck = isOneOf(HEALTH_CHECK_KINDS, kind) && typeof path === 'string' && /^\/[!"$-~]*$/.test(path) && isDuration(intervalMs)
  return isCheck ? [] : [servingProblem('healthCheck', 'healthCheck', healthCheck)]
}

/** Fields that this gateway does not know are ignored. */
function checkTrafficPolicy(policy: unknown): ServingProblem[] {
  if (policy === undefined) return []
  if (!isRecord(policy)) return [servingProblem('trafficPolicy', 'malformed')]
  return Object.entries(policy).flatMap(([name, value]) => {
    const isValid = !(name in TRAFFIC_POLICY_DEFAULT) || isPolicyValue(name as keyof TrafficPolicy, value)
    return isValid ? [] : [servingProblem(`trafficPolicy.${name}`, 'trafficPolicy', value)]
  })
}

function isPolicyValue(name: keyof TrafficPolicy, value: unknown): boolean {
  if (name === 'countServerErrors') return typeof value === 'boolean'
  // Only a gateway's TLS library can tell whether certificates are usable.
  if (name === 'certificateAuthorities') return typeof value === 'string'
  if (name === 'serverName') return typeof value === 'string' && (value === '' || isServerName(value))
  const [min, max] = TRAFFIC_POLICY_LIMITS[name]
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && value > 0 && value <= TIMEOUT_MS_MAX
}
