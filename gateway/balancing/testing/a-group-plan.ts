import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import { completePolicy, type TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import type { GroupPlan } from '../../plan/plan.ts'

/** Returns a group with a server for each weight: `s0` at `h0`, and so on. */
export function aGroupPlan(weights: readonly number[], policy: Partial<TrafficPolicy> = {}, more: Partial<GroupPlan> = {}): GroupPlan {
  return {
    id: 'g',
    source: '',
    algorithm: 'roundRobin',
    connectTimeoutMs: 1,
    responseTimeoutMs: 1,
    healthCheck: HEALTH_CHECK_DEFAULT,
    policy: completePolicy(policy),
    clientCertificate: null,
    servers: weights.map((weight, index) => ({ id: `s${index}`, protocol: 'http', host: `h${index}`, port: 80, weight })),
    ...more,
  }
}
