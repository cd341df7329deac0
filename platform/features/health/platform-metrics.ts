import { count } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'
import { jobRuns } from '../../database/schema/job.ts'
import { mails } from '../../database/schema/mail.ts'
import type { EventStreams } from '../../http/event-stream.ts'
import { WorkCounts } from '../../jobs/work-counts.ts'

/** The metrics of a platform, and what is counted for them outside of calls. */
export interface PlatformMetrics {
  contentType: string
  text: () => Promise<string>
  work: WorkCounts
}

/** What of a platform is measured. */
interface Measured {
  http: FastifyInstance
  db: Database
  streams: Pick<EventStreams, 'size'>
}

/** What the platform's own tables say at one moment. */
interface Reading {
  mails: { state: string; number: number }[]
  jobs: { job: string; lastRunAt: Date }[]
}

/** Methods that an endpoint can have; others are one, as OpenTelemetry has it. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Returns the metrics of a platform; those that the database holds are missing while it does not answer. */
export function measurePlatform({ http, db, streams }: Measured): PlatformMetrics {
  const registry = new Registry()
  const registers = [registry]
  const work = new WorkCounts()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames: ['job'], registers })
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  let active = 0
  http.addHook('onRequest', async (_request, reply) => {
    active += 1
    // Also when the caller leaves before the answer.
    reply.raw.once('close', () => {
      active -= 1
    })
  })
  http.addHook('onResponse', async (request, reply) => {
    const method = METHODS.has(request.method) ? request.method : '_OTHER'
    duration.labels(method, request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  const inFlight = gauge('http_server_active_requests', 'Calls in flight')
  const openStreams = gauge('portico_platform_event_streams', 'Open event streams of gateways and web servers')
  const connections = gauge('portico_platform_database_connections', 'Connections to the database, and calls that wait for one', ['state'])
  const isUp = gauge('portico_platform_database_up', '1 if the database answers')
  const mailsByState = gauge('portico_platform_mails', 'Emails in the outbox by state, of all platforms', ['state'])
  const lastRuns = gauge('portico_platform_job_last_success_timestamp_seconds', 'When each scheduled job last succeeded, on any platform', [
    'job',
  ])
  const runs = counter('portico_platform_job_runs_total', 'Runs of each job by this platform')
  const failures = counter('portico_platform_job_failures_total', 'Runs of each job by this platform that failed')

  const text = async () => {
    const reading = await read().catch(() => null)
    inFlight.set(active)
    openStreams.set(streams.size)
    const { totalCount, idleCount, waitingCount } = db.$client
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'used' }, totalCount - idleCount)
    connections.set({ state: 'waiting' }, waitingCount)
    isUp.set(reading ? 1 : 0)
    for (const metric of [mailsByState, lastRuns, runs, failures]) metric.reset()
    for (const { state, number } of reading?.mails ?? []) mailsByState.set({ state }, number)
    for (const { job, lastRunAt } of reading?.jobs ?? []) lastRuns.set({ job }, lastRunAt.getTime() / 1000)
    for (const counted of work.entries()) {
      runs.inc({ job: counted.job }, counted.runs)
      failures.inc({ job: counted.job }, counted.failures)
    }
    return registry.metrics()
  }
  const read = async (): Promise<Reading> => ({
    mails: await db.select({ state: mails.state, number: count() }).from(mails).groupBy(mails.state),
    jobs: await db.select().from(jobRuns),
  })
  return { contentType: registry.contentType, text, work }
}
