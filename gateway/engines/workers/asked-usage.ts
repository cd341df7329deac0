import type { UsagePlan } from '../../plan/plan.ts'
import type { UsageLimiter } from '../../usage/usage-limiter.ts'
import type { UsageRecord, UsageVerdict } from '../../usage/usage-windows.ts'
import type { NumberedVerdict, UsageStep } from './worker-messages.ts'

/** Counts the calls of a worker where those of all workers are counted. What a turn of the event loop asks is sent at once. */
export class AskedUsage implements UsageLimiter {
  readonly counted = 0
  readonly #send: (steps: readonly UsageStep[]) => void
  readonly #waiting = new Map<number, (verdict: UsageVerdict) => void>()
  #steps: UsageStep[] = []
  #lastId = 0

  constructor(send: (steps: readonly UsageStep[]) => void) {
    this.#send = send
  }

  reserve(subscriptionId: string, usage: UsagePlan, now: number): Promise<UsageVerdict> {
    this.#lastId += 1
    const { promise, resolve } = Promise.withResolvers<UsageVerdict>()
    this.#waiting.set(this.#lastId, resolve)
    this.#add({ id: this.#lastId, subscriptionId, usage, now })
    return promise
  }

  giveBack(subscriptionId: string, now: number): void {
    this.#add({ id: null, subscriptionId, now })
  }

  /** Answers the calls that wait for these verdicts. */
  settle(verdicts: readonly NumberedVerdict[]): void {
    for (const { id, retryAfter, header } of verdicts) {
      this.#waiting.get(id)?.({ retryAfter, header })
      this.#waiting.delete(id)
    }
  }

  /** Returns nothing: a worker holds no counts. */
  export(): Iterable<UsageRecord> {
    return []
  }

  import(): void {}

  #add(step: UsageStep): void {
    this.#steps.push(step)
    if (this.#steps.length > 1) return
    setImmediate(() => {
      const steps = this.#steps
      this.#steps = []
      this.#send(steps)
    })
  }
}
