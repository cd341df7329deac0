import { refuse } from './refusal.ts'

/** Limits of one kind of work. */
export interface QueueBounds {
  /** Jobs that run at the same time, in total. */
  running: number
  /** Jobs of one person that run at the same time. */
  runningPerPerson: number
  /** Jobs of one person that wait in addition. */
  waitingPerPerson: number
  waiting: number
  /** Total size of waiting jobs, per person and in total; a person's first waiting job may have any size. */
  waitingSizePerPerson: number
  waitingSize: number
  /** When a person over the limit may try again, in seconds. */
  retryAfterSeconds: number
}

interface Waiting {
  person: number
  size: number
  begin: () => void
}

/**
 * Runs heavy jobs a few at a time, in turn per person: the person served longest ago is next, so that many or slow jobs of one person delay
 * another by one job at most. Throws TooManyRequests over the limits. Jobs whose caller has disconnected leave the queue.
 */
export class FairQueue {
  readonly #bounds: QueueBounds
  readonly #running = new Map<number, number>()
  readonly #servedAt = new Map<number, number>()
  #waiting: Waiting[] = []
  #total = 0
  #turn = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Returns how many jobs run and wait. */
  get length(): { running: number; waiting: number } {
    return { running: this.#total, waiting: this.#waiting.length }
  }

  /** Runs a job of a given size when its turn comes; throws the signal's reason if the caller disconnects before. */
  async run<Result>(person: number, size: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    if (!this.#mayRun(person)) await this.#wait(person, size, signal)
    else this.#take(person)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#leave(person)
    }
  }

  #mayRun(person: number): boolean {
    return this.#total < this.#bounds.running && (this.#running.get(person) ?? 0) < this.#bounds.runningPerPerson
  }

  #take(person: number): void {
    this.#total += 1
    this.#running.set(person, (this.#running.get(person) ?? 0) + 1)
    this.#servedAt.set(person, ++this.#turn)
  }

  #leave(person: number): void {
    this.#total -= 1
    const left = (this.#running.get(person) ?? 1) - 1
    if (left > 0) this.#running.set(person, left)
    else this.#running.delete(person)
    this.#beginNext()
    // With nobody running or waiting, the order of people no longer matters.
    if (this.#total === 0 && this.#waiting.length === 0) this.#servedAt.clear()
  }

  /** Waits for a turn and takes it; throws the signal's reason if the caller disconnects before. */
  #wait(person: number, size: number, signal: AbortSignal): Promise<void> {
    if (!this.#mayWait(person, size)) refuse('TooManyRequests', { retryAfterSeconds: this.#bounds.retryAfterSeconds })
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#waiting = this.#waiting.filter((one) => one !== entry)
        reject(signal.reason)
      }
      const entry: Waiting = {
        person,
        size,
        begin: () => {
          signal.removeEventListener('abort', abandon)
          this.#take(person)
          resolve()
        },
      }
      signal.addEventListener('abort', abandon, { once: true })
      this.#waiting.push(entry)
    })
  }

  #mayWait(person: number, size: number): boolean {
    const { waitingPerPerson, waiting, waitingSizePerPerson, waitingSize } = this.#bounds
    const own = this.#waiting.filter((one) => one.person === person)
    if (own.length >= waitingPerPerson || this.#waiting.length >= waiting) return false
    const sizeOf = (list: readonly Waiting[]) => list.reduce((sum, one) => sum + one.size, size)
    return (own.length === 0 || sizeOf(own) <= waitingSizePerPerson) && sizeOf(this.#waiting) <= waitingSize
  }

  #beginNext(): void {
    const servedAt = ({ person }: Waiting) => this.#servedAt.get(person) ?? 0
    const next = this.#waiting
      .filter(({ person }) => this.#mayRun(person))
      .reduce<Waiting | null>((first, one) => (first === null || servedAt(one) < servedAt(first) ? one : first), null)
    if (next === null) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    next.begin()
  }
}
