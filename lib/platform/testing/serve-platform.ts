import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A platform on this machine, which answers as a test says. */
export interface ServedPlatform {
  server: Server
  handle: RequestListener
}

/** Serves a platform for the tests of a file, and has the web call it. */
export function servePlatform(): ServedPlatform {
  const platform: ServedPlatform = {
    server: createServer((request, response) => platform.handle(request, response)),
    handle: (_request, response) => response.end(),
  }
  const { server } = platform
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Settings are read at their first use.
    process.env.PLATFORM_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return platform
}
