import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** A target server for tests. */
export interface TargetServer {
  port: number
  close: () => Promise<void>
}

/**
 * Serves what the imported documents describe: `/api/pets` (petstore-simple), `/ds-api/` (uspto), and `/api/pets/777`, a body in three
 * parts, each after the first sent when `/api/pets/777/next-part` is requested. Everything else is echoed. Uses a free port unless one is
 * given.
 */
export async function startTargetServer(at = 0): Promise<TargetServer> {
  const streams = new Set<() => void>()
  const server: Server = createServer((request, response) => answer(request, response, streams))
  await new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    port,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, streams: Set<() => void>): void {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (path.endsWith('/pets/777')) {
    stream(response, streams)
    return
  }
  if (path.endsWith('/pets/777/next-part')) for (const next of streams) next()
  response.setHeader('content-type', 'application/json')
  const pets = [{ id: 1, name: 'Rex', tag: 'dog' }]
  response.end(JSON.stringify(path.endsWith('/pets') ? pets : { method: request.method, url: request.url }))
}

function stream(response: ServerResponse, streams: Set<() => void>): void {
  response.setHeader('content-type', 'text/plain')
  const parts = ['one\n', 'two\n', 'three\n']
  const next = () => {
    const part = parts.shift()
    if (part !== undefined) return response.write(part)
    streams.delete(next)
    response.end()
  }
  streams.add(next)
  next()
}
