import { Counter, Gauge, type Registry } from 'prom-client'
import type { Engine } from '../engines/engine.ts'
import { type NamedLoad, ProcessMeter } from '../engines/process-load.ts'
import type { ListenerCertificates } from '../tls/listener-certificates.ts'
import type { SharedUsage } from '../usage/shared-usage.ts'
import type { CallRecords } from './call-records.ts'

/** What metrics show besides calls; a part that the gateway does not have is null or absent. */
export interface MetricSources {
  sharedUsage?: SharedUsage | null
  certificates?: ListenerCertificates | null
  records?: CallRecords | null
  traces?: { readonly dropped: number; readonly sent: number } | null
  introspector?: { readonly size: number; readonly isFailing: boolean } | null
  traffic?: { readonly pending: number } | null
  /** When the platform answered last, in Unix milliseconds; null before. */
  link?: { readonly answeredAt: number | null } | null
  /** Returns when the configuration was replaced, in Unix milliseconds; 0 before. */
  appliedAt?: () => number
}

/** Servers that are named one by one because they are not healthy. */
const NAMED_SERVERS_MAX = 1_000
const MS = 1_000

/** Adds the metrics of what a gateway serves and what it depends on. Each is read when it is asked for. */
export function addStateMetrics(register: Registry, engine: Engine, sources: MetricSources): void {
  const registers = [register]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('http_server_active_requests', 'Calls in flight', () => engine.health().callsInFlight)
  gauge('portico_gateway_workers', 'Processes that serve calls', () => engine.health().workers)
  gauge('portico_gateway_snapshot_revision', 'Revision of the snapshot that is served; 0 for none', () => engine.health().planRevision ?? 0)
  gauge(
    'portico_gateway_credential_revision',
    'Revision of the keys that are served; 0 for none',
    () => engine.health().credentialRevision ?? 0,
  )
  addProcessMetrics(registers, engine)
  addServerMetrics(registers, engine)
  gauge('portico_gateway_target_connections', 'Open connections to target servers', () => engine.health().targetConnections)
  gauge(
    'portico_gateway_target_calls_waiting',
    'Calls that wait for a connection to a target server',
    () => engine.health().targetCallsWaiting,
  )
  const { appliedAt, link, traffic, introspector, records, sharedUsage, certificates, traces } = sources
  if (appliedAt)
    gauge(
      'portico_gateway_configuration_timestamp_seconds',
      'When the configuration was replaced, in Unix seconds; 0 before',
      () => appliedAt() / MS,
    )
  if (link)
    gauge(
      'portico_gateway_platform_answer_timestamp_seconds',
      'When the platform answered last, in Unix seconds; 0 before',
      () => (link.answeredAt ?? 0) / MS,
    )
  if (traffic) gauge('portico_gateway_traffic_reports_pending', 'Traffic reports that the platform has not accepted', () => traffic.pending)
  if (introspector) {
    gauge('portico_gateway_introspection_remembered', 'Access tokens whose introspection is remembered', () => introspector.size)
    gauge('portico_gateway_introspection_failing', '1 while access tokens cannot be verified', () => Number(introspector.isFailing))
  }
  if (sharedUsage)
    gauge('portico_gateway_usage_shared', '1 while usage limits are shared with other gateways, 0 while this one counts alone', () =>
      Number(sharedUsage.isShared),
    )
  if (records)
    addCounter(
      registers,
      'portico_gateway_call_records_left_out_total',
      'Errors that cannot be looked up by their request id, because there were too many',
      () => records.leftOut,
    )
  if (traces) {
    addCounter(registers, 'portico_gateway_traced_calls_total', 'Calls whose spans the collector accepted', () => traces.sent)
    addCounter(registers, 'portico_gateway_traced_calls_dropped_total', 'Calls whose spans were dropped', () => traces.dropped)
  }
  if (certificates) addCertificates(registers, certificates)
}

/** Adds the metrics of the gateway's own process, `gateway`, and of its workers, `worker-1` and so on. */
function addProcessMetrics(registers: Registry[], engine: Engine): void {
  const meter = new ProcessMeter()
  const read = (): NamedLoad[] => [{ name: 'gateway', ...meter.read() }, ...engine.workerLoads()]
  const labelNames = ['process'] as const
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers })
  // Before the others, since it reads for all.
  new Counter({
    name: 'portico_gateway_process_cpu_seconds_total',
    help: 'Processor time, by process',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const one of [resident, heap, delay]) one.reset()
      for (const { name, cpuSeconds, residentBytes, heapBytes, delaySeconds } of read()) {
        this.inc({ process: name }, cpuSeconds)
        resident.set({ process: name }, residentBytes)
        heap.set({ process: name }, heapBytes)
        delay.set({ process: name }, delaySeconds)
      }
    },
  })
  const resident = gauge('portico_gateway_process_resident_memory_bytes', 'Memory of each process of the gateway')
  const heap = gauge('portico_gateway_process_heap_used_bytes', 'Memory in use by objects, by process')
  const delay = gauge(
    'portico_gateway_process_event_loop_delay_seconds',
    'How late the event loop was in one of a hundred cases, by process, in the last five seconds, or since the last scrape in the first one',
  )
}

function addServerMetrics(registers: Registry[], engine: Engine): void {
  new Gauge({
    name: 'portico_gateway_target_servers',
    help: 'Target servers by their health',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset()
      for (const { state } of engine.serverHealth()) this.inc({ state })
    },
  })
  new Gauge({
    name: 'portico_gateway_target_server_unhealthy',
    help: `1 for each target server that is not healthy, by its id; at most ${NAMED_SERVERS_MAX}`,
    labelNames: ['server', 'state'],
    registers,
    collect() {
      this.reset()
      const unhealthy = engine.serverHealth().filter(({ state }) => state !== 'healthy' && state !== 'normal')
      for (const { serverId, state } of unhealthy.slice(0, NAMED_SERVERS_MAX)) this.set({ server: serverId, state }, 1)
    },
  })
}

function addCounter(registers: Registry[], name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

function addCertificates(registers: Registry[], certificates: ListenerCertificates): void {
  new Gauge({
    name: 'portico_gateway_certificate_expiry_timestamp_seconds',
    help: 'End of each TLS certificate that is served, in Unix seconds',
    labelNames: ['file', 'names'],
    registers,
    collect() {
      this.reset()
      for (const { file, names, validTo } of certificates.expiries()) this.set({ file, names }, validTo / MS)
    },
  })
}
