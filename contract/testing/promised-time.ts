import { WHOLE_SWEEP } from './sweep.ts'

/** Less than the minute after which public pages renew themselves, so that a page that was not told of a change is still seen. */
const HANG_MS = 30_000

/**
 * Returns how long a test waits for something that the product promises within a time, in milliseconds. `npm run verify` holds the product
 * to it; `npm test` waits for the state, since a busy machine makes everything slower.
 */
export function promisedMs(milliseconds: number): number {
  return WHOLE_SWEEP ? milliseconds : HANG_MS
}
