import { WHOLE_SWEEP } from './sweep.ts'

/** Below the minute after which public pages are renewed anyway, so that a missed invalidation still fails the test. */
const HANG_MS = 30_000

/**
 * Returns how long a test waits, in milliseconds, for something that the product promises within a time. `npm run verify` enforces that
 * time; `npm test` waits longer, since a busy machine is slower.
 */
export function promisedMs(milliseconds: number): number {
  return WHOLE_SWEEP ? milliseconds : HANG_MS
}
