import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { startSecondWeb } from '../support/second-web.ts'

// Overlong bodies from anonymous clients cost the web server neither memory nor network.

const LONG_BYTES = 150_000_000
/** Upper limit of what both ends of a loopback connection buffer. */
const TAKEN_MAX_BYTES = 24_000_000
const GROWTH_MAX_BYTES = 120_000_000

const PATHS = ['login', 'manager/login', 'send-2fa-code', 'verify-2fa-code', 'logout', 'refresh', 'manager/refresh', 'extend-session']
const OTHERS = ['internal/revalidate', 'join', 'categories', 'apis/1/methods/import', 'nothing']

let web: Awaited<ReturnType<typeof startSecondWeb>>
test.beforeAll(async () => {
  web = await startSecondWeb()
})
test.afterAll(() => web.stop())

/** Sends a body for as long as the server reads it; returns the answer's status and the number of sent bytes. */
async function flood(path: string, framing: string, headers: Record<string, string>): Promise<{ status: number; taken: number }> {
  const socket = connect(Number(new URL(web.webUrl).port), '127.0.0.1')
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const framed = framing.includes('chunked') ? Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')]) : chunk
  let [text, sent] = ['', 0]
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  socket.on('error', () => undefined)
  const head = Object.entries({ host: new URL(web.webUrl).host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /api/${path} HTTP/1.1\r\n${[...head, framing].join('\r\n')}\r\n\r\n`)
  const write = () => {
    while (sent < LONG_BYTES && !socket.destroyed) {
      sent += chunk.length
      if (!socket.write(framed)) return socket.once('drain', write)
    }
  }
  write()
  await new Promise((closed) => socket.once('close', closed))
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), taken: socket.bytesWritten - socket.writableLength }
}

for (const framing of [`content-length: ${LONG_BYTES}`, 'transfer-encoding: chunked']) {
  test(`150 MB to every entry point with ${framing} are refused, neither read nor stored`, async () => {
    const person = new BrowserlessPerson(web.webUrl)
    await person.call('GET', 'session')
    const xsrf = person.cookies.get('XSRF-TOKEN') ?? ''
    const own = { origin: web.webUrl, 'x-xsrf-token': xsrf, cookie: `XSRF-TOKEN=${xsrf}`, 'content-type': 'application/json' }
    const before = web.residentBytes()
    for (const headers of [own, { ...own, 'x-xsrf-token': 'made.up' }, { ...own, 'content-encoding': 'gzip' }]) {
      // All entry points at once: each keeps its connection for a second after its answer.
      await Promise.all(
        [...PATHS, ...OTHERS].map(async (path) => {
          const { status, taken } = await flood(path, framing, headers as Record<string, string>)
          const known = path === 'logout' ? [200, 403] : [400, 401, 403, 404, 413, 415]
          expect(known, `${path} answered ${status}`).toContain(status)
          expect(taken, path).toBeLessThan(TAKEN_MAX_BYTES)
        }),
      )
    }
    const [login] = await Promise.all(Array.from({ length: 8 }, () => flood('login', framing, own)))
    expect(login?.status).toBe(413)
    expect(web.residentBytes() - before).toBeLessThan(GROWTH_MAX_BYTES)
    expect((await person.call('GET', 'session')).status).toBe(200)
  })
}
