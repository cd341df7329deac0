/** How far a server that was out is back. */
export interface SlowStart {
  /** When it came back, in Unix milliseconds; null once it gets its full share. */
  since: number | null
  /** The calls that it may take, of those that it was chosen for: a fraction that adds up. */
  credit: number
}

export const FULL_SHARE: Readonly<SlowStart> = { since: null, credit: 0 }

/** The share with which a server begins, so that it gets calls at all. */
const FIRST_SHARE = 0.1

/** Returns whether a server that was chosen takes the call: a share of them that grows to all over `durationMs`. */
export function takesItsTurn(start: SlowStart, durationMs: number, now: number): boolean {
  if (start.since === null) return true
  const share = Math.max(FIRST_SHARE, (now - start.since) / durationMs)
  if (share >= 1) {
    start.since = null
    return true
  }
  start.credit += share
  if (start.credit < 1) return false
  start.credit -= 1
  return true
}
