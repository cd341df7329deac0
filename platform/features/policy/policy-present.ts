import type { PolicyDetail, PolicySummary, PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import type { Policy } from './policy-queries.ts'

/** Returns a policy for the list of admins. */
export function presentPolicy(policy: Omit<Policy, 'content'>, current: boolean): PolicySummary {
  const { id, category, locale, visibility, startsOn, endsOn, title, createdAt, updatedAt } = policy
  return {
    ...{ id, category, locale, visibility, startsOn, endsOn, title, current },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Returns a policy with its text, and how many people have agreed to it, for admins. */
export function presentPolicyDetail(policy: Policy, current: boolean, agreements: number): PolicyDetail {
  return { ...presentPolicy(policy, current), content: policy.content, agreements }
}

/** Returns a public policy for everybody. */
export function presentPublicPolicy(policy: Policy, currentId: string | null, versions: PublicPolicy['versions']): PublicPolicy {
  const { id, category, locale, visibility, startsOn, endsOn, title, content } = policy
  return { id, category, locale, visibility, startsOn, endsOn, title, content, currentId, versions }
}
