import { createServer, type Server, type ServerResponse } from 'node:http'
import { SettingError } from './read-settings.ts'

const ALLOW = 'GET, HEAD'

/** What a program tells its operators. */
export interface OpsPages {
  /** Returns whether the program can serve, with remarks that do not make it unready. */
  readiness: () => Promise<{ isReady: boolean; remarks?: readonly string[] }>
  /** Metrics in Prometheus' text format. */
  metrics: { readonly contentType: string; text: () => Promise<string> }
  /** Is told why a page could not be made; its answer is 500. */
  onFault: (error: unknown) => void
}

/** Where it listens, and the setting that names the port. */
export interface OpsPlace {
  host: string
  port: number
  setting: string
}

/** Serves `/livez`, `/readyz` and `/metrics`, by GET and HEAD only (else 405). Throws `SettingError` if the port cannot be opened. */
export async function serveOps({ host, port, setting }: OpsPlace, pages: OpsPages): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { allow: ALLOW, connection: 'close' }).end()
    else
      answer(request.url, response, pages).catch((error: unknown) => {
        pages.onFault(error)
        response.writeHead(500).end()
      })
  })
  server.on('connect', (_request, socket) =>
    socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${ALLOW}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
  )
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise.catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingError(
      code === 'EADDRINUSE'
        ? `Invalid ${setting} ${port}: another program uses this port.`
        : `Invalid ${setting} ${port}: the port cannot be opened (${code}).`,
    )
  })
  return server
}

async function answer(path: string | undefined, response: ServerResponse, { readiness, metrics }: OpsPages): Promise<void> {
  if (path === '/livez') response.writeHead(200).end('ok\n')
  else if (path === '/readyz') {
    const { isReady, remarks = [] } = await readiness()
    response.writeHead(isReady ? 200 : 503).end(isReady ? `${['ready', ...remarks].join('\n')}\n` : 'not ready\n')
  } else if (path === '/metrics') {
    const text = await metrics.text()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  } else response.writeHead(404).end()
}
