import { mkdirSync } from 'node:fs'
import { open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const REASON_MAX = 200

/** Files that survive a restart. Each write is atomic. */
export class StateStore {
  readonly #directory: string

  readonly #onUnusable: (file: string, reason: string) => void

  /**
   * Creates the directory with access for its owner only; throws if it is not writable. Calls `onUnusable` for each file that exists but
   * cannot be used.
   */
  constructor(directory: string, onUnusable: (file: string, reason: string) => void = () => undefined) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.#directory = directory
    this.#onUnusable = onUnusable
  }

  /** Parses a file as JSON and returns the result of `use`; null if the file is missing or unreadable, or `use` throws. */
  async read<T>(name: string, use: (value: unknown) => T | Promise<T>): Promise<T | null> {
    try {
      const path = join(this.#directory, name)
      // Reading a pipe or a device would never end.
      if (!(await stat(path)).isFile()) throw new Error('not a file')
      return await use(JSON.parse(await readFile(path, 'utf8')))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.#onUnusable(name, message.slice(0, REASON_MAX))
      return null
    }
  }

  /** Replaces a file atomically (write, fsync, rename). */
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
