import { setTimeout as delay } from 'node:timers/promises'
import type { UsagePlan } from '../plan/plan.ts'
import { UsageCounters } from './usage-counters.ts'
import type { UsageLimiter } from './usage-limiter.ts'
import type { UsageStore, WindowChange } from './usage-store.ts'
import { align, describe, secondsToWait, type UsageRecord, type UsageVerdict, type Window } from './usage-windows.ts'

/** How long a call waits for the store; the first that waits in vain makes the gateway count alone. */
const WAIT_MS = 500
/** Pause between attempts to reach the store again. */
const RETRY_MS = 500
/** Until the other gateways have reached the store again, too: longer than their pauses between attempts. */
const OTHERS_MS = 2_000
/** For handing over one batch of counts. */
const BATCH_WAIT_MS = 5_000
const BATCH = 500

/**
 * Counts calls in a store that the gateways of an environment share. While the store is away, this gateway counts alone, from the counts
 * that it knows; when the store is back, it gets the calls that were counted meanwhile.
 */
export class SharedUsage implements UsageLimiter {
  readonly #onChange: (reason: string | null) => void
  /** What this gateway knows: the shared counts as of its last call of each subscription. */
  readonly #known = new UsageCounters()
  /** The calls that the store does not know. */
  readonly #owed = new UsageCounters()
  #store: UsageStore | null = null
  #isShared = false
  /** Whether counts have been shared before. */
  #wasShared = false
  #wasTold = false
  /** The store's clock minus this machine's. */
  #skewMs = 0

  readonly #waitMs: number

  /**
   * Calls `onChange` with the reason when this gateway begins to count alone, and with null when counts are shared. A call waits for the store
   * for `waitMs` at most.
   */
  constructor(onChange: (reason: string | null) => void = () => undefined, waitMs = WAIT_MS) {
    this.#onChange = onChange
    this.#waitMs = waitMs
  }

  /** Whether the counts of other gateways are included. */
  get isShared(): boolean {
    return this.#isShared
  }

  get counted(): number {
    return this.#known.counted
  }

