import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { TRY_ANSWER_MAX_BYTES, TRY_BODY_MAX_BYTES, TRY_CALLS_PER_MINUTE } from '@portico/contract/api-document/api-document'
import { buildApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { callGateway } from './call-gateway.ts'
import { addressOf, isAddressAllowed } from './send-try-call.ts'

let test: TestPlatform
let gateway: Server
let port = 0
/** The last request that the gateway received. */
let asked: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string; bytes: Buffer } = {
  headers: {},
  body: '',
  bytes: Buffer.of(),
}
let answer = (response: ServerResponse) => void response.end('{}')

before(async () => {
  test = await startTestPlatform()
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      asked = { method: request.method, url: request.url, headers: request.headers, body: String(bytes), bytes }
      answer(response)
    })
  })
  await new Promise<void>((listening) => gateway.listen(0, '0.0.0.0', listening))
  port = (gateway.address() as AddressInfo).port
})
after(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await test.stop()
})

type Signed = Awaited<ReturnType<TestPlatform['as']>>
let count = 0

/** Builds an API whose gateway is the one above, or none. */
async function buildCalled(developer: Signed, given: { listenPort?: number; apiEndpoint?: string; stage?: object } = {}) {
  const api = await buildApi(developer)
  count += 1
  const environment = await buildEnvironment(test.db, {
    apiEndpoint: given.apiEndpoint ?? (count === 1 ? 'localhost' : `127.0.0.${count}`),
    listenPort: given.listenPort ?? port,
  })
  const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id, ...given.stage }))
  made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
  return { ...api, stageId: stage.id as string }
}

const call = (api: { id: string; stageId: string }, given: object = {}) => ({
  apiId: api.id,
  stageId: api.stageId,
  httpMethod: 'GET',
  path: '/items/1',
  ...given,
})

