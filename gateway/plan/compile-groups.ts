import { createHash, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { checkGroup } from '@portico/contract/gateway-snapshot/check-group'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { problemsIn, type ServingProblem, servingProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import { completePolicy, TRAFFIC_POLICY_DEFAULT, type TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import type { ClientCertificatePlan, GroupPlan } from './plan.ts'

export interface CompiledGroups {
  groups: Map<string, GroupPlan>
  /** Problems by group id. Such a group keeps its last good form, has no certificate, or is missing from `groups`. */
  faults: Map<string, ServingProblem[]>
}

/** Compiles the target server groups of a snapshot. An invalid group keeps its last good form, or is left out if there is none. */
export function compileGroups(given: readonly unknown[], previous: ReadonlyMap<string, GroupPlan>): CompiledGroups {
  const groups = new Map<string, GroupPlan>()
  const faults = new Map<string, ServingProblem[]>()
  for (const group of given) {
    const id = isRecord(group) && typeof group.id === 'string' ? group.id : null
    if (id === null) continue
    if (groups.has(id)) {
      faults.set(id, [servingProblem('targetServerGroup.id', 'duplicate', id)])
      continue
    }
    const problems = compileGroup(group as SnapshotTargetServerGroup, previous.get(id), groups)
    if (problems.length > 0) faults.set(id, problemsIn('targetServerGroup', problems))
  }
  return { groups, faults }
}

function compileGroup(group: SnapshotTargetServerGroup, known: GroupPlan | undefined, groups: Map<string, GroupPlan>): ServingProblem[] {
  const source = JSON.stringify(group)
  if (known?.source === source) {
    groups.set(group.id, known)
    return []
  }
  const problems = [...checkGroup(group), ...checkAuthorities(group)]
  if (problems.length > 0) {
    if (known) groups.set(group.id, known)
    return problems
  }
  const certificate = compileCertificate(group)
  const { healthCheck = HEALTH_CHECK_DEFAULT } = group
  const plan: GroupPlan = {
    id: group.id,
    source,
    algorithm: group.algorithm,
    connectTimeoutMs: group.connectTimeoutMs,
    responseTimeoutMs: group.responseTimeoutMs,
    healthCheck: { kind: healthCheck.kind, path: healthCheck.path, intervalMs: healthCheck.intervalMs },
    policy: knownFields(group.trafficPolicy),
    clientCertificate: certificate === 'unusable' ? (known?.clientCertificate ?? null) : certificate,
    servers: group.servers.map(({ id, protocol, host, port, weight }) => ({ id, protocol, host, port, weight })),
  }
  if (certificate !== 'unusable') {
    groups.set(group.id, plan)
    return []
  }
  groups.set(group.id, { ...plan, source: sourceWithout(group, known) })
  return [servingProblem('clientCertificate', 'clientCertificate')]
}

/** The value is not passed on, since it may contain more than certificates. */
function checkAuthorities({ trafficPolicy }: SnapshotTargetServerGroup): ServingProblem[] {
  const ca = isRecord(trafficPolicy) ? trafficPolicy.certificateAuthorities : undefined
  if (typeof ca !== 'string' || ca === '') return []
  try {
    new X509Certificate(ca)
    createSecureContext({ ca })
    return []
  } catch {
    return [servingProblem('trafficPolicy.certificateAuthorities', 'trafficPolicy')]
  }
}

/** Returns a traffic policy without fields of newer platforms. */
function knownFields(policy: Partial<TrafficPolicy> = {}): TrafficPolicy {
  return completePolicy(Object.fromEntries(Object.entries(policy).filter(([name]) => name in TRAFFIC_POLICY_DEFAULT)))
}

/** Returns a group as JSON with the certificate that is in use: the previous one, or none. */
function sourceWithout({ clientCertificate: _, ...group }: SnapshotTargetServerGroup, known: GroupPlan | undefined): string {
  const before = known?.clientCertificate ? (JSON.parse(known.source) as SnapshotTargetServerGroup).clientCertificate : undefined
  return JSON.stringify(before ? { ...group, clientCertificate: before } : group)
}

/** Only the TLS library can tell whether a certificate is usable. Its message is not passed on, since problems are logged and sent to the platform. */
function compileCertificate({ clientCertificate }: SnapshotTargetServerGroup): ClientCertificatePlan | 'unusable' | null {
  if (clientCertificate === undefined) return null
  if (!isRecord(clientCertificate)) return 'unusable'
  const { certificate: cert, privateKey: key } = clientCertificate
  if (typeof cert !== 'string' || typeof key !== 'string') return 'unusable'
  try {
    const fingerprint = createHash('sha256').update(`${cert}\n${key}`).digest('hex')
    createSecureContext({ cert, key })
    return { certificate: cert, privateKey: key, fingerprint }
  } catch {
    return 'unusable'
  }
}
