import assert from 'node:assert/strict'
import { it } from 'node:test'
import pino from 'pino'
import { HealthReporter } from './health-report.ts'
import type { PlatformLink } from './platform-link.ts'
import { StatusReporter } from './report-status.ts'
import type { ServedState } from './served-state.ts'

const DETAILS = { hostName: 'h', gatewayVersion: '1', engine: 'node', bootedAt: '2026-01-01T00:00:00Z' }
const SERVED = {
  ...{ snapshotRevision: 1, credentialRevision: 1, announcedRevision: 1, refusedParts: [] },
  ...{ refusedSnapshot: null, refusedCredentials: null },
} as unknown as ServedState

it('heartbeats say that limits are counted alone only while they are: platforms of earlier versions do not know the field', async () => {
  const sent: { countsAlone?: boolean }[] = []
  const stop = new AbortController()
  let isAlone = true
  const link = {
    post: async (_path: string, body: object) => {
      sent.push(body)
      if (sent.length === 2) stop.abort()
      isAlone = false
      setImmediate(() => status.changed())
    },
  } as unknown as PlatformLink
  const status = new StatusReporter(DETAILS, link, SERVED, new HealthReporter(() => []), pino({ level: 'silent' }), () => isAlone)
  await status.run(stop.signal)
  assert.deepEqual(
    sent.map((heartbeat) => heartbeat.countsAlone),
    [true, undefined],
  )
})
