import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runningStack } from './people.ts'

/** How the platform behaves: as it is, each answer late, none ever, or every connection closed. */
export type Behavior = 'well' | 'slow' | 'hanging' | 'dead'

/** How late each answer of a slow platform is, in milliseconds. */
export const SLOW_MS = 3_000

/** A platform whose behavior a test chooses. */
export interface SlowPlatform {
  url: string
  behave: (behavior: Behavior) => void
  close: () => Promise<void>
}

/** Starts an HTTP server in front of the running platform that delays, holds or breaks off its calls. */
export async function startSlowPlatform(): Promise<SlowPlatform> {
  let behavior: Behavior = 'well'
  const forward = (call: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = call
    const forwarded = request(new URL(url ?? '/', runningStack().platformUrl), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    call.pipe(forwarded)
  }
  const server = createServer((call, answer) => {
    if (behavior === 'dead') call.socket.destroy()
    else if (behavior === 'slow') setTimeout(() => forward(call, answer), SLOW_MS)
    else if (behavior === 'well') forward(call, answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (chosen) => {
      behavior = chosen
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
