import { createServer } from 'node:http'
import { dirname } from 'node:path'
import next from 'next'
import './end-when-drained.ts'
import { SERVER_OPTIONS, serveSite } from './edge/edge.ts'
import { readSite } from './site.ts'

// The web server: Next's production server on PORT, with the build in NEXT_DIST_DIR.
const { port, site } = readSite()

// Next handles every upgrade of its server without any check, so it gets a server that nothing reaches.
const app = next({ dev: false, dir: dirname(import.meta.dirname), port, httpServer: createServer() })
await app.prepare()

const server = createServer(SERVER_OPTIONS)
serveSite(server, app.getRequestHandler(), site)
server.once('error', (error) => {
  console.error(`portico: the web server cannot listen on PORT ${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port)
process.once('SIGTERM', () => server.close())
