import { setTimeout as delay, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { Logger } from 'pino'
import type { Engine } from '../engines/engine.ts'
import type { UsageRecord, Window } from '../usage/usage-windows.ts'
import type { StateStore } from './state-store.ts'

/** Writing interval: a killed gateway loses at most this much usage. It grows when one write takes longer than a tenth of it. */
const KEEP_EVERY_MS = 2_000
const WRITING_SHARE = 10
/** Subscriptions serialized before the event loop gets a turn. */
const BATCH = 1_000
const USAGE_FILE = 'usage.json'
const FORMAT = 1
const ID_MAX = 100
const WINDOW_SIZES: ReadonlySet<unknown> = new Set([60_000, 3_600_000, 86_400_000])

/** Saves the usage of each subscription to disk, so that a restart does not reset limits. */
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

  /** Restores usage from disk, skipping invalid entries. Never rejects. */
  async restore(): Promise<void> {
    await this.#store.read(USAGE_FILE, (value) => this.#engine.importUsage(usageOf(value)))
  }

  /** Saves changes every few seconds until `signal` aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const start = performance.now()
      await this.keep()
      const wait = Math.max(KEEP_EVERY_MS, (performance.now() - start) * WRITING_SHARE)
      await delay(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Saves usage if calls were counted since the last write. Never rejects. */
  async keep(): Promise<void> {
    const counted = this.#engine.usageCounted
    if (counted === this.#written) return
    try {
      await this.#store.write(USAGE_FILE, await this.#text())
      this.#written = counted
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#log.error({ file: USAGE_FILE, reason: (error as Error).message }, 'cannot write state to disk')
      this.#failing = true
    }
  }

  async #text(): Promise<string> {
    const lines: string[] = []
    for (const { subscriptionId, windows } of this.#engine.exportUsage()) {
      const counts = windows.map(({ size, start, current, previous }) => `[${size},${start},${current},${previous}]`)
      lines.push(`[${JSON.stringify(subscriptionId)},[${counts.join(',')}]]`)
      if (lines.length % BATCH === 0) await yieldToEventLoop()
    }
    return `{"format":${FORMAT},"subscriptions":[\n${lines.join(',\n')}\n]}\n`
  }
}

/** Returns the usage in a parsed file without its invalid entries. Throws if the file has another format. */
function usageOf(value: unknown): UsageRecord[] {
  if (!isRecord(value) || value.format !== FORMAT || !Array.isArray(value.subscriptions)) throw new Error('not a usage file')
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
