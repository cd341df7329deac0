import type { UsagePlan } from '../plan/plan.ts'

/** Calls in the current window of one length and in the one before, which counts by its remaining share. */
export interface Window {
  /** Milliseconds. */
  size: number
  /** Start of the current window in Unix milliseconds. */
  start: number
  current: number
  previous: number
}

/** A subscription's counts, as exported and stored. */
export interface UsageRecord {
  subscriptionId: string
  windows: readonly Window[]
}

/** Whether the limits allow one more call. */
export interface UsageVerdict {
  /** Seconds until a call may be allowed; 0 if this one is. */
  retryAfter: number
  /** The RateLimit header: what remains after this call. */
  header: string
}

/** Returns the seconds until all windows allow one more call; 0 if they already do. */
export function secondsToWait(windows: readonly (Window | undefined)[], usage: UsagePlan, now: number): number {
  let longest = 0
  for (let i = 0; i < usage.windows.length; i += 1) {
    const rule = usage.windows[i]
    if (!rule) continue
    const size = rule.seconds * 1_000
    longest = Math.max(longest, waitFor(roll(windows[i], size, now), rule.limit, size, now))
  }
  return longest
}

/** Returns whether a window has expired at `now`. One in the future, from a clock that was ahead, has not. */
export function isOver({ start, size }: Window, now: number): boolean {
  return now >= start + 2 * size
}

export function fits(windows: readonly Window[], usage: UsagePlan): boolean {
  return (
    windows.length === usage.windows.length && windows.every(({ size }, index) => size === (usage.windows[index]?.seconds ?? 0) * 1_000)
  )
}

/** Returns the windows for changed limits; windows of the same length keep their counts. */
export function fit(windows: readonly Window[], usage: UsagePlan, now: number): Window[] {
  return usage.windows.map(({ seconds }) => {
    const size = seconds * 1_000
    return windows.find((window) => window.size === size) ?? { size, start: align(now, size), current: 0, previous: 0 }
  })
}

export function align(now: number, size: number): number {
  return now - (now % size)
}

export function roll(window: Window | undefined, size: number, now: number): Window {
  const start = align(now, size)
  if (!window) return { size, start, current: 0, previous: 0 }
  if (window.start === start) return window
  if (window.start < start) return { size, start, current: 0, previous: window.start === start - size ? window.current : 0 }
  // After a small step back of the clock the window is kept until the clock catches up; after a large one its counts apply now.
  return window.start - start <= size ? window : { ...window, start }
}

function used(window: Window, size: number, now: number): number {
  return window.previous * (1 - elapsedOf(window, now) / size) + window.current
}

/** Returns the milliseconds since a window began; 0 if the clock was set back before it. */
function elapsedOf(window: Window, now: number): number {
  return Math.max(0, now - window.start)
}

/** Returns the seconds until `used + 1` fits the limit, 0 if it already does. For a limit of 0 it returns the window's length. */
function waitFor(window: Window, limit: number, size: number, now: number): number {
  if (used(window, size, now) + 1 <= limit) return 0
  if (limit === 0) return size / 1_000
  const elapsed = elapsedOf(window, now)
  const ahead = Math.max(0, window.start - now)
  const room = limit - 1 - window.current
  const wait = room >= 0 ? (1 - room / window.previous) * size - elapsed : size - elapsed + (1 - (limit - 1) / window.current) * size
  return Math.max(1, Math.ceil((ahead + wait) / 1_000))
}

/** Returns the RateLimit header. */
export function describe(windows: readonly Window[], usage: UsagePlan, now: number): string {
  let header = ''
  for (let i = 0; i < usage.windows.length; i += 1) {
    const rule = usage.windows[i]
    if (!rule) continue
    const size = rule.seconds * 1_000
    const window = roll(windows[i], size, now)
    const remaining = Math.max(0, Math.floor(rule.limit - used(window, size, now)))
    const reset = Math.ceil((window.start + size - now) / 1_000)
    header += `${header && ', '}"${rule.name}";r=${remaining};t=${reset}`
  }
  return header
}
