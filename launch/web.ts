import { createServer } from 'node:http'
import { dirname } from 'node:path'
import next from 'next'
import './end-when-drained.ts'
import { SERVER_OPTIONS, serveSite } from './edge/edge.ts'
import { readSite } from './site.ts'

// The web server as a program of its own: Next's production server on PORT, from the build that NEXT_DIST_DIR names.
const { port, site } = readSite()

// Next takes over the upgrades of the server that it is given, past every check: it is given one that nobody reaches.
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
