import { mkdirSync } from 'node:fs'
import { open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that survive the gateway's process; each is written whole or not at all. */
export class StateStore {
  readonly #directory: string

  /** Makes the directory, for its owner only. Throws when it cannot be written. */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.#directory = directory
  }

  /** The JSON of a file; null when there is none, or none that can be read. */
  async read<T>(name: string): Promise<T | null> {
    try {
      return JSON.parse(await readFile(join(this.#directory, name), 'utf8')) as T
    } catch {
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
