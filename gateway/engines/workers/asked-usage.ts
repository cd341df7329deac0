import type { UsagePlan } from '../../plan/plan.ts'
import type { UsageLimiter } from '../../usage/usage-limiter.ts'
import type { UsageRecord, UsageVerdict } from '../../usage/usage-windows.ts'
import { type UsageStep, verdictsIn } from './usage-steps.ts'

/**
 * Counts the calls of a worker where those of all workers are counted. What one turn of the event loop asks is one message, and what is asked
 * while an answer is awaited is the next one: the busier a worker, the fewer messages a call takes.
 */
export class AskedUsage implements UsageLimiter {
  readonly counted = 0
  readonly #send: (steps: readonly UsageStep[]) => void
  readonly #waiting = new Map<number, (verdict: UsageVerdict) => void>()
  #steps: UsageStep[] = []
  #lastId = 0
  /** Whether an answer is awaited, or what was asked is about to be sent. */
  #isBusy = false

  constructor(send: (steps: readonly UsageStep[]) => void) {
    this.#send = send
  }

  reserve(subscriptionId: string, usage: UsagePlan, now: number): Promise<UsageVerdict> {
    this.#lastId += 1
    const { promise, resolve } = Promise.withResolvers<UsageVerdict>()
    this.#waiting.set(this.#lastId, resolve)
    this.#add([this.#lastId, subscriptionId, usage.policy, now])
    return promise
  }

  giveBack(subscriptionId: string, now: number): void {
    this.#add([null, subscriptionId, '', now])
  }

  /** Answers the calls that wait for these verdicts, and asks what has gathered meanwhile. */
  settle(verdicts: string): void {
    for (const [id, retryAfter, header] of verdictsIn(verdicts)) {
      this.#waiting.get(id)?.({ retryAfter, header })
      this.#waiting.delete(id)
    }
    this.#isBusy = false
    if (this.#steps.length > 0) this.#sendSoon()
  }

  /** Returns nothing: a worker holds no counts. */
  export(): Iterable<UsageRecord> {
    return []
  }

  import(): void {}

  #add(step: UsageStep): void {
    this.#steps.push(step)
    if (!this.#isBusy) this.#sendSoon()
  }

  #sendSoon(): void {
    this.#isBusy = true
    setImmediate(() => {
      const steps = this.#steps
      this.#steps = []
      // What is given back is not answered.
      this.#isBusy = steps.some(([id]) => id !== null)
      this.#send(steps)
    })
  }
}
