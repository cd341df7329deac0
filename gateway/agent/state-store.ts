import { mkdirSync } from 'node:fs'
import { appendFile, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { claimFolder } from '@portico/settings/claim-folder'
import { SettingError } from '@portico/settings/read-settings'

const REASON_MAX = 200
const OWNER_FILE = 'owner.json'

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

  /**
   * Claims the directory, and returns a function that gives it back. Throws `SettingError` if another gateway uses it: both would have one
   * identity, and overwrite each other's files.
   */
  claim(): () => void {
    try {
      return claimFolder(join(this.#directory, OWNER_FILE), this.#directory).release
    } catch (error) {
      throw new SettingError(`Invalid GATEWAY_STATE_DIR: ${(error as Error).message}.`)
    }
  }

  /**
   * Parses a file as JSON and returns the result of `use`; null if the file is missing or unusable, or `use` throws. A file with unusable
   * content is set aside as `<name>.unusable`, so that it can be examined and is not read again.
   */
  async read<T>(name: string, use: (value: unknown) => T | Promise<T>): Promise<T | null> {
    try {
      const path = join(this.#directory, name)
      // Reading a pipe or a device would never end.
      if (!(await stat(path)).isFile()) throw new Error('not a file')
      return await use(JSON.parse(await readFile(path, 'utf8')))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return null
      this.#onUnusable(name, message.slice(0, REASON_MAX))
      // An error of the file system tells nothing about the content.
      if (code === undefined) await this.rename(name, `${name}.unusable`).catch(() => undefined)
      return null
    }
  }

  /** Replaces a file atomically (write, fsync, rename). */
  async write(name: string, text: string | Uint8Array): Promise<void> {
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

  /** Adds a line of JSON to a file, which is created if it is missing. */
  async append(name: string, value: unknown): Promise<void> {
    await appendFile(join(this.#directory, name), `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  }

  /** Returns the values of a file of JSON lines, without invalid lines: a killed gateway may have written half of the last one. */
  async readLines(name: string): Promise<unknown[]> {
    const text = await readFile(join(this.#directory, name), 'utf8').catch(() => '')
    return text.split('\n').flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as unknown]
      } catch {
        return []
      }
    })
  }

  /** Renames a file, replacing another one of that name. A missing file is ignored. */
  async rename(from: string, to: string): Promise<void> {
    await rename(join(this.#directory, from), join(this.#directory, to)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  /** Returns the names of all files. */
  list(): Promise<string[]> {
    return readdir(this.#directory)
  }

  async remove(name: string): Promise<void> {
    await unlink(join(this.#directory, name)).catch(() => undefined)
  }
}
