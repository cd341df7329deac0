import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type CallRecord, isCallRecord } from '@portico/contract/call-record/call-record'
import type { TrafficReport } from '@portico/contract/gateway-snapshot/traffic-report'
import type { Logger } from 'pino'
import type { CallEvent } from '../engines/call-event.ts'
import type { CallRecords } from '../traffic/call-records.ts'
import { rowOf, type SummedCalls, TrafficAggregate } from '../traffic/traffic-aggregate.ts'
import { isTrafficRow } from '../traffic/traffic-row.ts'
import { trafficText } from '../traffic/traffic-text.ts'
import { Backoff } from './backoff.ts'
import { type PlatformLink, PlatformRefusal } from './platform-link.ts'
import type { StateStore } from './state-store.ts'
import { TrafficSpool } from './traffic-spool.ts'

export const REPORT_EVERY_MS = 10_000
/** One hour of reports. */
export const PENDING_REPORTS_MAX = 360
/** Limit for the rows of all pending reports, a few hundred bytes each. */
const PENDING_ROWS_MAX = 400_000
/** Limit for the rows of one report; well below the platform's limits for a request. */
const ROWS_MAX = 10_000
/** Limit for the records of all pending reports, a kilobyte each; the oldest are dropped, their rows are not. */
const PENDING_RECORDS_MAX = 20_000
/** A killed gateway loses the calls of at most this time. */
const KEEP_OPEN_EVERY_MS = 2_000
const WRITING_SHARE = 10
/** Error statuses that may be temporary. Any other 4xx means that the platform will never accept the report. */
const TEMPORARY = new Set([401, 403, 404, 408, 429])
/** A 500 may be caused by the report itself, so other reports are tried first: at most this many are set aside. */
const SET_ASIDE_MAX = 3
/** A report is dropped after this many failures while the platform accepted other reports. */
const FAILURES_MAX = 3

type Outcome = 'accepted' | 'refused' | 'failed' | 'unreachable'

/**
 * Aggregates calls into ten-second reports and sends each at least once, oldest first. Reports are on disk until the platform has accepted
 * them, and so is the open window every two seconds. A report that the platform cannot process does not block the others.
 */
export class TrafficReporter {
  readonly #link: PlatformLink
  readonly #spool: TrafficSpool
  readonly #log: Logger
  readonly #runId = randomUUID()
  readonly #aggregate = new TrafficAggregate()
  readonly #records: CallRecords
  readonly #pending: TrafficReport[] = []
  /** Failures per report while the platform accepted other reports. */
  readonly #failures = new WeakMap<TrafficReport, number>()
  /** The JSON of the reports of the last window, which is stored and sent. */
  readonly #texts = new Map<TrafficReport, Promise<string>>()
  #sequence = 0
  /** Calls since the open window was stored. */
  #unkept = 0
  #loggedInvalid = false
  #from = startOfWindow(Date.now())
  #sending: Promise<boolean> | null = null

  constructor(link: PlatformLink, store: StateStore, records: CallRecords, log: Logger) {
    this.#link = link
    this.#records = records
    this.#spool = new TrafficSpool(store, log)
    this.#log = log
  }

