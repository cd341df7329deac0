import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Checks that this call keeps the subscription within every usage limit of the API. */
export function checkUsage(call: Call): Verdict | null {
  const usage = call.api?.usage
  if (!usage || call.countedAs === null) return null
  const { retryAfter, header } = call.context.usage.ask(call.countedAs, usage, call.now)
  call.answerHeaders.push('RateLimit-Policy', usage.policy, 'RateLimit', header)
  return retryAfter === 0
    ? null
    : refuse('UsageLimitExceeded', 'The usage limit is exceeded. Try again after the time in Retry-After.', [
        'Retry-After',
        String(retryAfter),
      ])
}
