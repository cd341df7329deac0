import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http'
import { dirname } from 'node:path'
import next from 'next'
import { SERVER_OPTIONS, serveSite } from './edge/edge.ts'
import { readSite } from './site.ts'

/** The connection on which Next informs open pages about changes. */
const HOT_RELOAD = /^\/_next\/hmr(?:\?|$)/
/** Requests of Next's error overlay, with methods that no page supports. */
const OVERLAY = /^\/__nextjs_/

/** Response headers that identify debug information on the hot reload connection; a page waits for it. */
const DEBUG_IDS = ['x-nextjs-request-id', 'x-nextjs-html-request-id']

// The web server of `npm run dev`: Next's development server on PORT, behind the same edge as the one of `npm start`.
const { port, site } = readSite()

// Next handles every upgrade of its server without any check, so it gets a server that only hot reload reaches.
const upgrades = createServer()
const app = next({ dev: true, dir: dirname(import.meta.dirname), hostname: site.publicUrl.hostname, port, httpServer: upgrades })
await app.prepare()
const handle = app.getRequestHandler()

const edge = createServer()
const debugIds = new WeakMap<IncomingMessage, IncomingHttpHeaders>()
const handleWithIds: RequestListener = (request, response) => {
  Object.assign(request.headers, debugIds.get(request))
  void handle(request, response)
}
serveSite(edge, handleWithIds, site)

const answer: RequestListener = (request, response) => {
  debugIds.set(request, debugIdsOf(request.headers))
  if (OVERLAY.test(request.url ?? '')) void handle(request, response)
  else edge.emit('request', request, response)
}
const server = createServer({ ...SERVER_OPTIONS, shouldUpgradeCallback: ({ url = '' }) => HOT_RELOAD.test(url) }, answer)
server.on('upgrade', (request, socket, head) => upgrades.emit('upgrade', request, socket, head))
server.once('error', (error) => {
  console.error(`portico: the web server cannot listen on PORT ${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port)
process.once('SIGTERM', () => {
  void app.close().finally(() => process.exit(0))
})

function debugIdsOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(DEBUG_IDS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}
