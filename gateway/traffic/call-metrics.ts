import { collectDefaultMetrics, Registry } from 'prom-client'
import type { CallEvent } from '../engines/call-event.ts'
import type { Engine } from '../engines/engine.ts'
import type { Plan } from '../plan/plan.ts'
import { CallCounts } from './call-counts.ts'
import { addStateMetrics, type MetricSources } from './state-metrics.ts'

/** Upper bounds in seconds, as OpenTelemetry recommends for HTTP durations. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

interface Series {
  /** One count per bound, and one for longer durations. */
  counts: number[]
  seconds: number
}

/** Metrics of calls and process in Prometheus' text format, named by OpenTelemetry's HTTP conventions. */
export class CallMetrics {
  readonly #registry = new Registry()
  readonly #byStatus = new Map<number, Series>()
  readonly contentType = this.#registry.contentType

  readonly #counts = new CallCounts()
  #plan: Plan | null = null
  #appliedAt = 0

  constructor(engine: Engine, sources: MetricSources = {}) {
    collectDefaultMetrics({ register: this.#registry })
    addStateMetrics(this.#registry, engine, { ...sources, appliedAt: () => this.#appliedAt })
  }

  /** Names APIs, versions and methods by this plan from now on. */
  usePlan(plan: Plan): void {
    this.#plan = plan
    this.#appliedAt = Date.now()
  }

  add(event: CallEvent): void {
    this.#counts.add(event)
    this.#addDuration(event)
  }

  async text(): Promise<string> {
    return `${await this.#registry.metrics()}${this.#durations()}${this.#counts.text(this.#plan)}`
  }

  #addDuration({ status, durationUs }: CallEvent): void {
    let series = this.#byStatus.get(status)
    if (!series) {
      series = { counts: new Array<number>(BOUNDS.length + 1).fill(0), seconds: 0 }
      this.#byStatus.set(status, series)
    }
    const seconds = durationUs / 1_000_000
    const found = BOUNDS.findIndex((bound) => seconds <= bound)
    const bucket = found === -1 ? BOUNDS.length : found
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
    series.seconds += seconds
  }

  #durations(): string {
    const name = 'http_server_request_duration_seconds'
    const lines = [`# HELP ${name} Duration of calls, by status`, `# TYPE ${name} histogram`]
    for (const [status, { counts, seconds }] of this.#byStatus) {
      const label = `http_response_status_code="${status}"`
      let total = 0
      for (const [index, count] of counts.entries()) {
        total += count
        lines.push(`${name}_bucket{${label},le="${BOUNDS[index] ?? '+Inf'}"} ${total}`)
      }
      lines.push(`${name}_sum{${label}} ${seconds}`, `${name}_count{${label}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}
