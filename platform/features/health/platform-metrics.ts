import { count } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { jobRuns } from '../../database/schema/job.ts'
import { mails } from '../../database/schema/mail.ts'
import type { Platform } from '../../http/platform.ts'

/** What the platform's own tables say at one moment. */
interface Reading {
  mails: { state: string; number: number }[]
  jobs: { job: string; lastRunAt: Date }[]
}

/** Returns the metrics of the platform; those that the database holds are missing while it does not answer. */
export function measurePlatform({ http, db, streams }: Platform): { contentType: string; text: () => Promise<string> } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] })
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    duration.labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  const openStreams = gauge('portico_event_streams', 'Open event streams of gateways and web servers')
  const connections = gauge('portico_database_connections', 'Connections to the database, and calls that wait for one', ['state'])
  const isUp = gauge('portico_database_up', '1 if the database answers')
  const mailsByState = gauge('portico_mails', 'Emails in the outbox by state', ['state'])
  const jobTimes = gauge('portico_job_last_run_timestamp_seconds', 'When each scheduled job last succeeded, on any platform', ['job'])

  const text = async () => {
    const reading = await read().catch(() => null)
    openStreams.set(streams.size)
    const { totalCount, idleCount, waitingCount } = db.$client
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'used' }, totalCount - idleCount)
    connections.set({ state: 'waiting' }, waitingCount)
    isUp.set(reading ? 1 : 0)
    mailsByState.reset()
    jobTimes.reset()
    for (const { state, number } of reading?.mails ?? []) mailsByState.set({ state }, number)
    for (const { job, lastRunAt } of reading?.jobs ?? []) jobTimes.set({ job }, lastRunAt.getTime() / 1000)
    return registry.metrics()
  }
  const read = async (): Promise<Reading> => ({
    mails: await db.select({ state: mails.state, number: count() }).from(mails).groupBy(mails.state),
    jobs: await db.select().from(jobRuns),
  })
  return { contentType: registry.contentType, text }
}
