import { createServer } from 'node:http'
import { dirname } from 'node:path'
import next from 'next'
import './end-when-drained.ts'
import { takeClientAddress } from './client-address.ts'
import { endUnreadBody } from './end-unread-body.ts'
import { withPageCache } from './page-cache.ts'

// The web server as a program of its own: Next's production server on PORT, from the build that NEXT_DIST_DIR names.
const port = Number(process.env.PORT ?? 3000)
const app = next({ dev: false, dir: dirname(import.meta.dirname), port })
await app.prepare()

const answer = withPageCache(app.getRequestHandler())
const server = createServer((request, response) => {
  takeClientAddress(request)
  endUnreadBody(request, response)
  answer(request, response)
})
server.keepAliveTimeout = 65_000
server.once('error', (error) => {
  console.error(`portico: the web server cannot listen on PORT ${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port)
process.once('SIGTERM', () => server.close())
