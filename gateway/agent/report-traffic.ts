import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { TrafficReport } from '@portico/contract/gateway-snapshot/traffic-report'
import type { Logger } from 'pino'
import type { CallEvent } from '../engines/engine.ts'
import { TrafficAggregate } from '../traffic/traffic-aggregate.ts'
import { Backoff } from './backoff.ts'
import { type PlatformLink, PlatformRefusal } from './platform-link.ts'
import type { StateStore } from './state-store.ts'

export const REPORT_EVERY_MS = 10_000
/** One hour of reports. */
export const PENDING_REPORTS_MAX = 360
/** Rows of one report: what the platform takes in one call. */
const ROWS_MAX = 20_000
const UNSENT_FILE = 'unsent-traffic.json'
/** Refusals that may pass: everything else makes a report unacceptable for ever. */
const PASSING = new Set([401, 403, 404, 408, 429])

/** Sums calls into ten seconds each and brings the reports to the platform, at least once each, in order. */
export class TrafficReporter {
  readonly #link: PlatformLink
  readonly #store: StateStore
  readonly #log: Logger
  readonly #runId = randomUUID()
  readonly #aggregate = new TrafficAggregate()
  readonly #pending: TrafficReport[] = []
  #sequence = 0
  #from = startOfWindow(Date.now())
  #sending: Promise<boolean> | null = null

  constructor(link: PlatformLink, store: StateStore, log: Logger) {
    this.#link = link
    this.#store = store
    this.#log = log
  }

  /** Counts a call; a window that is over is closed first. */
  add(event: CallEvent): void {
    const now = Date.now()
    if (now >= this.#from + REPORT_EVERY_MS) this.closeWindow(now)
    this.#aggregate.add(event)
  }

  /** Reports that the platform has not taken yet. */
  get pending(): number {
    return this.#pending.length
  }

  /** Takes up what an earlier run could not send. */
  async restore(): Promise<void> {
    const unsent = await this.#store.read(UNSENT_FILE, unsentReports)
    this.#pending.unshift(...(unsent ?? []))
    await this.#store.remove(UNSENT_FILE)
  }

  /** Closes a window every ten seconds and sends, until `signal` aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff()
    while (!signal.aborted) {
      this.closeWindow(Date.now())
      const sent = await this.send()
      if (sent) backoff.reset()
      const wait = sent ? this.#from + REPORT_EVERY_MS - Date.now() : backoff.next()
      await delay(Math.max(0, wait), undefined, { signal }).catch(() => undefined)
    }
  }

  /** Turns the calls of windows that are over at `now` into reports; `force` also the current one. */
  closeWindow(now: number, force = false): void {
    const from = startOfWindow(now)
    if (from === this.#from && !force) return
    const rows = this.#aggregate.take()
    for (let i = 0; i < rows.length; i += ROWS_MAX) {
      this.#sequence += 1
      this.#pending.push({
        runId: this.#runId,
        sequence: this.#sequence,
        from: new Date(this.#from).toISOString(),
        rows: rows.slice(i, i + ROWS_MAX),
      })
    }
    this.#from = from
    while (this.#pending.length > PENDING_REPORTS_MAX) {
      const lost = this.#pending.shift()
      this.#log.error({ from: lost?.from, sequence: lost?.sequence }, 'a traffic report is lost: the platform was away too long')
    }
  }

  /** Sends what waits, oldest first; false when the platform is away. */
  send(): Promise<boolean> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Sends the rest, for at most `timeoutMs`; what is left goes to disk for the next start. */
  async flush(timeoutMs: number): Promise<void> {
    this.closeWindow(Date.now(), true)
    const sendRest = async () => {
      await this.send()
      await this.send()
    }
    await Promise.race([sendRest(), delay(timeoutMs, undefined, { ref: false })])
    if (this.#pending.length > 0) await this.#store.write(UNSENT_FILE, JSON.stringify(this.#pending))
  }

  async #sendAll(): Promise<boolean> {
    for (let report = this.#pending[0]; report; report = this.#pending[0]) {
      try {
        await this.#link.post('/gateway-link/traffic', report)
      } catch (error) {
        const hopeless = error instanceof PlatformRefusal && error.status < 500 && !PASSING.has(error.status)
        if (!hopeless) return false
        this.#log.error(
          { from: report.from, sequence: report.sequence, reason: (error as Error).message },
          'the platform refuses a traffic report; it is dropped',
        )
      }
      if (this.#pending[0] === report) this.#pending.shift()
    }
    return true
  }
}

/** The reports of a file, the newest when there are too many. What is none is left out; throws when the file is no list. */
function unsentReports(value: unknown): TrafficReport[] {
  if (!Array.isArray(value)) throw new Error('not a list of reports')
  const reports = value.filter(
    (report) => isRecord(report) && typeof report.runId === 'string' && Number.isSafeInteger(report.sequence) && Array.isArray(report.rows),
  )
  return reports.slice(-PENDING_REPORTS_MAX)
}

function startOfWindow(now: number): number {
  return now - (now % REPORT_EVERY_MS)
}
