import type { UsagePlan } from '../plan/plan.ts'

/** A subscription's counts, as exported and stored. */
export interface UsageRecord {
  subscriptionId: string
  windows: readonly Window[]
}

export interface Window {
  /** Milliseconds. */
  size: number
  /** Start of the current window in Unix milliseconds. */
  start: number
  current: number
  previous: number
}

/** Whether the limits allow one more call. */
export interface UsageVerdict {
  /** Seconds until a call may be allowed; 0 if this one is. */
  retryAfter: number
  /** The RateLimit header: what remains after this call. */
  header: string
}

const NO_CALLS: readonly Window[] = []

/** Maximum number of subscriptions with counts; above it the oldest are dropped. */
const SUBSCRIPTIONS_MAX = 200_000
/** Shorter windows end before a restart could restore them. */
const KEPT_WINDOW_MIN_MS = 60_000

/**
 * Counts calls per subscription in sliding windows: the previous window counts by its remaining share. A call is checked and counted in one
 * step, so that calls that wait for another filter cannot exceed a limit together, and given back if it is refused later. Counts belong to the subscription, not its keys, and are kept until all windows have ended. A clock
 * that is set back does not reset counts.
 */
export class UsageCounters {
  readonly #bySubscription = new Map<string, Window[]>()
  readonly #max: number
  /** Number of changes to counts; if it changed, there is something to save. */
  counted = 0

  constructor(max = SUBSCRIPTIONS_MAX) {
    this.#max = max
  }

  /** Counts a call at `now` (milliseconds) if all windows allow one more; a refused call is not counted. */
  reserve(subscriptionId: string, usage: UsagePlan, now: number): UsageVerdict {
    const known = this.#bySubscription.get(subscriptionId)
    const windows = known && fits(known, usage) ? known : fit(known ?? NO_CALLS, usage, now)
    let retryAfter = 0
    for (let i = 0; i < usage.windows.length; i += 1) {
      const rule = usage.windows[i]
      if (rule)
        retryAfter = Math.max(retryAfter, waitFor(roll(windows[i], rule.seconds * 1_000, now), rule.limit, rule.seconds * 1_000, now))
    }
    if (retryAfter === 0) this.#count(subscriptionId, known, windows, now)
    return { retryAfter, header: describe(windows, usage, now) }
  }

  /** Takes back a call that was counted at `at` and refused later; a window that has ended since keeps its count. */
  giveBack(subscriptionId: string, at: number): void {
    for (const window of this.#bySubscription.get(subscriptionId) ?? NO_CALLS) {
      const start = align(at, window.size)
      if (window.start === start && window.current > 0) window.current -= 1
      else if (window.start === start + window.size && window.previous > 0) window.previous -= 1
    }
    this.counted += 1
  }

  /** Yields the counts of each subscription that still matter at `now` and drops the others; may be consumed in batches. */
  *export(now: number): Generator<UsageRecord> {
    for (const [subscriptionId, windows] of this.#bySubscription) {
      if (windows.every((window) => isOver(window, now))) this.#bySubscription.delete(subscriptionId)
      const kept = windows.filter((window) => window.size >= KEPT_WINDOW_MIN_MS && !isOver(window, now))
      if (kept.length > 0) yield { subscriptionId, windows: kept.map((window) => ({ ...window })) }
    }
  }

  /** Restores exported counts, except those that have expired at `now` and those of subscriptions that already have counts. */
  import(records: Iterable<UsageRecord>, now: number): void {
    for (const { subscriptionId, windows } of records) {
      if (this.#bySubscription.size >= this.#max) return
      const kept = windows.filter((window) => !isOver(window, now)).map((window) => ({ ...window }))
      if (kept.length > 0 && !this.#bySubscription.has(subscriptionId)) this.#bySubscription.set(subscriptionId, kept)
    }
  }

  /** The number of subscriptions with counts. */
  get size(): number {
    return this.#bySubscription.size
  }

  #count(subscriptionId: string, known: Window[] | undefined, windows: Window[], now: number): void {
    if (!known) this.#makeRoom(now)
    if (known !== windows) this.#bySubscription.set(subscriptionId, windows)
    this.counted += 1
    for (const [i, { size }] of windows.entries()) {
      const window = roll(windows[i], size, now)
      window.current += 1
      windows[i] = window
    }
  }

  #makeRoom(now: number): void {
    if (this.#bySubscription.size < this.#max) return
    for (const [id, windows] of this.#bySubscription) if (windows.every((window) => isOver(window, now))) this.#bySubscription.delete(id)
    for (const id of this.#bySubscription.keys()) {
      // Frees a tenth at once, so that most calls skip the search for expired counts.
      if (this.#bySubscription.size < this.#max * 0.9) return
      this.#bySubscription.delete(id)
    }
  }
}

/** Returns whether a window has expired at `now`. One in the future, from a clock that was ahead, has not. */
function isOver({ start, size }: Window, now: number): boolean {
  return now >= start + 2 * size
}

function fits(windows: readonly Window[], usage: UsagePlan): boolean {
  return (
    windows.length === usage.windows.length && windows.every(({ size }, index) => size === (usage.windows[index]?.seconds ?? 0) * 1_000)
  )
}

/** Returns the windows for changed limits; windows of the same length keep their counts. */
function fit(windows: readonly Window[], usage: UsagePlan, now: number): Window[] {
  return usage.windows.map(({ seconds }) => {
    const size = seconds * 1_000
    return windows.find((window) => window.size === size) ?? { size, start: align(now, size), current: 0, previous: 0 }
  })
}

function align(now: number, size: number): number {
  return now - (now % size)
}

function roll(window: Window | undefined, size: number, now: number): Window {
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

function describe(windows: readonly Window[], usage: UsagePlan, now: number): string {
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
