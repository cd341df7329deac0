import type { UsagePlan } from '../plan/plan.ts'
import type { UsageVerdict } from '../usage/usage-windows.ts'
import type { Call, Decision } from './call.ts'
import { refuse } from './refuse.ts'

/** Counts the call if it keeps the subscription within every usage limit of the API; answers at once unless the counts are shared. */
export function checkUsage(call: Call): Decision | Promise<Decision> {
  const usage = call.api?.usage
  if (!usage || call.countedAs === null) return null
  const verdict = call.context.usage.reserve(call.countedAs, usage, call.now)
  return verdict instanceof Promise ? verdict.then((one) => decideUsage(call, usage, one)) : decideUsage(call, usage, verdict)
}

/** Takes back the count of a call that is refused after all. */
export function giveBackUsage(call: Call): void {
  if (!call.isCounted || call.countedAs === null) return
  call.isCounted = false
  call.context.usage.giveBack(call.countedAs, call.now)
}

function decideUsage(call: Call, usage: UsagePlan, { retryAfter, header }: UsageVerdict): Decision {
  call.answerHeaders.push('RateLimit-Policy', usage.policy, 'RateLimit', header)
  call.isCounted = retryAfter === 0
  return call.isCounted
    ? null
    : refuse('UsageLimitExceeded', 'The usage limit is exceeded. Try again after the time in Retry-After.', [
        'Retry-After',
        String(retryAfter),
      ])
}
