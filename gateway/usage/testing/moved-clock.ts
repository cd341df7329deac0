import { renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A clock for other processes that stands still until it is set. It is read from a file by libfaketime; timers are not affected. `library` is
 * the path of libfaketime.so.1.
 */
export class MovedClock {
  readonly #file: string
  readonly #library: string

  constructor(directory: string, library: string, now: number) {
    this.#file = join(directory, 'clock')
    this.#library = library
    this.set(now)
  }

  /** Sets the time, in Unix milliseconds. */
  set(now: number): void {
    const next = `${this.#file}.next`
    writeFileSync(next, new Date(now).toISOString().replace('T', ' ').replace('Z', ''))
    renameSync(next, this.#file)
  }

  /** The environment variables of a process with this clock. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
    }
  }

  /** The same for a program that uses jemalloc, which asks for the time itself: it gets the memory functions of libc. */
  get environmentWithoutJemalloc(): Record<string, string> {
    const libc = join(dirname(dirname(this.#library)), 'libc.so.6')
    return { ...this.environment, LD_PRELOAD: `${this.#library}:${libc}` }
  }
}
