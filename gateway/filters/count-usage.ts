import type { Call } from './call.ts'

/** Counts a call that every other filter has admitted. */
export function countUsage(call: Call): null {
  if (call.api?.usage && call.countedAs !== null) call.context.usage.count(call.countedAs, call.api.usage, call.now)
  return null
}
