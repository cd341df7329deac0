const FIRST_MS = 200
const LONGEST_MS = 5_000

/**
 * Computes retry delays: 0.2 s doubling to 5 s, each reduced by up to half at random so that many gateways do not retry at the same time.
 */
export class Backoff {
  #next = FIRST_MS

  /** Returns the milliseconds to wait before the next try. */
  next(): number {
    const wait = this.#next * (0.5 + Math.random() / 2)
    this.#next = Math.min(LONGEST_MS, this.#next * 2)
    return wait
  }

  reset(): void {
    this.#next = FIRST_MS
  }
}
