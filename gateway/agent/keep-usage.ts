import { setImmediate as breathe, setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { Logger } from 'pino'
import type { Engine } from '../engines/engine.ts'
import type { UsageRecord, Window } from '../usage/usage-counters.ts'
import type { StateStore } from './state-store.ts'

/** What a killed gateway forgets at most; longer when writing takes longer than a tenth of it. */
const KEEP_EVERY_MS = 2_000
const WRITING_SHARE = 10
/** Subscriptions written between two looks at the calls. */
const BATCH = 1_000
const USAGE_FILE = 'usage.json'
const FORMAT = 1
const ID_MAX = 100
const WINDOW_SIZES: ReadonlySet<unknown> = new Set([60_000, 3_600_000, 86_400_000])

/** Keeps what subscriptions have used of their limits on disk, so that no restart gives it back. */
export class UsageKeeper {
  readonly #engine: Engine
  readonly #store: StateStore
  readonly #log: Logger
  #written = 0
  #failing = false

  constructor(engine: Engine, store: StateStore, log: Logger) {
    this.#engine = engine
    this.#store = store
    this.#log = log
  }

  /** Takes up what the disk holds; what of it is no count is left out. Never rejects. */
  async restore(): Promise<void> {
    await this.#store.read(USAGE_FILE, (value) => this.#engine.importUsage(usageOf(value)))
  }

  /** Writes every few seconds what is new, until `signal` aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const start = performance.now()
      await this.keep()
      const wait = Math.max(KEEP_EVERY_MS, (performance.now() - start) * WRITING_SHARE)
      await delay(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Writes what is new now. Never rejects. */
  async keep(): Promise<void> {
    const counted = this.#engine.usageCounted
    if (counted === this.#written) return
    try {
      await this.#store.write(USAGE_FILE, await this.#text())
      this.#written = counted
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#log.error({ file: USAGE_FILE, reason: (error as Error).message }, 'cannot keep state on disk')
      this.#failing = true
    }
  }

  async #text(): Promise<string> {
    const lines: string[] = []
    for (const { subscriptionId, windows } of this.#engine.exportUsage()) {
      lines.push(JSON.stringify([subscriptionId, windows.map(({ size, start, current, previous }) => [size, start, current, previous])]))
      if (lines.length % BATCH === 0) await breathe()
    }
    return `{"format":${FORMAT},"subscriptions":[\n${lines.join(',\n')}\n]}\n`
  }
}

/** The counts of a file. Throws when it is no such file; single entries that are no counts are left out. */
function usageOf(value: unknown): UsageRecord[] {
  if (!isRecord(value) || value.format !== FORMAT || !Array.isArray(value.subscriptions)) throw new Error('not the usage of subscriptions')
  return value.subscriptions.flatMap((entry: unknown) => {
    const [subscriptionId, windows] = Array.isArray(entry) ? entry : []
    if (typeof subscriptionId !== 'string' || subscriptionId.length > ID_MAX || !Array.isArray(windows)) return []
    const kept = windows.slice(0, WINDOW_SIZES.size).map(windowOf)
    return [{ subscriptionId, windows: kept.filter((window) => window !== null) }]
  })
}

function windowOf(entry: unknown): Window | null {
  if (!Array.isArray(entry) || !entry.every((part) => Number.isSafeInteger(part) && part >= 0)) return null
  const [size, start, current, previous] = entry as number[]
  if (size === undefined || start === undefined || current === undefined || previous === undefined) return null
  return WINDOW_SIZES.has(size) && start % size === 0 ? { size, start, current, previous } : null
}
