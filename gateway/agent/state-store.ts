import { mkdirSync } from 'node:fs'
import { open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const REASON_MAX = 200

/** Files that survive the gateway's process; each is written whole or not at all. */
export class StateStore {
  readonly #directory: string

  readonly #onUnusable: (file: string, reason: string) => void

  /** Makes the directory, for its owner only. Throws when it cannot be written. `onUnusable` hears of files that are there in vain. */
  constructor(directory: string, onUnusable: (file: string, reason: string) => void = () => undefined) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.#directory = directory
    this.#onUnusable = onUnusable
  }

  /** What `use` makes of the JSON of a file; null when there is none, none that can be read, or `use` throws. */
  async read<T>(name: string, use: (value: unknown) => T): Promise<T | null> {
    try {
      const path = join(this.#directory, name)
      // Reading a pipe or a device would never end.
      if (!(await stat(path)).isFile()) throw new Error('not a file')
      return use(JSON.parse(await readFile(path, 'utf8')))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.#onUnusable(name, message.slice(0, REASON_MAX))
      return null
    }
  }

  /** Writes text to disk before it takes the place of the old (write, fsync, rename). */
  async write(name: string, text: string): Promise<void> {
    const path = join(this.#directory, name)
    const made = `${path}.${process.pid}.tmp`
    const file = await open(made, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(made, path)
  }

  async remove(name: string): Promise<void> {
    await unlink(join(this.#directory, name)).catch(() => undefined)
  }
}
