import { once } from 'node:events'
import { createClient, defineScript } from '@redis/client'
import type { UsagePlan } from '../plan/plan.ts'
import { MERGE_SCRIPT, RESERVE_SCRIPT, TIME_SCRIPT } from './redis-scripts.ts'
import type { SharedVerdict, UsageStore, WindowChange } from './usage-store.ts'
import type { Window } from './usage-windows.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_MAX_MS = 1_000
const KEY_PREFIX = 'portico:usage'

/** Returns a script of one key that takes texts and returns numbers. */
const scriptOf = (SCRIPT: string) =>
  defineScript({
    SCRIPT,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser, key: string, ...values: string[]) {
      parser.pushKey(key)
      parser.push(...values)
    },
    transformReply: (reply: unknown) => reply as number[],
  })
const scripts = { storeTime: scriptOf(TIME_SCRIPT), reserveUsage: scriptOf(RESERVE_SCRIPT), mergeUsage: scriptOf(MERGE_SCRIPT) }

/** Counts in Redis, one hash for each subscription of an environment. It connects again automatically. */
export class RedisUsageStore implements UsageStore {
  readonly #client
  readonly #prefix: string
  /** The last error of the connection; null before the first. */
  #reason: string | null = null

  constructor(url: string, environmentId: string) {
    this.#prefix = `${KEY_PREFIX}:${environmentId}`
    this.#client = createClient({
      url,
      scripts,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, RECONNECT_MAX_MS) },
    })
    this.#client.on('error', (error: Error) => {
      this.#reason = error.message || String((error as NodeJS.ErrnoException).code)
    })
    this.#client.connect().catch(() => undefined)
  }

  async time(): Promise<number> {
    // The first connection may take a moment; it rejects with its error.
    if (!this.#client.isReady && this.#reason === null) await once(this.#client, 'ready')
    this.#requireConnection()
    const [seconds = 0, microseconds = 0] = await this.#client.storeTime(`${this.#prefix}:clock`)
    return seconds * 1_000 + Math.floor(microseconds / 1_000)
  }

  async reserve(subscriptionId: string, usage: UsagePlan, now: number): Promise<SharedVerdict> {
    this.#requireConnection()
    const limits = usage.windows.flatMap(({ seconds, limit }) => [seconds * 1_000, limit])
    const [admitted, ...counts] = await this.#client.reserveUsage(this.#keyOf(subscriptionId), ...[now, ...limits].map(String))
    return { isAdmitted: admitted === 1, windows: usage.windows.map(({ seconds }, index) => windowOf(seconds * 1_000, counts, index * 3)) }
  }

  async merge(subscriptionId: string, changes: readonly WindowChange[]): Promise<void> {
    if (changes.length === 0) return
    const values = changes.flatMap(({ size, start, current, previous, addCurrent, addPrevious }) => {
      return [size, start, current, previous, addCurrent, addPrevious]
    })
    await this.#client.mergeUsage(this.#keyOf(subscriptionId), ...values.map(String))
  }

  close(): void {
    this.#client.destroy()
  }

  #requireConnection(): void {
    if (!this.#client.isReady) throw new Error(this.#reason ?? 'not connected')
  }

  #keyOf(subscriptionId: string): string {
    return `${this.#prefix}:${subscriptionId}`
  }
}

function windowOf(size: number, counts: readonly number[], from: number): Window {
  const [start = 0, current = 0, previous = 0] = counts.slice(from, from + 3)
  return { size, start, current, previous }
}