  /** Shares counts through the store until `signal` aborts; never rejects. */
  async run(store: UsageStore, signal: AbortSignal): Promise<void> {
    this.#store = store
    while (!signal.aborted) {
      if (!this.#isShared) await this.#join(store, signal)
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  reserve(subscriptionId: string, usage: UsagePlan, now: number): UsageVerdict | Promise<UsageVerdict> {
    const at = now + this.#skewMs
    return this.#isShared && this.#store
      ? this.#reserveShared(this.#store, subscriptionId, usage, at)
      : this.#reserveAlone(subscriptionId, usage, at)
  }

  giveBack(subscriptionId: string, now: number): void {
    const at = now + this.#skewMs
    this.#known.giveBack(subscriptionId, at)
    if (!this.#isShared || !this.#store) {
      this.#owed.giveBack(subscriptionId, at)
      return
    }
    const changes = this.#known.windowsOf(subscriptionId).map(({ size }) => {
      return { size, start: align(at, size), current: 0, previous: 0, addCurrent: -1, addPrevious: 0 }
    })
    // A store that went away this moment keeps a count too many.
    this.#store.merge(subscriptionId, changes).catch(() => undefined)
  }

  export(now: number): Iterable<UsageRecord> {
    return this.#known.export(now + this.#skewMs)
  }

  import(records: Iterable<UsageRecord>, now: number): void {
    this.#known.import(records, now)
  }

  async #reserveShared(store: UsageStore, subscriptionId: string, usage: UsagePlan, at: number): Promise<UsageVerdict> {
    const asked = store.reserve(subscriptionId, usage, at)
    try {
      const { isAdmitted, windows } = await within(asked, this.#waitMs)
      this.#known.replace(subscriptionId, windows, at)
      return { retryAfter: isAdmitted ? 0 : Math.max(1, secondsToWait(windows, usage, at)), header: describe(windows, usage, at) }
    } catch (error) {
      this.#countAlone(error as Error)
      const verdict = this.#reserveAlone(subscriptionId, usage, at)
      asked
        // A late answer means that the store has counted the call after all.
        .then(({ isAdmitted }) => isAdmitted && verdict.retryAfter === 0 && this.#owed.giveBack(subscriptionId, at))
        .catch(() => undefined)
      return verdict
    }
  }

  #reserveAlone(subscriptionId: string, usage: UsagePlan, at: number): UsageVerdict {
    const verdict = this.#known.reserve(subscriptionId, usage, at)
    if (verdict.retryAfter === 0) this.#owed.add(subscriptionId, usage, at)
    return verdict
  }

  /**
   * Tells the store, which may have lost its data, what was counted through it, then hands over what was counted alone. Between them the other
   * gateways tell what they know: a count that one of them had seen last would be lost under the calls that this one adds.
   */
  async #join(store: UsageStore, signal: AbortSignal): Promise<void> {
    try {
      const askedAt = Date.now()
      const time = await within(store.time(), this.#waitMs)
      this.#skewMs = skewOf(time, askedAt, Date.now())
      const known = [...this.#known.export(Date.now() + this.#skewMs)].map(({ subscriptionId }) => subscriptionId)
      await this.#inBatches(known, (id) => store.merge(id, sharedOf(this.#known.windowsOf(id), this.#owed.windowsOf(id))))
      if (this.#wasShared) await delay(OTHERS_MS, undefined, { signal })
      await this.#handOver(store, known)
      this.#isShared = true
      this.#wasShared = true
      // Calls that were counted alone meanwhile.
      await this.#handOver(store, this.#owed.ids())
      this.#tell(null)
    } catch (error) {
      this.#countAlone(error as Error)
    }
  }

  /** Sends what is known of these subscriptions, and the calls that the store does not know. */
  #handOver(store: UsageStore, subscriptionIds: readonly string[]): Promise<void> {
    return this.#inBatches(subscriptionIds, async (id) => {
      const owed = this.#owed.take(id)
      try {
        await store.merge(id, changesOf(this.#known.windowsOf(id), owed))
      } catch (error) {
        this.#owed.putBack(id, owed)
        throw error
      }
    })
  }

  async #inBatches(subscriptionIds: readonly string[], send: (id: string) => Promise<void>): Promise<void> {
    for (let from = 0; from < subscriptionIds.length; from += BATCH)
      await within(Promise.all(subscriptionIds.slice(from, from + BATCH).map(send)), BATCH_WAIT_MS)
  }

  #countAlone(error: Error): void {
    if (!this.#isShared && this.#wasTold) return
    this.#isShared = false
    this.#tell(error.message)
  }

  #tell(reason: string | null): void {
    this.#wasTold = true
    this.#onChange(reason)
  }
}

/** Returns the difference of a clock that was read between these times, 0 if it is no more than the time that reading took. */
function skewOf(time: number, from: number, to: number): number {
  const skew = Math.round(time - (from + to) / 2)
  return Math.abs(skew) <= to - from + 1 ? 0 : skew
}

/** Returns what is known without the calls that the store does not know, and nothing to add. */
function sharedOf(known: readonly Window[], owed: readonly Window[]): WindowChange[] {
  return changesOf(known, owed).map(({ addCurrent, addPrevious, current, previous, ...window }) => {
    return { ...window, current: current - addCurrent, previous: previous - addPrevious, addCurrent: 0, addPrevious: 0 }
  })
}

function changesOf(known: readonly Window[], owed: readonly Window[]): WindowChange[] {
  return known.map((window) => {
    const added = owed.find(({ size, start }) => size === window.size && start === window.start)
    return { ...window, addCurrent: added?.current ?? 0, addPrevious: added?.previous ?? 0 }
  })
}

/** Settles like the promise, or rejects after that time. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
