import type { TrafficReport } from '@portico/contract/gateway-snapshot/traffic-report'
import type { Logger } from 'pino'
import { isTrafficReport } from '../traffic/traffic-row.ts'
import type { StateStore } from './state-store.ts'

/** The reports of the window that is still open; replaced every few seconds. */
const OPEN_FILE = 'traffic-open.json'
const REPORT_FILE = /^traffic-[0-9a-f-]{36}-\d{1,15}\.json$/
/** Written by gateways of earlier versions when they stopped. */
const UNSENT_FILE = 'unsent-traffic.json'

/**
 * Traffic on disk that the platform has not accepted: one file for each report, and one for the open window. The platform counts a report
 * once, by run and sequence, so that a file that remains after its report was accepted does no harm. Methods never reject; a failure is logged.
 */
export class TrafficSpool {
  readonly #store: StateStore
  readonly #log: Logger
  /** Writes run in order, so that a report is not removed before it is written. */
  #writing: Promise<void> = Promise.resolve()
  #failing = false

  constructor(store: StateStore, log: Logger) {
    this.#store = store
    this.#log = log
  }

  /** Stores a report of a closed window, as JSON. */
  add(report: TrafficReport, text: Promise<string>): void {
    this.#inOrder(async () => this.#store.write(fileOf(report), await text))
  }

  /** Removes a report that was accepted or dropped. */
  remove(report: TrafficReport): void {
    this.#inOrder(() => this.#store.remove(fileOf(report)))
  }

  /** Stores the open window as the reports that it would be now, as JSON. */
  keepOpen(texts: readonly Promise<string>[]): void {
    this.#inOrder(async () => this.#store.write(OPEN_FILE, `[${(await Promise.all(texts)).join(',')}]`))
  }

  /** Returns the reports of earlier runs, oldest first, and stores those of the open window as reports of their own. */
  async restore(): Promise<TrafficReport[]> {
    const files = (await this.#store.list()).filter((file) => REPORT_FILE.test(file))
    const closed = await Promise.all(files.map((file) => this.#store.read(file, (value) => reportsOf([value]))))
    const found = new Map(closed.flatMap((reports) => reports ?? []).map((report) => [fileOf(report), report]))
    for (const file of [OPEN_FILE, UNSENT_FILE]) {
      for (const report of (await this.#store.read(file, reportsOf)) ?? []) {
        if (found.has(fileOf(report))) continue
        found.set(fileOf(report), report)
        this.add(report, Promise.resolve(JSON.stringify(report)))
      }
      this.#inOrder(() => this.#store.remove(file))
    }
    return [...found.values()].sort((one, other) =>
      one.from < other.from ? -1 : one.from > other.from ? 1 : one.sequence - other.sequence,
    )
  }

  /** Resolves when everything so far is on disk. */
  settled(): Promise<void> {
    return this.#writing
  }

  #inOrder(write: () => Promise<void>): void {
    this.#writing = this.#writing.then(write).then(
      () => {
        this.#failing = false
      },
      (error: Error) => {
        if (!this.#failing) this.#log.error({ reason: error.message }, 'cannot write traffic to disk; a kill would lose it')
        this.#failing = true
      },
    )
  }
}

function fileOf({ runId, sequence }: TrafficReport): string {
  return `traffic-${runId}-${sequence}.json`
}

/** Returns the valid reports of a file. Throws if it is not a list. */
function reportsOf(value: unknown): TrafficReport[] {
  if (!Array.isArray(value)) throw new Error('not a list of reports')
  return value.filter(isTrafficReport)
}
