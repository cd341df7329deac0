import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Counts the call if it keeps the subscription within every usage limit of the API. */
export function checkUsage(call: Call): Verdict | null {
  const usage = call.api?.usage
  if (!usage || call.countedAs === null) return null
  const { retryAfter, header } = call.context.usage.reserve(call.countedAs, usage, call.now)
  call.answerHeaders.push('RateLimit-Policy', usage.policy, 'RateLimit', header)
  call.isCounted = retryAfter === 0
  return call.isCounted
    ? null
    : refuse('UsageLimitExceeded', 'The usage limit is exceeded. Try again after the time in Retry-After.', [
        'Retry-After',
        String(retryAfter),
      ])
}

/** Takes back the count of a call that is refused after all. */
export function giveBackUsage(call: Call): void {
  if (!call.isCounted || call.countedAs === null) return
  call.isCounted = false
  call.context.usage.giveBack(call.countedAs, call.now)
}
