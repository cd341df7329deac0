import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

const LONGEST_DRAIN_MS = 10_000
const CHECK_MS = 50

let inFlight = 0

// Counts from the first request on, so that this file is imported before Next.
subscribe('http.server.request.start', (message) => {
  inFlight += 1
  const { response } = message as { response: ServerResponse }
  response.once('close', () => {
    inFlight -= 1
  })
})

/**
 * Ends the process when no answer is in flight. Next would wait for background work that may never end, such as a stream it follows; only
 * answers matter.
 */
export function endWhenDrained(): void {
  const deadline = Date.now() + LONGEST_DRAIN_MS
  setInterval(() => {
    if (inFlight === 0 || Date.now() > deadline) process.exit(0)
  }, CHECK_MS)
}
