import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { openApiDocument } from '../../http/openapi.ts'
import type { Platform } from '../../http/platform.ts'
import { sendProblem } from '../../http/problem.ts'
import { Refusal } from '../../http/refusal.ts'

const READY_TIMEOUT_MS = 1_500
const QUIET = { config: { quiet: true } }

/** Serves health checks of the platform itself, which are not part of the management API. */
export function healthRoutes(platform: Platform): void {
  const { http, db, keys } = platform
  const metrics = measure(platform)

  http.get('/livez', QUIET, async () => ({ status: 'alive' }))
  http.get('/readyz', QUIET, async (request, reply) => {
    try {
      await Promise.race([
        db.execute(sql`select 1`),
        new Promise((_, reject) => setTimeout(() => reject(new Refusal('DatabaseUnavailable')), READY_TIMEOUT_MS).unref()),
      ])
      return { status: 'ready' }
    } catch (error) {
      return sendProblem(error, request, reply)
    }
  })
  http.get('/metrics', QUIET, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
  http.get('/openapi.json', async () => openApiDocument())
  http.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return { keys: await keys.published() }
  })
}

function measure({ http, streams }: Platform): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  new Gauge({
    name: 'portico_event_streams',
    help: 'Open event streams of gateways and web servers',
    registers: [registry],
    collect() {
      this.set(streams.size)
    },
  })
  return registry
}
