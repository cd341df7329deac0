import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { PlatformLink } from './platform-link.ts'

const BYTES_MAX = 1_000
const PATH = '/gateway-link/snapshot'

/** Returns a link to a platform that answers like this. */
async function aLink(t: TestContext, answer: RequestListener): Promise<PlatformLink> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link = new PlatformLink(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, BYTES_MAX)
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
