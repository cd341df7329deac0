import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** Starts an https server that closes after the test, and returns its port. */
export async function openTlsTarget(t: TestContext, options: ServerOptions, answer: RequestListener): Promise<number> {
  const server = createServer(options, answer)
  server.listen({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
