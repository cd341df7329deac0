import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createPlainServer, type Server as PlainServer } from 'node:net'
import { relay } from '@/lib/relay/relay'
import { aRequest } from '@/lib/session/server/testing/a-request'
import { webSession } from '@/lib/session/server/testing/a-session'
import { fetchPlatform, platformAddresses } from './fetch-platform'
import { whyNotReady } from './platform-ready'

// Two platforms, of which the first fails in every way; settings are read at their first use.

let handle: RequestListener
let calls: string[]
let second: Server
let firstPort: number

const listening = async (server: PlainServer, port = 0) => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const textOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString()

beforeAll(async () => {
  second = createServer((request, response) => handle(request, response))
  const probe = createPlainServer()
  firstPort = await listening(probe)
  probe.close()
  process.env.PLATFORM_URL = `http://127.0.0.1:${firstPort},http://127.0.0.1:${await listening(second)}`
})
beforeEach(() => {
  calls = []
  handle = async (request, response) => {
    calls.push(`${request.method} ${request.url} ${await textOf(request)}`.trim())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
})
afterAll(async () => {
  second.closeAllConnections()
  second.close()
  await once(second, 'close')
})

/** Has every address ready once. */
async function comeBack(): Promise<void> {
  const stop = new AbortController()
  let asked = 0
  await platformAddresses().watch(async () => {
    asked += 1
    if (asked === 2) stop.abort()
    return true
  }, stop.signal)
}

it('goes to the second when the first refuses connections, also with a body', async () => {
  expect((await fetchPlatform('/session', { method: 'GET' })).status).toBe(200)
  expect((await fetchPlatform('/login', { method: 'POST', body: 'a' })).status).toBe(200)
  expect(calls).toEqual(['GET /session', 'POST /login a'])
  expect(await whyNotReady()).toBeNull()
})

it('relays a call with its body to the second', async () => {
  await comeBack()
  const body = JSON.stringify({ name: 'Maps' })
  const plain = await aRequest('POST', '/api/categories', { session: webSession() })
  const headers = new Headers(plain.headers)
  headers.set('content-length', String(body.length))
  headers.set('content-type', 'application/json')
  const answer = await relay(new Request(plain.url, { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' } as never))
  expect([answer.status, calls]).toEqual([200, [`POST /categories ${body}`]])
})

it('makes a call again that a broken connection may have ended, only if it changes nothing', async () => {
  const broken = createPlainServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  await listening(broken, firstPort)
  try {
    await comeBack()
    await expect(fetchPlatform('/login', { method: 'POST', body: 'a' })).rejects.toThrow()
    await comeBack()
    expect((await fetchPlatform('/session', { method: 'GET' })).status).toBe(200)
    expect(calls).toEqual(['GET /session'])
  } finally {
    broken.close()
    await once(broken, 'close')
  }
})

it('leaves a platform that closes its connections, and goes back when it is ready', async () => {
  const stopping = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end('the first'))
  await listening(stopping, firstPort)
  try {
    await comeBack()
    expect(await (await fetchPlatform('/session', {})).text()).toBe('the first')
    expect(await (await fetchPlatform('/session', {})).text()).toBe('{}')
    await comeBack()
    expect(await (await fetchPlatform('/session', {})).text()).toBe('the first')
  } finally {
    stopping.close()
    await once(stopping, 'close')
  }
})
