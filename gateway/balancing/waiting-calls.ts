import type { BalancedServer } from './strategies.ts'

/** A call that waits for a server that may take it. One of the two functions is called, once. */
export interface WaitingCall {
  address: string
  /** Called with the server that takes the call now. */
  serve(server: BalancedServer): void
  /** Called when the call has waited too long. */
  giveUp(): void
}

/** The calls of a group that wait for a server, first come, first served; bounded in number and time. */
export class WaitingCalls {
  readonly #length: number
  readonly #waitMs: number
  readonly #timers = new Map<WaitingCall, NodeJS.Timeout>()

  constructor(length: number, waitMs: number) {
    this.#length = length
    this.#waitMs = waitMs
  }

  get size(): number {
    return this.#timers.size
  }

  /** Adds a call; false if too many wait already. */
  add(call: WaitingCall): boolean {
    if (this.#timers.size >= this.#length) return false
    const timer = setTimeout(() => {
      this.#timers.delete(call)
      call.giveUp()
    }, this.#waitMs)
    this.#timers.set(call, timer)
    return true
  }

  /** Removes a call whose client has disconnected. */
  remove(call: WaitingCall): void {
    clearTimeout(this.#timers.get(call))
    this.#timers.delete(call)
  }

  /** Serves waiting calls, in order, as long as `choose` returns a server for the first one. */
  serve(choose: (address: string) => BalancedServer | null): void {
    for (const call of this.#timers.keys()) {
      const server = choose(call.address)
      if (!server) return
      this.remove(call)
      call.serve(server)
    }
  }
}
