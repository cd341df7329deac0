import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { runningStack } from './people.ts'

/** How the platform behaves: as it is, each answer late, none ever, or every connection closed. */
export type Behavior = 'well' | 'slow' | 'hanging' | 'dead'

/** How late each answer of a slow platform is, in milliseconds. */
export const SLOW_MS = 3_000

/** Returns what a platform answers instead of the body that it has; at once, or later. */
export type Rewrite = (body: Record<string, unknown>) => unknown

/** A platform whose behavior a test chooses: to all calls, or to those of one path. */
export interface SlowPlatform {
  url: string
  behave: (behavior: Behavior, path?: string) => void
  rewrite: (path: string, rewrite: Rewrite) => void
  close: () => Promise<void>
}

/** Starts an HTTP server in front of the running platform that delays, holds or breaks off its calls. */
export async function startSlowPlatform(): Promise<SlowPlatform> {
  let behavior: Behavior = 'well'
  const behaviors = new Map<string, Behavior>()
  const rewrites = new Map<string, Rewrite>()
  const pathOf = ({ url = '/' }: IncomingMessage) => url.replace(/\?.*/, '')
  const forward = (call: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = call
    const rewrite = rewrites.get(pathOf(call))
    const sent = rewrite ? { ...headers, 'accept-encoding': 'identity' } : headers
    const forwarded = request(new URL(url ?? '/', runningStack().platformUrl), { method, headers: sent }, async (found) => {
      if (rewrite) {
        const body = JSON.stringify(await rewrite((await json(found)) as Record<string, unknown>))
        answer.writeHead(found.statusCode ?? 502, { 'content-type': 'application/json' }).end(body)
        return
      }
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    call.pipe(forwarded)
  }
  const server = createServer((call, answer) => {
    const shown = behaviors.get(pathOf(call)) ?? behavior
    if (shown === 'dead') call.socket.destroy()
    else if (shown === 'slow') setTimeout(() => forward(call, answer), SLOW_MS)
    else if (shown === 'well') forward(call, answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (chosen, path) => {
      if (path === undefined) behavior = chosen
      else behaviors.set(path, chosen)
    },
    rewrite: (path, rewrite) => rewrites.set(path, rewrite),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
