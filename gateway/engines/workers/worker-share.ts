import type { SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { GroupPlan } from '../../plan/plan.ts'

/** Which of the workers one is, from 1 on; another one that takes its place is the same. */
export interface WorkerShare {
  number: number
  workers: number
}

/**
 * Returns a group with a worker's share of the connections that a target server may have, and of the calls that wait for one. The shares of
 * all workers add up to the limit of the group, except that each worker has one connection at least (decision 0059). They are in the
 * source too, from which a delta makes the group again.
 */
export function withShareOf(group: GroupPlan, share: WorkerShare): GroupPlan {
  const { policy } = group
  if (policy.maxConnections === 0) return group
  const own = {
    maxConnections: Math.max(1, partOf(policy.maxConnections, share)),
    queueLength: partOf(policy.queueLength, share),
  }
  const source = JSON.parse(group.source) as SnapshotTargetServerGroup
  return {
    ...group,
    source: JSON.stringify({ ...source, trafficPolicy: { ...source.trafficPolicy, ...own } }),
    policy: { ...policy, ...own },
  }
}

function partOf(limit: number, { number, workers }: WorkerShare): number {
  return Math.floor(limit / workers) + (number <= limit % workers ? 1 : 0)
}
