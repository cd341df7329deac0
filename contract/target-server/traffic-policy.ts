/** How gateways treat the servers of a group, beyond balancing and health checks. Each gateway counts for itself. */
export interface TrafficPolicy {
  /** Calls at a time to one server; further ones wait. 0: no limit. */
  maxConnections: number
  /** Calls of the group that wait at a time; further ones are refused. */
  queueLength: number
  /** How long a call waits at most. */
  queueWaitMs: number
}

/** Changes nothing. */
export const TRAFFIC_POLICY_DEFAULT: TrafficPolicy = { maxConnections: 0, queueLength: 100, queueWaitMs: 1_000 }

/** The smallest and largest value of each number, inclusive. */
export const TRAFFIC_POLICY_LIMITS = {
  maxConnections: [0, 10_000],
  queueLength: [0, 1_000],
  queueWaitMs: [10, 60_000],
} as const satisfies Record<keyof TrafficPolicy, readonly [number, number]>

/** Returns a policy whose absent fields have their default. */
export function completePolicy(policy: Partial<TrafficPolicy> = {}): TrafficPolicy {
  return { ...TRAFFIC_POLICY_DEFAULT, ...policy }
}

/** Returns the fields of a policy that differ from the default: what is stored and deployed, so that a new field outdates no deployment. */
export function policyDifference(policy: TrafficPolicy): Partial<TrafficPolicy> {
  const fields = Object.entries(policy) as [keyof TrafficPolicy, TrafficPolicy[keyof TrafficPolicy]][]
  return Object.fromEntries(fields.filter(([name, value]) => value !== TRAFFIC_POLICY_DEFAULT[name]))
}
