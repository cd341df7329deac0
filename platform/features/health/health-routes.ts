import { sql } from 'drizzle-orm'
import { WEB_PROOF_HEADER } from '../../http/client-address.ts'
import { openApiDocument } from '../../http/openapi.ts'
import type { Platform } from '../../http/platform.ts'
import { sendProblem } from '../../http/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import { isOneOfSecrets } from '../../http/same-secret.ts'
import { measurePlatform } from './platform-metrics.ts'

const READY_TIMEOUT_MS = 1_500
const QUIET = { config: { quiet: true } }

/** Serves health checks of the platform itself, which are not part of the management API. */
export function healthRoutes(platform: Platform): void {
  const { http, db, keys, config } = platform
  const metrics = measurePlatform(platform)

  http.get('/livez', QUIET, async () => ({ status: 'alive' }))
  http.get('/readyz', QUIET, async (request, reply) => {
    try {
      const proof = request.headers[WEB_PROOF_HEADER]
      // A web server whose token is wrong could serve nobody who signs in.
      if (proof !== undefined && !isOneOfSecrets(String(proof), config.webTokens)) throw new Refusal('Unauthorized')
      await Promise.race([
        db.execute(sql`select 1`),
        new Promise((_, reject) => setTimeout(() => reject(new Refusal('DatabaseUnavailable')), READY_TIMEOUT_MS).unref()),
      ])
      return { status: 'ready' }
    } catch (error) {
      return sendProblem(error, request, reply)
    }
  })
  http.get('/metrics', QUIET, async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  http.get('/openapi.json', async () => openApiDocument())
  http.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return { keys: await keys.published() }
  })
}