  /** Counts a call, after closing the window if it has ended. */
  add(event: CallEvent): void {
    const now = Date.now()
    if (now >= this.#from + REPORT_EVERY_MS) this.closeWindow(now)
    this.#aggregate.add(event)
    this.#records.add(event)
    this.#unkept += 1
  }

  /** The number of reports that the platform has not accepted yet. */
  get pending(): number {
    return this.#pending.length
  }

  /** Restores the valid reports of earlier runs that the platform has not accepted. */
  async restore(): Promise<void> {
    const reports = (await this.#spool.restore()).map(({ records, ...report }) => ({
      ...report,
      rows: report.rows.filter(isTrafficRow),
      ...(records ? { records: records.filter(isCallRecord) } : {}),
    }))
    for (const report of reports) if (isEmpty(report)) this.#spool.remove(report)
    this.#pending.unshift(...reports.filter((report) => !isEmpty(report)))
    this.#bound()
  }

  /** Closes a window every ten seconds and sends reports until `signal` aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const keeping = this.#keepOpenUntil(signal)
    const backoff = new Backoff()
    while (!signal.aborted) {
      this.closeWindow(Date.now())
      const sent = await this.send()
      if (sent) backoff.reset()
      // No longer than a window, also if the clock was set back.
      const wait = sent ? Math.min(this.#from + REPORT_EVERY_MS - Date.now(), REPORT_EVERY_MS) : backoff.next()
      await delay(Math.max(0, wait), undefined, { signal }).catch(() => undefined)
    }
    await keeping
  }

  /** Turns ended windows into reports; with `force` also the current one. */
  closeWindow(now: number, force = false): void {
    const from = startOfWindow(now)
    if (from === this.#from && !force) return
    this.#texts.clear()
    for (const [envelope, rows] of this.#reportsOf(this.#aggregate.take(), this.#records.take())) {
      const report = { ...envelope, rows: rows.map(rowOf) }
      const text = trafficText(envelope, rows)
      this.#sequence = report.sequence
      this.#pending.push(report)
      this.#texts.set(report, text)
      this.#spool.add(report, text)
    }
    this.#tellInvalid()
    this.#from = from
    this.#unkept = 0
    this.#bound()
  }

  /** Stores the open window on disk, if calls were added since. */
  keepOpen(): void {
    if (this.#unkept === 0) return
    this.#unkept = 0
    this.#spool.keepOpen(this.#reportsOf(this.#aggregate.peek(), this.#records.peek()).map((report) => trafficText(...report)))
  }

  /** Resolves when everything that was stored so far is on disk. */
  kept(): Promise<void> {
    return this.#spool.settled()
  }

  /** Sends pending reports, oldest first. Resolves with false if the platform is unreachable or failing. */
  send(): Promise<boolean> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  /** Sends the remaining reports within `timeoutMs`; unsent ones remain on disk for the next start. */
  async flush(timeoutMs: number): Promise<void> {
    this.closeWindow(Date.now(), true)
    const sendRest = async () => {
      await this.send()
      await this.send()
    }
    await Promise.race([sendRest(), delay(timeoutMs, undefined, { ref: false })])
    await this.#spool.settled()
  }

  async #sendAll(): Promise<boolean> {
    const aside = new Set<TrafficReport>()
    for (let report = this.#pending[0]; report; report = this.#pending.find((one) => !aside.has(one))) {
      const outcome = await this.#send(report)
      if (outcome === 'unreachable') return false
      if (outcome === 'failed') {
        aside.add(report)
        if (aside.size > SET_ASIDE_MAX) return false
        continue
      }
      this.#remove(report)
      if (outcome === 'accepted') this.#giveUp(aside)
    }
    return aside.size === 0
  }

  async #send(report: TrafficReport): Promise<Outcome> {
    try {
      await this.#link.post('/gateway-link/traffic', (await this.#texts.get(report)) ?? report)
      return 'accepted'
    } catch (error) {
      if (isUnknownField(error) && report.records) return this.#sendCounts(report)
      if (!(error instanceof PlatformRefusal) || TEMPORARY.has(error.status)) return 'unreachable'
      if (error.status >= 500) return error.status === 500 ? 'failed' : 'unreachable'
      this.#log.error(
        { from: report.from, sequence: report.sequence, reason: error.message },
        'dropped a traffic report that the platform rejects',
      )
      return 'refused'
    }
  }

  /** Sends a report without its records, which a platform of an earlier version rejects. */
  #sendCounts(report: TrafficReport): Promise<Outcome> {
    delete report.records
    this.#texts.delete(report)
    return this.#send(report)
  }

  /** Records a failure of each report that was set aside while another one succeeded; drops those that failed too often. */
  #giveUp(aside: Set<TrafficReport>): void {
    for (const report of aside) {
      const failures = (this.#failures.get(report) ?? 0) + 1
      this.#failures.set(report, failures)
      if (failures < FAILURES_MAX) continue
      aside.delete(report)
      this.#remove(report)
      this.#log.error(
        { from: report.from, sequence: report.sequence },
        'dropped a traffic report that the platform repeatedly failed to process',
      )
    }
  }

  #remove(report: TrafficReport): void {
    const index = this.#pending.indexOf(report)
    if (index !== -1) this.#pending.splice(index, 1)
    this.#spool.remove(report)
  }

  /** Stores the open window until `signal` aborts: every two seconds, or less often if that takes more than a tenth of the time. */
  async #keepOpenUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const start = performance.now()
      this.keepOpen()
      await this.kept()
      const wait = Math.max(KEEP_OPEN_EVERY_MS, (performance.now() - start) * WRITING_SHARE)
      await delay(wait, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Returns sums and records of the open window as the next reports with their rows; the first one has all records. */
  #reportsOf(sums: readonly SummedCalls[], records: readonly CallRecord[]): [Omit<TrafficReport, 'rows'>, readonly SummedCalls[]][] {
    const from = new Date(this.#from).toISOString()
    const reports = Math.max(Math.ceil(sums.length / ROWS_MAX), records.length > 0 ? 1 : 0)
    return Array.from({ length: reports }, (_, index) => [
      {
        runId: this.#runId,
        sequence: this.#sequence + index + 1,
        from,
        ...(index === 0 && records.length > 0 ? { records: records.filter(isCallRecord) } : {}),
      },
      sums.slice(index * ROWS_MAX, (index + 1) * ROWS_MAX),
    ])
  }

  /** Logs once that calls could not be counted, which indicates a bug. */
  #tellInvalid(): void {
    const calls = this.#aggregate.invalid
    if (calls === 0 || this.#loggedInvalid) return
    this.#loggedInvalid = true
    this.#log.error({ calls }, 'dropped calls with invalid ids from the statistics')
  }

  /** Removes the records of the oldest pending reports above the limit. */
  #boundRecords(): void {
    let records = this.#pending.reduce((sum, report) => sum + (report.records?.length ?? 0), 0)
    for (const report of this.#pending) {
      if (records <= PENDING_RECORDS_MAX) return
      records -= report.records?.length ?? 0
      delete report.records
      this.#texts.delete(report)
    }
  }

  /** Drops the oldest pending reports above the limits, with a log line each. */
  #bound(): void {
    this.#boundRecords()
    let rows = this.#pending.reduce((sum, report) => sum + report.rows.length, 0)
    while (this.#pending.length > PENDING_REPORTS_MAX || (rows > PENDING_ROWS_MAX && this.#pending.length > 1)) {
      const lost = this.#pending.shift()
      if (lost) this.#spool.remove(lost)
      rows -= lost?.rows.length ?? 0
      this.#log.error({ from: lost?.from, sequence: lost?.sequence }, 'dropped a traffic report: the platform was unreachable for too long')
    }
  }
}

/** Returns whether the platform rejected a field that it does not know. */
function isUnknownField(error: unknown): boolean {
  return error instanceof PlatformRefusal && error.status === 400
}

function isEmpty({ rows, records = [] }: TrafficReport): boolean {
  return rows.length === 0 && records.length === 0
}

function startOfWindow(now: number): number {
  return now - (now % REPORT_EVERY_MS)
}
