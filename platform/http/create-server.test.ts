import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { buildPerson, PASSWORD } from '../testing/builders.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from '../testing/start-test-platform.ts'

let test: TestPlatform
let origin: string

before(async () => {
  test = await startTestPlatform({ GUESSES_PER_MINUTE: '5', WEB_TOKEN: `${TEST_WEB_TOKEN},a-web-token-of-before` })
  origin = await test.listen()
})
after(() => test.stop())

/** Sends bytes as they are; the whole answer as text. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('every answer', () => {
  it('carries the request id that came, when it is well formed, else a new one, also in a problem', async () => {
    const given = await test.anonymous.call('GET', '/nothing-here', undefined, { 'x-request-id': 'abc-1.2_3' })
    assert.deepEqual([given.headers['x-request-id'], given.body.requestId], ['abc-1.2_3', 'abc-1.2_3'])
    for (const bad of ['a b', 'x'.repeat(129), 'é', '', `pk_${'Aa'.repeat(19)}`]) {
      const { headers, body } = await test.anonymous.call('GET', '/nothing-here', undefined, { 'x-request-id': bad })
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
      assert.equal(body.requestId, headers['x-request-id'])
    }
  })

  it('has security headers and is kept by no cache', async () => {
    const { headers } = await test.anonymous.get('/portal-config')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.equal(headers['x-powered-by'], undefined)
  })

  it('is a problem for an unknown path or method, an invalid URL, and bytes that are not HTTP', async () => {
    for (const [method, path] of [
      ['GET', '/nothing-here'],
      ['DELETE', '/login'],
      ['GET', '/portal-config/'],
    ] as const) {
      const { status, body, headers } = await test.anonymous.call(method, path)
      assert.deepEqual([status, body.error, headers['content-type']], [404, 'EndpointNotFound', 'application/problem+json; charset=utf-8'])
    }
    assert.deepEqual((await test.anonymous.get('/%zz')).body.error, 'BadRequest')
    const answer = await sendRaw('NOT HTTP AT ALL\r\n\r\n')
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /"error":"BadRequest"/)
    for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'BREW']) {
      const refused = await sendRaw(`${method} /login HTTP/1.1\r\nHost: a\r\nCookie: secret=1\r\nConnection: close\r\n\r\n`)
      assert.match(refused, /^HTTP\/1\.1 405 Method Not Allowed\r\n/, method)
      assert.match(refused, /^allow: GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE\r$/im)
      assert.match(refused, /"error":"MethodNotAllowed"/)
      assert.doesNotMatch(refused, /secret/)
    }
    const smuggled = await sendRaw('POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    assert.match(smuggled, /^HTTP\/1\.1 400 /)
  })
})

describe('guessing', () => {
  it('is limited per address; only our own web server may name another address', async () => {
    const { email } = await buildPerson(test.db)
    const signIn = (forwarded: string, proof?: string) =>
      test.anonymous.call(
        'POST',
        '/login',
        { email, password: PASSWORD },
        { 'x-forwarded-for': forwarded, ...(proof ? { 'x-portico-web': proof } : {}) },
      )
    for (let call = 0; call < 5; call++) assert.equal((await signIn(`10.0.0.${call}`)).status, 200)
    const { status, body, headers } = await signIn('10.0.0.99')
    assert.deepEqual([status, body.error], [429, 'TooManyRequests'])
    assert.equal(headers['retry-after'], String(body.data.retryAfterSeconds))
    assert.equal((await signIn('10.0.0.99', 'a-wrong-web-token-of-somebody')).status, 429)
    assert.equal((await signIn('10.0.0.99', TEST_WEB_TOKEN)).status, 200)
    assert.equal((await signIn('10.0.0.98', 'a-web-token-of-before')).status, 200)
  })
})

describe('the platform describes itself', () => {
  it('as alive and ready, and by metrics on another port only', async () => {
    assert.equal((await test.anonymous.get('/livez')).status, 200)
    assert.equal((await test.anonymous.get('/readyz')).status, 200)
    assert.equal((await test.anonymous.get('/metrics')).status, 404)
  })

  it('as not ready for a web server with a wrong token', async () => {
    const ready = async (token: string) => (await test.anonymous.call('GET', '/readyz', undefined, { 'x-portico-web': token })).status
    assert.deepEqual([await ready(TEST_WEB_TOKEN), await ready('a-wrong-web-token-of-somebody')], [200, 401])
  })

  it('as not ready when it is about to stop, while it serves and closes connections with its answers', async () => {
    const other = await test.beside()
    try {
      assert.equal((await other.anonymous.get('/portal-config')).headers.connection, 'keep-alive')
      other.platform.stopping.abort()
      const { status, body } = await other.anonymous.get('/readyz')
      assert.deepEqual([status, body.error], [503, 'PlatformUnavailable'])
      const answer = await other.anonymous.get('/portal-config')
      assert.deepEqual([answer.status, answer.headers.connection], [200, 'close'])
    } finally {
      await other.stop()
    }
  })
})
