import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { Logger } from 'pino'
import type { StateStore } from './state-store.ts'

/** The two documents that a gateway follows. */
export type Stream = 'snapshot' | 'credentials'

/** Changes in a row on disk. After more, the whole document is fetched and written again. */
const CHANGES_MAX = 1_000
/** Of these changes as JSON: a change of an API has all of its methods. */
const CHANGE_CHARACTERS_MAX = 16 * 1024 * 1024

/** What a start found on disk: the newest generation, the one before because the newest is unusable, or neither. */
export type Generation = 'newest' | 'previous' | 'none'

/**
 * A document on disk in two generations, each with the changes that were applied to it since. If the newest is unusable, it is set aside
 * with a line in the log, and the previous one is used until the platform answers.
 */
export class KeptDocument {
  readonly #store: StateStore
  readonly #log: Logger
  readonly #name: string
  #changes = 0
  #characters = 0

  constructor(store: StateStore, log: Logger, name: Stream) {
    this.#store = store
    this.#log = log
    this.#name = name
  }

  /** Whether so many changes are stored that the whole document should be written again. */
  get isFull(): boolean {
    return this.#changes >= CHANGES_MAX || this.#characters >= CHANGE_CHARACTERS_MAX
  }

  /** Uses the newest generation that `use` accepts, and then each of its changes. Never rejects. */
  async restore(use: (value: unknown) => Promise<void>, change: (delta: SnapshotDelta) => Promise<boolean>): Promise<Generation> {
    const [newest, previous] = [`${this.#name}.json`, `${this.#name}.previous.json`]
    const generation = (await this.#isUsed(newest, use)) ? 'newest' : (await this.#isUsed(previous, use)) ? 'previous' : 'none'
    if (generation === 'none') return generation
    if (generation === 'previous') this.#log.warn({ file: previous }, 'using the previous state on disk until the platform answers')
    // Both files, in case the last write was interrupted: a change applies only to the revision that it was made from.
    const changes = [...(await this.#store.readLines(this.#previousChanges)), ...(await this.#store.readLines(this.#newestChanges))]
    for (const delta of changes) {
      await change(delta as SnapshotDelta)
      this.#count(delta)
    }
    return generation
  }

  /** Writes a new generation; the newest becomes the previous one, with its changes. Logs a failure. */
  async write(text: string | Uint8Array): Promise<void> {
    await this.#attempt(async () => {
      await this.#store.write(`${this.#name}.next.json`, text)
      await this.#store.rename(`${this.#name}.json`, `${this.#name}.previous.json`)
      await this.#store.remove(this.#previousChanges)
      await this.#store.rename(this.#newestChanges, this.#previousChanges)
      await this.#store.rename(`${this.#name}.next.json`, `${this.#name}.json`)
      this.#changes = 0
      this.#characters = 0
    })
  }

  /** Stores a change of the newest generation. Logs a failure. */
  async append(delta: SnapshotDelta): Promise<void> {
    this.#count(delta)
    await this.#attempt(() => this.#store.append(this.#newestChanges, delta))
  }

  #count(delta: unknown): void {
    this.#changes += 1
    this.#characters += JSON.stringify(delta).length
  }

  get #newestChanges(): string {
    return `${this.#name}.changes.jsonl`
  }

  get #previousChanges(): string {
    return `${this.#name}.previous.changes.jsonl`
  }

  async #isUsed(file: string, use: (value: unknown) => Promise<void>): Promise<boolean> {
    const used = await this.#store.read(file, async (value) => {
      await use(value)
      return true
    })
    return used === true
  }

  async #attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (error) {
      this.#log.error({ file: this.#name, reason: (error as Error).message }, 'cannot write state to disk')
    }
  }
}
