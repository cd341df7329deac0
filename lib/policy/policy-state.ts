import type { PolicySummary } from '@portico/contract/policy/policy-endpoints'

export type PolicyState = 'private' | 'coming' | 'current' | 'over' | 'replaced'

/** Where a policy stands on a day: hidden, to come, current, over, or replaced by one that began later. */
export function policyStateOf(policy: Pick<PolicySummary, 'visibility' | 'startsOn' | 'endsOn' | 'current'>, today: string): PolicyState {
  if (policy.current) return 'current'
  if (policy.visibility === 'private') return 'private'
  if (policy.startsOn > today) return 'coming'
  return policy.endsOn !== null && policy.endsOn < today ? 'over' : 'replaced'
}
