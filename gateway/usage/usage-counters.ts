import type { UsagePlan } from '../plan/plan.ts'
import type { UsageLimiter } from './usage-limiter.ts'
import {
  align,
  describe,
  fit,
  fits,
  isOver,
  roll,
  secondsToWait,
  type UsageRecord,
  type UsageVerdict,
  type Window,
} from './usage-windows.ts'

const NO_CALLS: readonly Window[] = []

/** Maximum number of subscriptions with counts; above it the oldest are dropped. */
const SUBSCRIPTIONS_MAX = 200_000
/** Shorter windows end before a restart could restore them. */
const KEPT_WINDOW_MIN_MS = 60_000

/**
 * Counts calls per subscription in sliding windows: the previous window counts by its remaining share. A call is checked and counted in one
 * step, so that calls that wait for another filter cannot exceed a limit together, and given back if it is refused later. Counts belong to
 * the subscription, not its keys, and are kept until all windows have ended. A clock that is set back does not reset counts.
 */
export class UsageCounters implements UsageLimiter {
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
    const windows = this.#fitted(known, usage, now)
    const retryAfter = secondsToWait(windows, usage, now)
    if (retryAfter === 0) this.#count(subscriptionId, known, windows, now)
    return { retryAfter, header: describe(windows, usage, now) }
  }

  /** Counts a call that was admitted elsewhere. */
  add(subscriptionId: string, usage: UsagePlan, now: number): void {
    const known = this.#bySubscription.get(subscriptionId)
    this.#count(subscriptionId, known, this.#fitted(known, usage, now), now)
  }

  /** Replaces the counts of a subscription by those that were counted elsewhere. */
  replace(subscriptionId: string, windows: Window[], now: number): void {
    if (!this.#bySubscription.has(subscriptionId)) this.#makeRoom(now)
    this.#bySubscription.set(subscriptionId, windows)
    this.counted += 1
  }

  /** Returns the counts of a subscription. */
  windowsOf(subscriptionId: string): readonly Window[] {
    return this.#bySubscription.get(subscriptionId) ?? NO_CALLS
  }

  /** Removes the counts of a subscription, and returns them. */
  take(subscriptionId: string): readonly Window[] {
    const windows = this.windowsOf(subscriptionId)
    this.#bySubscription.delete(subscriptionId)
    return windows
  }

  /** Adds counts that were taken to those that were counted since in the same windows. */
  putBack(subscriptionId: string, taken: readonly Window[]): void {
    if (taken.length === 0) return
    const since = this.windowsOf(subscriptionId)
    const windows = taken.map((window) => {
      const counted = since.find(({ size }) => size === window.size)
      if (!counted) return window
      const [current, previous] = counted.start === window.start ? [window.current, window.previous] : [0, window.current]
      return { ...counted, current: counted.current + current, previous: counted.previous + previous }
    })
    this.#bySubscription.set(subscriptionId, windows)
  }

  /** Returns the subscriptions with counts. */
  ids(): string[] {
    return [...this.#bySubscription.keys()]
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

  /** Returns the windows of these limits with the known counts. */
  #fitted(known: Window[] | undefined, usage: UsagePlan, now: number): Window[] {
    return known && fits(known, usage) ? known : fit(known ?? NO_CALLS, usage, now)
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
