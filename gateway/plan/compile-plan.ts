import { createHash } from 'node:crypto'
import { BlockList } from 'node:net'
import { createSecureContext } from 'node:tls'
import {
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotApi,
  type SnapshotStage,
  type SnapshotTargetServerGroup,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { HTTP_METHODS } from '@portico/contract/method/method'
import { ALGORITHMS, HEALTH_CHECK_DEFAULT, HEALTH_CHECK_KINDS, type HealthCheck } from '@portico/contract/target-server/target-server'
import { addRange } from '../config.ts'
import { LOG_LEVELS } from '../log.ts'
import { parseAccessLogFormat } from './access-log-format.ts'
import { compileControl } from './compile-control.ts'
import { compileCors } from './compile-cors.ts'
import { compileDeprecation } from './compile-deprecation.ts'
import { compileUsage } from './compile-usage.ts'
import { normaliseSegment, parsePathTemplate, parseTargetTemplate } from './path-template.ts'
import type { ApiPlan, ClientCertificatePlan, GroupPlan, MethodPlan, Plan, StagePlan } from './plan.ts'
import { PlanError, requireThat } from './plan-error.ts'
import { addRoute, createRoutes } from './router.ts'

/**
 * Checks a snapshot whole and compiles it, without side effects. What `previous` holds unchanged is taken over, so that the cost of a
 * change is the cost of what changed. Throws `PlanError` with the first reason why it cannot be served.
 */
export function compilePlan(snapshot: GatewaySnapshot, previous: Plan | null = null): Plan {
  try {
    requireThat(snapshot.format === SNAPSHOT_FORMAT, () => `format ${snapshot.format} is unknown to this gateway`)
    requireThat(Number.isSafeInteger(snapshot.revision), () => 'the revision is no number')
    const { environment } = snapshot
    requireThat(/^[A-Za-z0-9.-]+$/.test(environment.host), () => `environment host "${environment.host}" is no host`)
    requireThat(environment.bodyLimitBytes >= 0, () => 'the body limit is no size')
    requireThat(LOG_LEVELS.includes(environment.logLevel), () => `log level "${environment.logLevel}" is unknown`)
    const groups = new Map(snapshot.targetServerGroups.map((group) => [group.id, compileGroup(group, previous)]))
    return {
      revision: snapshot.revision,
      host: environment.host.toLowerCase(),
      realm: environment.name.replace(/[^ !#-[\]-~]/g, '_'),
      logLevel: environment.logLevel,
      bodyLimitBytes: environment.bodyLimitBytes,
      accessLog: parseAccessLogFormat(environment.accessLogFormat),
      apis: compileApis(snapshot.apis, groups, previous),
      groups,
    }
  } catch (error) {
    if (error instanceof PlanError) throw error
    throw new PlanError(`the snapshot is malformed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function compileApis(apis: readonly SnapshotApi[], groups: ReadonlyMap<string, GroupPlan>, previous: Plan | null): Map<string, ApiPlan> {
  const compiled = new Map<string, ApiPlan>()
  for (const api of apis) {
    const basePath = normaliseSegment(api.basePath)
    requireThat(!compiled.has(basePath), () => `base path "${api.basePath}" is there twice`)
    compiled.set(basePath, compileApi(api, basePath, groups, previous))
  }
  return compiled
}

function compileApi(api: SnapshotApi, basePath: string, groups: ReadonlyMap<string, GroupPlan>, previous: Plan | null): ApiPlan {
  for (const stage of api.stages) {
    for (const method of stage.methods) {
      requireThat(
        groups.has(method.targetServerGroupId),
        () => `API "${api.name}": ${method.httpMethod} ${method.path} has no target server group`,
      )
    }
  }
  const source = JSON.stringify(api)
  const known = previous?.apis.get(basePath)
  if (known?.source === source) return known
  try {
    requireThat(/^[A-Za-z0-9._%-]+$/.test(api.basePath) && !/^\.{1,2}$/.test(basePath), () => `base path "${api.basePath}" is no segment`)
    const plan: ApiPlan = {
      id: api.id,
      name: api.name,
      basePath,
      source,
      cors: compileCors(api.cors),
      usage: compileUsage(api.usageLimits),
      control: compileControl(api.requestControls),
      stages: new Map(),
    }
    for (const stage of api.stages) {
      requireThat(!plan.stages.has(stage.name), () => `version "${stage.name}" is there twice`)
      requireThat(/^[A-Za-z0-9_-]+$/.test(stage.name), () => `version "${stage.name}" is no segment`)
      plan.stages.set(stage.name, compileStage(stage, plan))
    }
    return plan
  } catch (error) {
    throw new PlanError(`API "${api.name}": ${error instanceof Error ? error.message : String(error)}`)
  }
}

function compileStage(stage: SnapshotStage, api: ApiPlan): StagePlan {
  const routes = createRoutes()
  for (const method of stage.methods) {
    requireThat(HTTP_METHODS.includes(method.httpMethod), () => `HTTP method "${method.httpMethod}" is unknown`)
    const template = parsePathTemplate(method.path)
    const auth = method.authType ?? stage.authType
    requireThat(auth === 'apiKey' || auth === 'oauth2', () => `authentication type "${auth}" is unknown`)
    const plan: MethodPlan = {
      id: method.id,
      httpMethod: method.httpMethod,
      path: method.path,
      auth,
      target: parseTargetTemplate(method.targetPath, template.parameters),
      groupId: method.targetServerGroupId,
    }
    addRoute(routes, template.segments, plan)
  }
  return {
    id: stage.id,
    name: stage.name,
    api,
    paused: stage.status === 'paused',
    addressRule: compileAddressRule(stage),
    deprecation: compileDeprecation(stage.deprecation),
    routes,
  }
}

function compileAddressRule({ ipRule }: SnapshotStage): StagePlan['addressRule'] {
  if (ipRule.mode === 'disable') return null
  requireThat(ipRule.mode === 'allow' || ipRule.mode === 'restrict', () => `IP rule "${ipRule.mode}" is unknown`)
  const list = new BlockList()
  for (const address of ipRule.addresses) requireThat(addRange(list, address), () => `IP rule: "${address}" is no address`)
  return { mode: ipRule.mode, list }
}

function compileGroup(group: SnapshotTargetServerGroup, previous: Plan | null): GroupPlan {
  const source = JSON.stringify(group)
  const known = previous?.groups.get(group.id)
  if (known?.source === source) return known
  const where = `target server group ${group.id}`
  requireThat(ALGORITHMS.includes(group.algorithm), () => `${where}: algorithm "${group.algorithm}" is unknown`)
  requireThat(group.connectTimeoutMs > 0 && group.responseTimeoutMs > 0, () => `${where}: a time-out must be above 0`)
  const servers = group.servers.map(({ id, protocol, host, port, weight }) => {
    requireThat(protocol === 'http' || protocol === 'https', () => `${where}: protocol "${protocol}" is unknown`)
    requireThat(/^[A-Za-z0-9.:-]+$/.test(host) && port >= 1 && port <= 65_535, () => `${where}: "${host}:${port}" is no address`)
    requireThat(Number.isInteger(weight) && weight >= 0, () => `${where}: weight ${weight} is no weight`)
    return { id, protocol, host, port, weight }
  })
  return {
    id: group.id,
    source,
    algorithm: group.algorithm,
    connectTimeoutMs: group.connectTimeoutMs,
    responseTimeoutMs: group.responseTimeoutMs,
    healthCheck: compileHealthCheck(group, where),
    clientCertificate: compileCertificate(group, where),
    servers,
  }
}

function compileHealthCheck({ healthCheck = HEALTH_CHECK_DEFAULT }: SnapshotTargetServerGroup, where: string): HealthCheck {
  const { kind, path, intervalMs } = healthCheck
  requireThat(HEALTH_CHECK_KINDS.includes(kind), () => `${where}: health check "${kind}" is unknown`)
  requireThat(/^\/[!-~]*$/.test(path), () => `${where}: health check "${path}" is no path`)
  requireThat(intervalMs > 0, () => `${where}: a health check's interval must be above 0`)
  return { kind, path, intervalMs }
}

/** What is wrong with a certificate is not said in full: the words are logged and told to the platform. */
function compileCertificate({ clientCertificate }: SnapshotTargetServerGroup, where: string): ClientCertificatePlan | null {
  if (!clientCertificate) return null
  const { certificate: cert, privateKey: key } = clientCertificate
  try {
    const fingerprint = createHash('sha256').update(`${cert}\n${key}`).digest('hex')
    return { context: createSecureContext({ cert, key }), fingerprint }
  } catch (error) {
    throw new PlanError(`${where}: its client certificate cannot be used: ${(error as NodeJS.ErrnoException).code ?? 'unreadable'}`)
  }
}
