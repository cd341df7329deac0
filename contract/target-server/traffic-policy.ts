/** How gateways treat the servers of a group, beyond balancing and health checks. Each gateway counts for itself. */
export interface TrafficPolicy {
  /** Calls at a time to one server; further ones wait. 0: no limit. */
  maxConnections: number
  /** Calls of the group that wait at a time; further ones are refused. */
  queueLength: number
  /** How long a call waits at most. */
  queueWaitMs: number
  /** Consecutive failed calls after which a server gets no more calls for a while. 0: never. */
  failuresToEject: number
  /** Whether answers with a status from 500 are failures, like failed connections, time-outs and broken answers. */
  countServerErrors: boolean
  /** How long a server gets no calls the first time; doubles each time a trial call fails. */
  ejectionMs: number
  ejectionMsMax: number
  /** The share of the group's servers that may be out at a time, in percent. */
  ejectedPercentMax: number
  /** How long a server that was out gets fewer calls, growing to its share. 0: none. */
  slowStartMs: number
  /** PEM of the authorities that sign the certificates of https servers, instead of the usual ones; empty for these. */
  certificateAuthorities: string
  /** The name that the TLS handshake names, and for which certificates must be valid; empty for the server's address. */
  serverName: string
}

type PolicyNumber = { [Name in keyof TrafficPolicy]: TrafficPolicy[Name] extends number ? Name : never }[keyof TrafficPolicy]

/** Changes nothing. */
export const TRAFFIC_POLICY_DEFAULT: TrafficPolicy = {
  maxConnections: 0,
  queueLength: 100,
  queueWaitMs: 1_000,
  failuresToEject: 0,
  countServerErrors: false,
  ejectionMs: 10_000,
  ejectionMsMax: 300_000,
  ejectedPercentMax: 50,
  slowStartMs: 0,
  certificateAuthorities: '',
  serverName: '',
}

/** The smallest and largest value of each number, inclusive. */
export const TRAFFIC_POLICY_LIMITS = {
  maxConnections: [0, 10_000],
  queueLength: [0, 1_000],
  queueWaitMs: [10, 60_000],
  failuresToEject: [0, 1_000],
  ejectionMs: [100, 3_600_000],
  ejectionMsMax: [100, 3_600_000],
  ejectedPercentMax: [1, 100],
  slowStartMs: [0, 600_000],
} as const satisfies Record<PolicyNumber, readonly [number, number]>

/** Returns a policy whose absent fields have their default. */
export function completePolicy(policy: Partial<TrafficPolicy> = {}): TrafficPolicy {
  return { ...TRAFFIC_POLICY_DEFAULT, ...policy }
}

/** Returns the fields of a policy that differ from the default: what is stored and deployed, so that a new field outdates no deployment. */
export function policyDifference(policy: TrafficPolicy): Partial<TrafficPolicy> {
  const fields = Object.entries(policy) as [keyof TrafficPolicy, TrafficPolicy[keyof TrafficPolicy]][]
  return Object.fromEntries(fields.filter(([name, value]) => value !== TRAFFIC_POLICY_DEFAULT[name]))
}
