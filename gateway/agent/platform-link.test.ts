import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { PlatformAddresses } from '@portico/settings/platform-addresses'
import { PlatformLink } from './platform-link.ts'

const BYTES_MAX = 1_000
const PATH = '/gateway-link/snapshot'

/** Returns a link to a platform that answers like this. */
async function aLink(t: TestContext, answer: RequestListener): Promise<PlatformLink> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link = new PlatformLink(new PlatformAddresses([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]), BYTES_MAX)
  t.after(async () => {
    await link.close()
    server.close()
  })
  return link
}

test('a document is fetched compressed, and inflated', async (t) => {
  const text = JSON.stringify({ revision: 1, name: '서울'.repeat(100) })
  const link = await aLink(t, ({ headers }, response) => {
    assert.equal(headers['accept-encoding'], 'gzip')
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
  })
  assert.deepEqual(await link.getRevised(PATH, null, true), { status: 200, body: Buffer.from(text) })
})

test('a document of a platform that does not compress is read as it is', async (t) => {
  const link = await aLink(t, (_request, response) => response.end('{"revision":1}'))
  assert.deepEqual(await link.getRevised(PATH, null, true), { status: 200, body: Buffer.from('{"revision":1}') })
})

for (const [name, body, headers] of [
  ['that inflates to', gzipSync('0'.repeat(BYTES_MAX + 1)), { 'content-encoding': 'gzip' }],
  ['of', Buffer.alloc(BYTES_MAX + 1, '0'), {}],
] as const)
  test(`an answer ${name} more bytes than allowed is an error`, async (t) => {
    const link = await aLink(t, (_request, response) => response.writeHead(200, headers).end(body))
    await assert.rejects(link.getRevised(PATH, null, true), /more than 1000 bytes/)
  })

test('an answer that is not what its header says is an error', async (t) => {
  const link = await aLink(t, (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'))
  await assert.rejects(link.getRevised(PATH, null, true), /incorrect header check/)
})

test('a call goes to the second platform when the first refuses connections or is about to stop, and back when it is ready', async (t) => {
  let first = 'stopping'
  const one = createServer((_request, response) => {
    if (first === 'stopping') response.setHeader('connection', 'close')
    response.writeHead(first === 'ready' ? 200 : 503).end('first')
  }).listen(0, '127.0.0.1')
  const other = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (url === '/events') response.write(': welcome\n\n')
    else response.end('second')
  }).listen(0, '127.0.0.1')
  await Promise.all([once(one, 'listening'), once(other, 'listening')])
  const urls = [one, other].map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`) as [string, string]
  const addresses = new PlatformAddresses(urls)
  const link = new PlatformLink(addresses)
  const stop = new AbortController()
  t.after(async () => {
    stop.abort()
    await link.close()
    for (const server of [one, other]) {
      server.closeAllConnections()
      server.close()
    }
  })
  await assert.rejects(link.post('/gateway-link/traffic', {}), /503/)
  assert.equal((await link.post('/gateway-link/traffic', {})).body.toString(), 'second')
  first = 'ready'
  const watching = link.watch(stop.signal)
  while (addresses.isAway(urls[0])) await new Promise(setImmediate)
  assert.equal((await link.post('/gateway-link/traffic', {})).body.toString(), 'first')
  stop.abort()
  await watching
  one.closeAllConnections()
  one.close()
  await once(one, 'close')
  assert.equal((await link.getRevised(PATH, null, false)).body.toString(), 'second')
  addresses.leave(urls[1])
  const events = await link.openEvents('/events', AbortSignal.timeout(10_000))
  for await (const chunk of events) {
    assert.match(chunk.toString(), /welcome/)
    break
  }
})
