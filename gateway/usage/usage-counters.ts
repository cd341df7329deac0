import type { UsagePlan } from '../plan/plan.ts'

interface Window {
  /** Milliseconds. */
  size: number
  /** Start of the current window, milliseconds. */
  start: number
  current: number
  previous: number
}

/** What the limits say of one more call. */
export interface UsageVerdict {
  /** Seconds until a call may succeed; 0 when this one may. */
  retryAfter: number
  /** The RateLimit header as it stands after this call, or before it when refused. */
  header: string
}

const NO_CALLS: readonly Window[] = []

/**
 * Calls counted per subscription in sliding windows: what the previous window held counts by its remaining share. A call is asked
 * about first and counted only when everything else admitted it too.
 */
export class UsageCounters {
  readonly #bySubscription = new Map<string, Window[]>()

  /** Whether all windows have room for one call more, at `now` milliseconds. */
  ask(subscriptionId: string, usage: UsagePlan, now: number): UsageVerdict {
    const known = this.#bySubscription.get(subscriptionId) ?? NO_CALLS
    const windows = fits(known, usage) ? known : fit(known, usage, now)
    let retryAfter = 0
    for (let i = 0; i < usage.windows.length; i += 1) {
      const rule = usage.windows[i]
      if (!rule) continue
      const window = roll(windows[i], rule.seconds * 1_000, now)
      retryAfter = Math.max(retryAfter, waitFor(window, rule.limit, rule.seconds * 1_000, now))
    }
    return { retryAfter, header: describe(windows, usage, now, retryAfter === 0 ? 1 : 0) }
  }

  /** Counts a call that was admitted. */
  count(subscriptionId: string, usage: UsagePlan, now: number): void {
    let windows = this.#bySubscription.get(subscriptionId)
    if (!windows || !fits(windows, usage)) {
      windows = fit(windows ?? NO_CALLS, usage, now)
      this.#bySubscription.set(subscriptionId, windows)
    }
    for (let i = 0; i < usage.windows.length; i += 1) {
      const rule = usage.windows[i]
      if (!rule) continue
      const window = roll(windows[i], rule.seconds * 1_000, now)
      window.current += 1
      windows[i] = window
    }
  }

  /** Forgets the subscriptions that no key opens any more. */
  keepOnly(subscriptionIds: ReadonlySet<string>): void {
    for (const id of this.#bySubscription.keys()) if (!subscriptionIds.has(id)) this.#bySubscription.delete(id)
  }
}

function fits(windows: readonly Window[], usage: UsagePlan): boolean {
  return (
    windows.length === usage.windows.length && windows.every(({ size }, index) => size === (usage.windows[index]?.seconds ?? 0) * 1_000)
  )
}

/** The windows of limits that changed: those that stay keep their counts. */
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
  return { size, start, current: 0, previous: window.start === start - size ? window.current : 0 }
}

function used(window: Window, size: number, now: number): number {
  return window.previous * (1 - (now - window.start) / size) + window.current
}

/** Seconds until `used + 1` fits the limit; 0 when it does now. A limit of 0 tells the window's length. */
function waitFor(window: Window, limit: number, size: number, now: number): number {
  if (used(window, size, now) + 1 <= limit) return 0
  if (limit === 0) return size / 1_000
  const elapsed = now - window.start
  const room = limit - 1 - window.current
  const wait = room >= 0 ? (1 - room / window.previous) * size - elapsed : size - elapsed + (1 - (limit - 1) / window.current) * size
  return Math.max(1, Math.ceil(wait / 1_000))
}

function describe(windows: readonly Window[], usage: UsagePlan, now: number, taken: number): string {
  let header = ''
  for (let i = 0; i < usage.windows.length; i += 1) {
    const rule = usage.windows[i]
    if (!rule) continue
    const size = rule.seconds * 1_000
    const window = roll(windows[i], size, now)
    const remaining = Math.max(0, Math.floor(rule.limit - used(window, size, now) - taken))
    const reset = Math.ceil((window.start + size - now) / 1_000)
    header += `${header && ', '}"${rule.name}";r=${remaining};t=${reset}`
  }
  return header
}
