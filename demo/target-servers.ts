import { createServer } from 'node:http'
import { readSettings } from '@portico/settings/read-settings'
import { DEMO_APIS } from './catalogue.ts'
import { makeSampleCalls } from './sample-calls.ts'
import { sampleServer } from './sample-server.ts'

// The sample target servers of the demo's APIs, on loopback, and the sample calls; the supervisor runs them while DEMO is on.
const settings = readSettings('demo')
const stopping = new AbortController()
const answer = sampleServer(DEMO_APIS)
for (const port of [settings.PET_STORE_PORT, settings.WEATHER_PORT]) serve(port)
process.on('SIGTERM', () => stopping.abort())
await makeSampleCalls({
  platformUrl: settings.PLATFORM_URL[0],
  gatewayPort: settings.GATEWAY_PORT,
  demoFile: settings.DEMO_FILE,
  signal: stopping.signal,
})

function serve(port: number): void {
  const server = createServer({ requestTimeout: 30_000 }, answer)
  server.listen(port, '127.0.0.1', () => console.log(`sample server listens on port ${port}`))
  stopping.signal.addEventListener('abort', () => {
    server.close()
    server.closeAllConnections()
  })
}
