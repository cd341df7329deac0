import type { Logger } from 'pino'
import { within } from '../http/request-scope.ts'
import { WorkCounts } from './work-counts.ts'

/** Looks for work again and again: at once while there is some, else after a pause. Each platform node has its own. */
export class Repeat {
  readonly #work: () => Promise<boolean>
  readonly #pauseMs: number
  readonly #log: Logger
  readonly #counts: WorkCounts
  readonly #what: string
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()
  #stopped = false

  /** `work` does one piece and returns whether there was one; `what` names it in the log. */
  constructor(what: string, pauseMs: number, work: () => Promise<boolean>, log: Logger, counts = new WorkCounts()) {
    this.#what = what
    this.#pauseMs = pauseMs
    this.#work = work
    this.#log = log
    this.#counts = counts
  }

  start(): void {
    this.#round = within({ job: this.#what }, () => this.#all())
      .catch((error) => {
        this.#counts.add(this.#what, true)
        this.#log.warn({ err: error, work: this.#what }, 'a piece of work failed; trying again')
      })
      .finally(() => {
        if (!this.#stopped) this.#timer = setTimeout(() => this.start(), this.#pauseMs)
      })
  }

  /** Waits for the piece that is being done. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#round
  }

  async #all(): Promise<void> {
    while (!this.#stopped && (await this.#work())) this.#counts.add(this.#what, false)
  }
}
