import type { UsagePlan } from '../../plan/plan.ts'

/**
 * A call to be counted within the limits of a RateLimit-Policy, or one whose count is taken back (id null). Messages have steps and verdicts
 * as JSON: Node.js takes many times as long to send objects.
 */
export type UsageStep = readonly [id: number | null, subscriptionId: string, policy: string, now: number]

/** The answer to a step, as in `UsageVerdict`. */
export type NumberedVerdict = readonly [id: number, retryAfter: number, header: string]

/** `"minute";q=5;w=60` of RateLimit-Policy. */
const WINDOW = /"([a-z]+)";q=(\d+);w=(\d+)/g
const KNOWN_MAX = 10_000

/** The limits of policies that were read before. */
const KNOWN = new Map<string, UsagePlan>()

/** Returns the limits that a RateLimit-Policy header names, which `compileUsage` made. */
export function limitsOf(policy: string): UsagePlan {
  const known = KNOWN.get(policy)
  if (known) return known
  const windows = [...policy.matchAll(WINDOW)].map(([, name = '', limit, seconds]) => ({
    name,
    limit: Number(limit),
    seconds: Number(seconds),
  }))
  if (KNOWN.size >= KNOWN_MAX) KNOWN.clear()
  const usage = { windows, policy }
  KNOWN.set(policy, usage)
  return usage
}

/** Returns the steps of a message. */
export function stepsIn(text: string): UsageStep[] {
  return JSON.parse(text) as UsageStep[]
}

/** Returns the verdicts of a message. */
export function verdictsIn(text: string): NumberedVerdict[] {
  return JSON.parse(text) as NumberedVerdict[]
}
