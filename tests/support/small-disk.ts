import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CHUNK = Buffer.alloc(1024 * 1024, 'x')
const AGAIN_MS = 20

/** A disk of its own in a folder, of a fixed size. Needs root on Linux. */
export class SmallDisk {
  readonly #folder: string
  readonly #ballast: string
  #filling: Promise<void> | null = null
  #isFull = false

  constructor(folder: string, megabytes: number) {
    if (process.getuid?.() !== 0) throw new Error('a test that mounts a small disk runs as root on Linux')
    this.#folder = folder
    this.#ballast = join(folder, 'ballast')
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  }

  /** Leaves no byte free, also of what others free meanwhile. */
  fill(): void {
    this.#isFull = true
    this.#filling = (async () => {
      while (this.#isFull) {
        fillOnce(this.#ballast)
        await wait(AGAIN_MS)
      }
    })()
  }

  /** Makes room again. */
  async free(): Promise<void> {
    this.#isFull = false
    await this.#filling
    rmSync(this.#ballast, { force: true })
  }

  async close(): Promise<void> {
    await this.free()
    execFileSync('umount', ['--lazy', this.#folder])
  }
}

/** Writes to a file until no byte fits on its disk. */
function fillOnce(file: string): void {
  const opened = openSync(file, 'a')
  try {
    for (let size = CHUNK.length; size > 0; size = Math.floor(size / 2))
      try {
        while (writeSync(opened, CHUNK, 0, size) === size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(opened)
  }
}
