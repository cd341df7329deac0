import type { UsagePlan } from '../plan/plan.ts'

/** A subscription's counts as they are kept elsewhere. */
export interface UsageRecord {
  subscriptionId: string
  windows: readonly Window[]
}

export interface Window {
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

/** Subscriptions counted at once; beyond, those are forgotten that were seen first. */
const SUBSCRIPTIONS_MAX = 200_000
/** Windows below this length are over before anybody could take them up again. */
const KEPT_WINDOW_MIN_MS = 60_000

/**
 * Calls counted per subscription in sliding windows: what the previous window held counts by its remaining share. A call is asked
 * about first and counted only when everything else admitted it too. Counts belong to the subscription, whichever keys it has, and are
 * kept until no window is touched by them any more. A clock that goes back gives no call back.
 */
export class UsageCounters {
  readonly #bySubscription = new Map<string, Window[]>()
  readonly #max: number
  /** Calls counted so far: another number says that there is something new to keep. */
  counted = 0

  constructor(max = SUBSCRIPTIONS_MAX) {
    this.#max = max
  }

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
      if (!this.#bySubscription.has(subscriptionId)) this.#makeRoom(now)
      this.#bySubscription.set(subscriptionId, windows)
    }
    this.counted += 1
    for (let i = 0; i < usage.windows.length; i += 1) {
      const rule = usage.windows[i]
      if (!rule) continue
      const window = roll(windows[i], rule.seconds * 1_000, now)
      window.current += 1
      windows[i] = window
    }
  }

  /** Every subscription's counts that still matter at `now`; those that do not are forgotten. May be walked in parts. */
  *export(now: number): Generator<UsageRecord> {
    for (const [subscriptionId, windows] of this.#bySubscription) {
      if (windows.every((window) => isOver(window, now))) this.#bySubscription.delete(subscriptionId)
      const kept = windows.filter((window) => window.size >= KEPT_WINDOW_MIN_MS && !isOver(window, now))
      if (kept.length > 0) yield { subscriptionId, windows: kept.map((window) => ({ ...window })) }
    }
  }

  /** Takes up counts that were exported; those of subscriptions that are already counted, or that are over at `now`, are left out. */
  import(records: Iterable<UsageRecord>, now: number): void {
    for (const { subscriptionId, windows } of records) {
      if (this.#bySubscription.size >= this.#max) return
      const kept = windows.filter((window) => !isOver(window, now)).map((window) => ({ ...window }))
      if (kept.length > 0 && !this.#bySubscription.has(subscriptionId)) this.#bySubscription.set(subscriptionId, kept)
    }
  }

  /** Subscriptions that have counts. */
  get size(): number {
    return this.#bySubscription.size
  }

  #makeRoom(now: number): void {
    if (this.#bySubscription.size < this.#max) return
    for (const [id, windows] of this.#bySubscription) if (windows.every((window) => isOver(window, now))) this.#bySubscription.delete(id)
    for (const id of this.#bySubscription.keys()) {
      // A tenth at once: what is over is not looked for at every call.
      if (this.#bySubscription.size < this.#max * 0.9) return
      this.#bySubscription.delete(id)
    }
  }
}

/** Whether a window's counts say nothing at `now`, nor later. One of a time that is to come matters. */
function isOver({ start, size }: Window, now: number): boolean {
  return now >= start + 2 * size
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
  if (window.start < start) return { size, start, current: 0, previous: window.start === start - size ? window.current : 0 }
  // The clock went back: a little, and the window waits for it; far, and its counts are those of now.
  return window.start - start <= size ? window : { ...window, start }
}

function used(window: Window, size: number, now: number): number {
  return window.previous * (1 - elapsedOf(window, now) / size) + window.current
}

/** Milliseconds since a window began; 0 when the clock went back before it. */
function elapsedOf(window: Window, now: number): number {
  return Math.max(0, now - window.start)
}

/** Seconds until `used + 1` fits the limit; 0 when it does now. A limit of 0 tells the window's length. */
function waitFor(window: Window, limit: number, size: number, now: number): number {
  if (used(window, size, now) + 1 <= limit) return 0
  if (limit === 0) return size / 1_000
  const elapsed = elapsedOf(window, now)
  const ahead = Math.max(0, window.start - now)
  const room = limit - 1 - window.current
  const wait = room >= 0 ? (1 - room / window.previous) * size - elapsed : size - elapsed + (1 - (limit - 1) / window.current) * size
  return Math.max(1, Math.ceil((ahead + wait) / 1_000))
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