describe('a trial call', () => {
  let developer: Signed
  let api: Awaited<ReturnType<typeof buildCalled>>
  before(async () => {
    developer = await test.as('developer')
    api = await buildCalled(developer)
  })

  it('is sent to the version’s own address as entered, and returns the whole answer', async () => {
    answer = (response) => {
      response.writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'r-1', 'set-cookie': ['a=1', 'b=2'] })
      response.end('{"말":"좋아요"}')
    }
    const { status, body } = await developer.post(
      '/try-calls',
      call(api, {
        httpMethod: 'POST',
        path: '/items/a%2Fb',
        query: 'q=%E3%84%B1%26%E3%84%B4&q=2&ids=1,2&filter%5Ba%5D=/x',
        cookie: 'session=a%20b; size=2',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: '{"a":1}',
        apiKey: 'key-of-somebody',
      }),
    )
    assert.equal(status, 200)
    assert.deepEqual(
      [asked.method, asked.url, asked.headers['x-api-key'], asked.headers['content-type'], asked.body, asked.headers.cookie],
      [
        'POST',
        `/${api.basePath}/v1/items/a%2Fb?q=%E3%84%B1%26%E3%84%B4&q=2&ids=1,2&filter%5Ba%5D=/x`,
        'key-of-somebody',
        'application/json',
        '{"a":1}',
        'session=a%20b; size=2',
      ],
    )
    assert.equal(asked.headers.authorization, undefined)
    assert.deepEqual(
      [body.status, body.body, body.bodyBytes, body.base64, body.truncated, body.requestId],
      [201, '{"말":"좋아요"}', 19, false, false, 'r-1'],
    )
    assert.equal(body.headers.filter(({ name }: { name: string }) => name === 'set-cookie').length, 2)
    assert.ok(body.durationMs > 0)
  })

  it('has the request id of the call to us, unless the reader gives one', async () => {
    answer = (response) => void response.end('{}')
    await developer.call('POST', '/try-calls', call(api), { 'x-request-id': 'page-1' })
    assert.equal(asked.headers['x-request-id'], 'page-1')
    await developer.call('POST', '/try-calls', call(api, { headers: [{ name: 'X-Request-ID', value: 'mine' }] }), {
      'x-request-id': 'page-1',
    })
    assert.equal(asked.headers['x-request-id'], 'mine')
  })

  it('sends files byte by byte, up to 5 MiB', async () => {
    answer = (response) => void response.end('{}')
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    const file = (body: Buffer) => call(api, { httpMethod: 'POST', body: body.toString('base64'), base64: true })
    assert.equal((await developer.post('/try-calls', file(bytes))).status, 200)
    assert.deepEqual([asked.bytes, asked.headers['content-length'], asked.headers.cookie], [bytes, '5', undefined])
    const largest = Buffer.alloc(TRY_BODY_MAX_BYTES, 7)
    assert.equal((await developer.post('/try-calls', file(largest))).status, 200)
    assert.equal(asked.bytes.length, TRY_BODY_MAX_BYTES)
    assert.equal((await developer.post('/try-calls', file(Buffer.alloc(TRY_BODY_MAX_BYTES + 3)))).status, 400)
    assert.equal((await developer.post('/try-calls', file(Buffer.alloc(2 * TRY_BODY_MAX_BYTES)))).status, 413)
  })

  it('returns binary answers as base64, follows no redirect, and reads at most 5 MiB', async () => {
    answer = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(Buffer.from([0, 255, 1]))
    const moved = (await developer.post('/try-calls', call(api))).body
    assert.deepEqual([moved.status, moved.base64, moved.body], [302, true, 'AP8B'])
    answer = (response) => void response.end('x'.repeat(TRY_ANSWER_MAX_BYTES + 1))
    const long = (await developer.post('/try-calls', call(api))).body
    assert.deepEqual([long.truncated, long.body.length], [true, TRY_ANSWER_MAX_BYTES])
  })

  it('may not climb out of its version, nor carry what is not a caller’s to say', async () => {
    for (const path of [
      '/../../other/v1',
      '/%2e%2E/x',
      '/a/..',
      '/.',
      '/a?b',
      '/a#b',
      '/a\\b',
      '//evil.example/',
      'items',
      '/a b',
      '@evil.example/',
    ]) {
      const { status } = await developer.post('/try-calls', call(api, { path }))
      assert.ok(path === '//evil.example/' ? status === 200 : status === 400, `${path} ${status}`)
    }
    assert.equal(asked.url, `/${api.basePath}/v1//evil.example/`)
    for (const name of [
      'Host',
      'cookie',
      'Transfer-Encoding',
      'Connection',
      'X-Forwarded-For',
      'Content-Length',
      'a b',
      'Proxy-Authorization',
    ])
      assert.equal((await developer.post('/try-calls', call(api, { headers: [{ name, value: '1' }] }))).status, 400, name)
    for (const query of ['a b', 'a#b', 'ㄱ', 'a\r\nb'])
      assert.equal((await developer.post('/try-calls', call(api, { query }))).status, 400, query)
    for (const cookie of ['a=1\r\nb: c', 'a=가'])
      assert.equal((await developer.post('/try-calls', call(api, { cookie }))).status, 400, cookie)
    for (const value of ['a\r\nb: c', 'a\nb', '가'])
      assert.equal((await developer.post('/try-calls', call(api, { headers: [{ name: 'X-A', value }] }))).status, 400, value)
  })

  it('is made for those only who may read the version', async () => {
    const [other, user] = [await test.as('developer'), await test.as('user')]
    const foreign = await buildCalled(other)
    for (const who of [other, user]) assert.deepEqual((await who.post('/try-calls', call(api))).body.error, 'NoApi')
    const mixed = await developer.post('/try-calls', call({ id: api.id, stageId: foreign.stageId }))
    assert.deepEqual([mixed.status, mixed.body.error], [404, 'StageNotFound'])
    assert.equal((await test.anonymous.post('/try-calls', call(api))).status, 401)
  })

  it('keeps to the version’s address rule, for the person’s own address', async () => {
    const closed = await buildCalled(developer, { stage: { ipRule: { mode: 'allow', addresses: ['203.0.113.0/24'] } } })
    const { status, body } = await developer.post('/try-calls', call(closed))
    assert.deepEqual([status, body.error, body.data], [502, 'TryCallFailed', { reason: 'ipNotAllowed' }])
    const table: [Parameters<typeof isAddressAllowed>[0], string, boolean][] = [
      [{ mode: 'disable', addresses: [] }, '198.51.100.1', true],
      [{ mode: 'allow', addresses: ['203.0.113.0/24'] }, '203.0.113.9', true],
      [{ mode: 'allow', addresses: ['203.0.113.7'] }, '203.0.113.9', false],
      [{ mode: 'restrict', addresses: ['203.0.113.7'] }, '203.0.113.7', false],
      [{ mode: 'restrict', addresses: ['203.0.113.7'] }, '::1', true],
      [{ mode: 'allow', addresses: ['203.0.113.7', '2001:db8::/32'] }, '2001:db8:1::7', true],
      [{ mode: 'allow', addresses: ['2001:db8::/32'] }, '2001:db9::7', false],
      [{ mode: 'restrict', addresses: ['2001:db8::7'] }, '2001:db8::7', false],
      [{ mode: 'restrict', addresses: ['::/0'] }, '203.0.113.7', true],
      [{ mode: 'allow', addresses: ['203.0.113.7'] }, 'nowhere', false],
    ]
    for (const [rule, address, letIn] of table) assert.equal(isAddressAllowed(rule, address), letIn, `${rule.mode} ${address}`)
  })

  it('returns why there was no answer', async () => {
    const away = await buildCalled(developer, { listenPort: 1 })
    assert.deepEqual((await developer.post('/try-calls', call(away))).body.data, { reason: 'unreachable' })
    const nowhere = await buildCalled(developer, { apiEndpoint: 'no-such-host.invalid' })
    assert.deepEqual((await developer.post('/try-calls', call(nowhere))).body.data, { reason: 'unreachable' })
    const metadata = await buildCalled(developer, { apiEndpoint: '169.254.169.254', listenPort: 80 })
    assert.deepEqual((await developer.post('/try-calls', call(metadata))).body.data, { reason: 'addressNotAllowed' })
    answer = () => {}
    const slow = { url: new URL(`http://127.0.0.1:${port}/`), method: 'GET', headers: [], body: null }
    assert.deepEqual(await callGateway(slow, test.platform.outbound.gateways, 50), { failure: 'timeout' })
  })

  it('may be made so often a minute by one person', async () => {
    answer = (response) => void response.end('{}')
    const [eager, calm] = [await test.as('developer'), await test.as('developer')]
    const own = await buildCalled(eager)
    for (let made = 0; made < TRY_CALLS_PER_MINUTE; made++) assert.equal((await eager.post('/try-calls', call(own))).status, 200)
    const { status, body } = await eager.post('/try-calls', call(own))
    assert.deepEqual([status, body.error], [429, 'TooManyRequests'])
    assert.equal((await calm.post('/try-calls', call(own))).status, 404)
  })
})

describe('the address of a trial call', () => {
  it('is below the version’s own, or there is none', () => {
    const url = addressOf('http://h:81/base/v1', { path: '/a/%E2%82%AC', query: 'a%20b=%2B,/' })
    assert.equal(url.href, 'http://h:81/base/v1/a/%E2%82%AC?a%20b=%2B,/')
    for (const path of ['/v1/a%3Ab:verb', "/Users('a,b')/$metadata;v=1", '/7.json', '/a~b!c*d+e=f@g&h']) {
      assert.equal(addressOf('http://h:81/base/v1', { path, query: '' }).href, `http://h:81/base/v1${path}`)
    }
    for (const path of ['/../x', '/%2e%2e/x', '?x', '#x']) assert.throws(() => addressOf('http://h:81/base/v1', { path, query: '' }), path)
  })
})
