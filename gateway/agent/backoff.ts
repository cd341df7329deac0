const FIRST_MS = 200
const LONGEST_MS = 5_000

/** Waits before another try: 0.2 s doubling to 5 s, each shortened by chance up to a half, so that many gateways do not come at once. */
export class Backoff {
  #next = FIRST_MS

  /** Milliseconds to wait now. */
  next(): number {
    const wait = this.#next * (0.5 + Math.random() / 2)
    this.#next = Math.min(LONGEST_MS, this.#next * 2)
    return wait
  }

  reset(): void {
    this.#next = FIRST_MS
  }
}
