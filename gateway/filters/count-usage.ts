import type { Call } from './call.ts'

/** The end of step 8: a call that everything admitted is counted. */
export function countUsage(call: Call): null {
  if (call.api?.usage && call.countedAs !== null) call.surroundings.usage.count(call.countedAs, call.api.usage, call.now)
  return null
}
