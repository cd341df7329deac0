import type { Server } from 'node:http'
import { serveOps } from '@portico/settings/ops-server'
import { WEB_PROOF_HEADER } from '../../http/client-address.ts'
import { openApiDocument } from '../../http/openapi.ts'
import type { Platform } from '../../http/platform.ts'
import { sendProblem } from '../../http/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import { isOneOfSecrets } from '../../http/same-secret.ts'
import { assertReady } from './is-ready.ts'

const QUIET = { config: { quiet: true } }

/** Serves health checks of the platform itself, which are not part of the management API. */
export function healthRoutes(platform: Platform): void {
  const { http, keys, config } = platform

  http.get('/livez', QUIET, async () => ({ status: 'alive' }))
  http.get('/readyz', QUIET, async (request, reply) => {
    try {
      const proof = request.headers[WEB_PROOF_HEADER]
      // A web server whose token is wrong could serve nobody who signs in.
      if (proof !== undefined && !isOneOfSecrets(String(proof), config.webTokens)) throw new Refusal('Unauthorized')
      await assertReady(platform)
      return { status: 'ready' }
    } catch (error) {
      return sendProblem(error, request, reply)
    }
  })
  http.get('/openapi.json', async () => openApiDocument())
  http.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return { keys: await keys.published() }
  })
}

/** Serves the ops port of a platform, if the settings name one. */
export async function servePlatformOps(platform: Platform): Promise<Server | null> {
  const { config, log, metrics } = platform
  if (config.opsPort === null) return null
  return serveOps(
    { host: config.opsHost, port: config.opsPort, setting: 'PLATFORM_OPS_PORT' },
    {
      readiness: () =>
        assertReady(platform).then(
          () => ({ isReady: true }),
          () => ({ isReady: false }),
        ),
      metrics,
      onFault: (error) => log.error({ err: error }, 'a page of the ops port failed'),
    },
  )
}
