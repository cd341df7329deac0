import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { describeProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import { policyDifference } from '@portico/contract/target-server/traffic-policy'
import type { LogPart } from '../log-format.ts'
import type { ApiPlan, GroupPlan, MethodPlan, Plan, RouteNode, StagePlan, TargetPart } from '../plan.ts'
import { segmentOf } from '../segment-pattern.ts'

/** Returns a plan as text for the golden files, one property a line. */
export function describePlan(plan: Plan): string {
  const head = [
    `revision ${plan.revision}`,
    `host ${plan.host}`,
    `realm ${plan.realm}`,
    `body ≤ ${plan.bodyLimitBytes} bytes`,
    `log ${plan.logLevel}, format ${plan.accessLog.parts.map(describeLogPart).join('')}`,
    `times ${Object.entries(plan.times)
      .map(([name, time]) => `${name} ${time}`)
      .join(', ')}`,
  ]
  const { oauth, certificates } = plan.environment
  if (oauth) head.push(`oauth ${describeOAuth(oauth)}`)
  if (certificates) head.push(`tls certificates ${certificates.length}`)
  const groups = [...plan.groups.values()].flatMap((group) => [
    `group ${group.id} ${group.algorithm}, connect ${group.connectTimeoutMs} ms, response ${group.responseTimeoutMs} ms${describeExtras(group)}`,
    ...group.servers.map(({ protocol, host, port, weight }) => `  ${protocol}://${host}:${port} × ${weight}`),
  ])
  const refused = plan.refused.map(
    ({ apiId, stageId, outcome, problems }) => `refused ${outcome} ${apiId} ${stageId ?? '-'}: ${problems.map(describeProblem).join('; ')}`,
  )
  const faulty = plan.problems.map((problem) => `refused ${problem}`)
  return `${[...head, ...groups, ...[...plan.apis.values()].flatMap(describeApi), ...faulty, ...refused].join('\n')}\n`
}

/** Returns everything but the secret. */
function describeOAuth({ introspectionUri, tokenTypeHint, identifierField, scope, audience, timeoutMs }: SnapshotOAuth): string {
  return `${introspectionUri}, hint ${tokenTypeHint}, by ${identifierField}, scope ${scope}, audience ${audience}, ${timeoutMs} ms`
}

function describeLogPart(part: LogPart): string {
  if (typeof part === 'string') return part
  return 'token' in part ? `{${part.token}}` : `{header ${part.header}}`
}

/** Returns what differs from the defaults; of a certificate only that it exists. */
function describeExtras({ healthCheck: { kind, path, intervalMs }, policy, clientCertificate }: GroupPlan): string {
  const usual = kind === HEALTH_CHECK_DEFAULT.kind && intervalMs === HEALTH_CHECK_DEFAULT.intervalMs
  const check = usual ? '' : kind === 'off' ? ', no checks' : `, ${kind === 'http' ? `GET ${path}` : kind} every ${intervalMs} ms`
  const { certificateAuthorities, ...others } = policyDifference(policy)
  const differences = Object.entries(others).map(([name, value]) => `, ${name} ${value}`)
  if (certificateAuthorities) differences.push(', own authorities')
  return `${check}${differences.join('')}${clientCertificate ? ', client certificate' : ''}`
}

function describeApi(api: ApiPlan): string[] {
  const { cors, usage, control } = api
  const lines = [`api /${api.basePath} (${api.name})${api.unavailable ? ' unavailable' : ''}`]
  if (cors) {
    const origins = cors.anyOrigin ? ['any origin'] : [...cors.origins, ...cors.originPatterns.map((parts) => parts.join('*'))]
    lines.push(`  cors ${origins.join(' ')} | ${cors.allowMethods} | ${cors.allowHeaders ?? 'any header'}`)
  }
  if (usage) lines.push(`  usage ${usage.policy}`)
  if (control) {
    for (const { name, value } of control.requireHeaders) lines.push(`  require header ${name} ${value}`.trimEnd())
    for (const { name, value } of control.requireQuery) lines.push(`  require query ${name} ${value}`.trimEnd())
    lines.push(`  remove headers [${[...control.dropHeaders].join(' ')}], query [${[...control.dropQuery].join(' ')}]`)
    lines.push(`  set headers [${control.setHeaders.join(' ')}], query [${control.addQuery}]`)
  }
  return [...lines, ...[...api.stages.values()].flatMap(describeStage)]
}

function describeStage(stage: StagePlan): string[] {
  const rule = stage.addressRule ? `, ${stage.addressRule.mode} ${stage.addressRule.ranges.toSorted().join('; ')}` : ''
  return [
    `  version /${stage.name}${stage.unavailable ? ' unavailable' : ''}${stage.paused ? ' paused' : ''}${rule}`,
    ...(stage.deprecation ? [`    says ${stage.deprecation.join(' ')}`] : []),
    ...describeRoutes(stage.routes, '').map((line) => `    ${line}`),
  ]
}

function describeRoutes(node: RouteNode, path: string): string[] {
  return [
    ...[...(node.methods?.values() ?? [])].map((method) => describeMethod(method, path || '/')),
    ...[...node.literals].flatMap(([text, child]) => describeRoutes(child, `${path}/${segmentOf(text)}`)),
    ...(node.patterns ?? []).flatMap(({ pattern, node: child }) => describeRoutes(child, `${path}/${segmentOf(pattern.shape)}`)),
    ...(node.parameter ? describeRoutes(node.parameter, `${path}/{}`) : []),
  ]
}

function describeMethod(method: MethodPlan, shape: string): string {
  const target = method.target.map(describePart).join('')
  return `${method.httpMethod} ${shape} → ${method.groupId} ${target} [${method.auth}]`
}

function describePart(part: TargetPart): string {
  if (typeof part === 'string') return part
  return typeof part === 'number' ? `{${part}}` : `{${part.segment}.${part.part}}`
}
