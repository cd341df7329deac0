import { createServer, get } from 'node:http'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serveOps } from '@portico/settings/ops-server'
import next from 'next'
import { SERVER_OPTIONS, serveSite } from './edge/edge.ts'
import { FILES_BYTES, PageMemory } from './edge/page-memory.ts'
import { PageTurns } from './edge/page-turns.ts'
import { RequestLog } from './edge/request-log.ts'
import { WebMetrics } from './edge/web-metrics.ts'
import { endWhenDrained } from './end-when-drained.ts'
import { readSite } from './site.ts'

const READY_WITHIN_MS = 5_000

// The web server: Next's production server on PORT, with the build in NEXT_DIST_DIR.
const { port, site, ops, logLevel, stopDelayMs, platformUrls } = readSite()
const log = new RequestLog(logLevel)
const parts = { pages: new PageMemory(), files: new PageMemory({ bytes: FILES_BYTES, milliseconds: 0 }), turns: new PageTurns() }
const metrics = ops ? new WebMetrics(parts, platformUrls) : undefined
let isStopping = false

// Next handles every upgrade of its server without any check, so it gets a server that nothing reaches.
const app = next({ dev: false, dir: dirname(import.meta.dirname), port, httpServer: createServer() })
await app.prepare()

const server = createServer(SERVER_OPTIONS)
serveSite(server, app.getRequestHandler(), site, parts, {
  isStopping: () => isStopping,
  began: () => metrics?.began(),
  ended: (answered) => {
    metrics?.ended(answered)
    log.add(answered)
  },
  looked: (cache, isHit) => metrics?.looked(cache, isHit),
})
server.once('error', (error) => {
  console.error(`portico: the web server cannot listen on PORT ${port}: ${error.message}`)
  process.exit(1)
})
server.listen(port)
if (ops && metrics)
  await serveOps({ ...ops, setting: 'WEB_OPS_PORT' }, { readiness, metrics, onFault: (error) => console.error('web:', error) }).catch(
    (error: Error) => {
      console.error(error.message)
      process.exit(1)
    },
  )

process.on('SIGUSR2', () => log.toggleDebug())
process.once('SIGTERM', async () => {
  isStopping = true
  await wait(stopDelayMs)
  server.close()
  endWhenDrained()
})

/** The pages ask the platform, with the modules that Next has bundled. Not by fetch, which Next replaces, and whose answers may then not end. */
function readiness(): Promise<{ isReady: boolean }> {
  return new Promise((resolve) => {
    const asking = get({ host: '127.0.0.1', port, path: '/api/readyz', timeout: READY_WITHIN_MS, agent: false }, (answer) => {
      answer.resume()
      resolve({ isReady: answer.statusCode === 200 })
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve({ isReady: false }))
  })
}
