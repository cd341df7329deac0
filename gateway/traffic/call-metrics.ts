import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { CallEvent } from '../engines/call-event.ts'
import type { Engine } from '../engines/engine.ts'
import type { CertificateFiles } from '../tls/certificate-files.ts'
import type { SharedUsage } from '../usage/shared-usage.ts'

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

  constructor(engine: Engine, sharedUsage: SharedUsage | null = null, certificates: CertificateFiles | null = null) {
    collectDefaultMetrics({ register: this.#registry })
    const registers = [this.#registry]
    new Gauge({
      name: 'http_server_active_requests',
      help: 'Calls in flight',
      registers,
      collect() {
        this.set(engine.health().callsInFlight)
      },
    })
    new Gauge({
      name: 'portico_gateway_workers',
      help: 'Processes that serve calls; the metrics of process and memory are those of the first process only',
      registers,
      collect() {
        this.set(engine.health().workers)
      },
    })
    new Gauge({
      name: 'portico_gateway_snapshot_revision',
      help: 'Revision of the snapshot that is served; 0 for none',
      registers,
      collect() {
        this.set(engine.health().planRevision ?? 0)
      },
    })
    if (sharedUsage)
      new Gauge({
        name: 'portico_gateway_usage_shared',
        help: '1 while usage limits are shared with other gateways, 0 while this one counts alone',
        registers,
        collect() {
          this.set(sharedUsage.isShared ? 1 : 0)
        },
      })
    if (certificates)
      new Gauge({
        name: 'portico_gateway_certificate_expiry_timestamp_seconds',
        help: 'End of each TLS certificate that is served, in Unix seconds',
        labelNames: ['file'],
        registers,
        collect() {
          for (const { file, validTo } of certificates.expiries()) this.set({ file }, validTo / 1_000)
        },
      })
  }

  add({ status, durationUs }: CallEvent): void {
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

  async text(): Promise<string> {
    return `${await this.#registry.metrics()}${this.#durations()}`
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
