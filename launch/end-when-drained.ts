import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

const LONGEST_DRAIN_MS = 10_000
const CHECK_MS = 50

let inFlight = 0

// Next stops listening at SIGTERM, but then waits for background work that may never end (a stream it follows). Only answers in flight
// matter: the process exits after them.
subscribe('http.server.request.start', (message) => {
  inFlight += 1
  const { response } = message as { response: ServerResponse }
  response.once('close', () => {
    inFlight -= 1
  })
})

process.once('SIGTERM', () => {
  const deadline = Date.now() + LONGEST_DRAIN_MS
  setInterval(() => {
    if (inFlight === 0 || Date.now() > deadline) process.exit(0)
  }, CHECK_MS)
})
