import type { CallEvent } from '../call-event.ts'

/** How long an event waits for others: what a worker loses at most when it is killed. */
const GATHER_MS = 20
const BATCH_MAX = 500

/** Gathers the call events of a worker, so that they are few messages. */
export class CallBatches {
  readonly #send: (events: readonly CallEvent[]) => void
  #events: CallEvent[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(send: (events: readonly CallEvent[]) => void) {
    this.#send = send
  }

  add(event: CallEvent): void {
    this.#events.push(event)
    if (this.#events.length >= BATCH_MAX) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS)
  }

  /** Sends what was gathered, also if it is nothing. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const events = this.#events
    this.#events = []
    this.#send(events)
  }
}
