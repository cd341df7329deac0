import type { PolicySummary } from '@portico/contract/policy/policy-endpoints'

export type PolicyState = 'private' | 'coming' | 'current' | 'over' | 'replaced'

/** Returns the state of a policy on a day: hidden, future, current, ended, or replaced by one that began later. */
export function policyStateOf(policy: Pick<PolicySummary, 'visibility' | 'startsOn' | 'endsOn' | 'current'>, today: string): PolicyState {
  if (policy.current) return 'current'
  if (policy.visibility === 'private') return 'private'
  if (policy.startsOn > today) return 'coming'
  return policy.endsOn !== null && policy.endsOn < today ? 'over' : 'replaced'
}
