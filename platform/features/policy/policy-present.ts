import type { PolicyDetail, PolicySummary, PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import type { Policy } from './policy-queries.ts'

/** A policy as admins see it in the list. */
export function presentPolicy(policy: Omit<Policy, 'content'>, current: boolean): PolicySummary {
  const { id, category, locale, visibility, startsOn, endsOn, title, createdAt, updatedAt } = policy
  return {
    ...{ id, category, locale, visibility, startsOn, endsOn, title, current },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A policy as admins see it by itself: with its text, and how many have agreed to it. */
export function presentPolicyDetail(policy: Policy, current: boolean, agreements: number): PolicyDetail {
  return { ...presentPolicy(policy, current), content: policy.content, agreements }
}

/** A public policy as everybody may read it. */
export function presentPublicPolicy(policy: Policy, versions: PublicPolicy['versions']): PublicPolicy {
  const { id, category, locale, visibility, startsOn, endsOn, title, content } = policy
  return { id, category, locale, visibility, startsOn, endsOn, title, content, versions }
}
