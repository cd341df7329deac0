import { monitorEventLoopDelay } from 'node:perf_hooks'

const NS = 1e9
const US = 1e6
/** How often the delay of the event loop is measured, in milliseconds. */
const RESOLUTION_MS = 20

/** What a process has used. */
export interface ProcessLoad {
  /** Processor time since its start, in seconds, of all threads. */
  cpuSeconds: number
  residentBytes: number
  heapBytes: number
  /** How late the event loop was in one of a hundred cases, in seconds, since the last time that it was asked. */
  delaySeconds: number
}

/** The load of a process that serves calls; `name` stays when another one takes its place. */
export interface NamedLoad extends ProcessLoad {
  name: string
}

/** Measures this process. */
export class ProcessMeter {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  constructor() {
    this.#delay.enable()
  }

  /** Returns the load now. */
  read(): ProcessLoad {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const delaySeconds = this.#delay.count === 0 ? 0 : Math.max(0, this.#delay.percentile(99) / NS - RESOLUTION_MS / 1_000)
    this.#delay.reset()
    return { cpuSeconds: (user + system) / US, residentBytes: rss, heapBytes: heapUsed, delaySeconds }
  }
}
