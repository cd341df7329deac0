const FIRST_WAIT_MS = 5_000
const WAIT_MAX_MS = 300_000
const TRIES_MAX = 10

/**
 * Which pieces of work of this process could not be done because of the installation, not of themselves, and when each is tried again: after
 * growing waits of up to five minutes, so that others go on meanwhile.
 */
export class BackOff {
  readonly #waits = new Map<string, { tries: number; until: number }>()

  /** Returns the pieces that wait at a moment; the others are due. */
  waiting(now: Date): string[] {
    for (const [id, { until }] of this.#waits) if (until + WAIT_MAX_MS < now.getTime()) this.#waits.delete(id)
    return [...this.#waits].filter(([, { until }]) => until > now.getTime()).map(([id]) => id)
  }

  /** Notes that a piece was tried in vain. Returns whether that was the last time: ten, over twenty minutes. */
  failed(id: string, now: Date): boolean {
    const tries = (this.#waits.get(id)?.tries ?? 0) + 1
    const isLast = tries >= TRIES_MAX
    if (isLast) this.#waits.delete(id)
    else this.#waits.set(id, { tries, until: now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), WAIT_MAX_MS) })
    return isLast
  }
}
