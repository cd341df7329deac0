import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Refuses every call of a paused version. */
export function refusePaused(call: Call): Verdict | null {
  return call.stage?.paused ? refuse('VersionPaused', 'This version is paused.') : null
}
