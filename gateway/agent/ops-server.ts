import { createServer, type Server } from 'node:http'
import type { Engine } from '../engines/engine.ts'
import type { ListenerCertificates } from '../tls/listener-certificates.ts'
import type { CallMetrics } from '../traffic/call-metrics.ts'
import type { SharedUsage } from '../usage/shared-usage.ts'

const ALLOW = 'GET, HEAD'

/** Where the ops port listens, and what readiness depends on besides the engine: a gateway that is stopping is alive but not ready. */
export interface OpsOptions {
  host: string
  port: number
  isStopping: () => boolean
  /** Null if the gateway counts usage alone by its settings. */
  sharedUsage: SharedUsage | null
  certificates: Pick<ListenerCertificates, 'remarks'>
}

/** Serves `/livez`, `/readyz` and `/metrics`, by GET and HEAD only (else 405). */
export async function serveOps(
  { host, port, isStopping, sharedUsage, certificates }: OpsOptions,
  engine: Engine,
  metrics: CallMetrics,
): Promise<Server> {
  // A gateway that counts alone, or whose certificate expires, still serves: it is ready.
  const remarks = () => [
    ...(sharedUsage?.isShared === false ? ['usage limits are counted by this gateway alone'] : []),
    ...certificates.remarks(),
  ]
  const server = createServer(async (request, response) => {
    const { planRevision, credentialRevision, listening } = engine.health()
    const ready = !isStopping() && listening && planRevision !== null && credentialRevision !== null
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { allow: ALLOW, connection: 'close' }).end()
    else if (request.url === '/livez') response.writeHead(200).end('ok\n')
    else if (request.url === '/readyz')
      response.writeHead(ready ? 200 : 503).end(ready ? `${['ready', ...remarks()].join('\n')}\n` : 'not ready\n')
    else if (request.url === '/metrics') response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text())
    else response.writeHead(404).end()
  })
  server.on('connect', (_request, socket) =>
    socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOW}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
  )
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  return server
}
