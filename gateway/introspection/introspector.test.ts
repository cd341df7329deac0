import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { readIntrospectionAnswer } from '@portico/contract/gateway-snapshot/introspection'
import { Outbound } from '@portico/outbound/outbound'
import { Introspector } from './introspector.ts'

const NOW = 1_800_000_000_000
const setting: SnapshotOAuth = {
  introspectionUri: '',
  authorization: 'Z3c6c2VjcmV0',
  tokenTypeHint: null,
  identifierField: 'client_id',
  scope: null,
  audience: null,
  timeoutMs: 2_000,
}
const ACTIVE = { identifier: 'c', missingScope: '', hasAudience: true }

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Starts an introspection endpoint that answers as told, and a client of it. */
async function anEndpoint(t: TestContext, answer: Answer, allowLoopback = true) {
  const seen: { body: string; authorization: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ body, authorization: request.headers.authorization })
    answer(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reasons: (string | null)[] = []
  const introspector = new Introspector(new Outbound({ allowLoopback, denied: [] }), (reason) => reasons.push(reason))
  t.after(() => {
    introspector.close()
    server.closeAllConnections()
    server.close()
  })
  const oauth = { ...setting, introspectionUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect?tenant=1` }
  return { introspector, oauth, seen, reasons }
}

const answerJson =
  (value: unknown): Answer =>
  (_request, response) =>
    response.end(JSON.stringify(value))

describe('a look-up', { timeout: 300_000 }, () => {
  test('is a form with token, hint and authorization', async (t) => {
    const { introspector, oauth, seen } = await anEndpoint(t, answerJson({ active: true, client_id: 'c' }))
    assert.deepEqual(await introspector.verify({ ...oauth, tokenTypeHint: 'access_token' }, 'a+b/='), ACTIVE)
    assert.deepEqual(seen, [{ body: 'token=a%2Bb%2F%3D&token_type_hint=access_token', authorization: 'Basic Z3c6c2VjcmV0' }])
  })

  const failures: [string, Answer, RegExp][] = [
    [
      'a refused authorization value',
      (_request, response) => response.writeHead(401).end('{"active":true}'),
      /refused the authorization value/,
    ],
    ['an error', (_request, response) => response.writeHead(500).end('{"active":true}'), /answered 500/],
    ['a redirect, which is not followed', (_request, response) => response.writeHead(302, { location: '/other' }).end(), /answered 302/],
    ['text', (_request, response) => response.end('active'), /not JSON/],
    ['no member "active"', answerJson({}), /no member "active"/],
    ['another type of "active"', answerJson({ active: 'true' }), /no member "active"/],
    ['a list', answerJson([]), /no member "active"/],
    ['too long an answer', answerJson({ active: true, pad: 'x'.repeat(70_000) }), /too long/],
    [
      'too many interim answers',
      (_request, response) => response.socket?.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(101)),
      /too many interim/,
    ],
    [
      'interim answers without end',
      (_request, response) => {
        const sending = setInterval(() => response.socket?.write('HTTP/1.1 102 Processing\r\n\r\n'), 50)
        response.once('close', () => clearInterval(sending))
      },
      /./,
    ],
    [
      'another protocol',
      (_request, response) => response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
      /./,
    ],
    ['a closed connection', (request) => request.socket.destroy(), /./],
    ['no end', (_request, response) => response.write('{'), /./],
    ['no answer', () => undefined, /./],
  ]
  for (const [name, answer, reason] of failures)
    test(`with ${name} fails, in time, and is not remembered`, async (t) => {
      const { introspector, oauth, seen, reasons } = await anEndpoint(t, answer)
      const short = { ...oauth, timeoutMs: 1_500 }
      for (const count of [1, 2]) {
        assert.equal(await introspector.verify(short, 'token'), 'failed')
        assert.equal(seen.length, count)
      }
      assert.equal(introspector.size, 0)
      assert.equal(reasons.length, 1)
      assert.match(reasons[0] ?? '', reason)
      assert.ok(!reasons[0]?.includes(setting.authorization) && !reasons[0]?.includes('token='))
    })

  test('drops interim answers, also of calls that share connections', async (t) => {
    const { introspector, oauth, seen } = await anEndpoint(t, async (_request, response, body) => {
      for (const interim of ['100 Continue', '102 Processing', '103 Early Hints\r\nLink: </a>', '199 ']) {
        response.socket?.write(`HTTP/1.1 ${interim}\r\n\r\nHTTP/1.1 `)
        await new Promise(setImmediate)
        response.socket?.write('100 Continue\r\n\r\n')
      }
      response.end(JSON.stringify({ active: true, client_id: body }))
    })
    for (const round of [1, 2]) {
      const tokens = Array.from({ length: 100 }, (_, index) => `${round}-${index}`)
      const verdicts = await Promise.all(tokens.map((token) => introspector.verify(oauth, token)))
      assert.deepEqual(
        verdicts,
        tokens.map((token) => ({ ...ACTIVE, identifier: `token=${token}` })),
      )
    }
    assert.equal(seen.length, 200)
  })

  test('passes the policy of connections', async (t) => {
    const { introspector, oauth, seen } = await anEndpoint(t, answerJson({ active: true }), false)
    assert.equal(await introspector.verify(oauth, 'token'), 'failed')
    assert.equal(seen.length, 0)
  })

  test('that works again is reported once', async (t) => {
    let status = 500
    const { introspector, oauth, reasons } = await anEndpoint(t, (_request, response) => response.writeHead(status).end('{"active":false}'))
    await introspector.verify(oauth, 'a')
    status = 200
    for (const token of ['b', 'c']) assert.equal(await introspector.verify(oauth, token), 'inactive')
    assert.deepEqual(reasons, ['the introspection endpoint answered 500', null])
  })

  test('is shared by calls with the same token, and only by these', async (t) => {
    const { introspector, oauth, seen } = await anEndpoint(t, answerJson({ active: true, client_id: 'c' }))
    const verdicts = await Promise.all(['a', 'a', 'b', 'a', 'b'].map((token) => introspector.verify(oauth, token)))
    assert.deepEqual(verdicts, new Array(5).fill(ACTIVE))
    assert.equal(seen.length, 2)
  })

  test('at most 1,000 wait at a time', async (t) => {
    const { introspector, oauth } = await anEndpoint(t, () => undefined)
    for (let i = 0; i < 1_000; i += 1) assert.ok(introspector.verify(oauth, `t${i}`) instanceof Promise)
    assert.equal(introspector.verify(oauth, 'one more'), 'failed')
    assert.ok(introspector.verify(oauth, 't1') instanceof Promise)
  })
})

describe('an answer is remembered', () => {
  const cases: [string, object, number][] = [
    ['60 s at most', { active: true, client_id: 'c' }, 60_000],
    ['60 s if it expires later', { active: true, client_id: 'c', exp: NOW / 1_000 + 3_600 }, 60_000],
    ['until the token expires', { active: true, client_id: 'c', exp: NOW / 1_000 + 10 }, 10_000],
    ['5 s if the token is inactive', { active: false }, 5_000],
    ['5 s if the token has expired', { active: true, client_id: 'c', exp: NOW / 1_000 }, 5_000],
  ]
  for (const [name, given, lifetime] of cases)
    test(name, async (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: NOW })
      const { introspector, oauth, seen } = await anEndpoint(t, answerJson(given))
      const first = await introspector.verify(oauth, 'token')
      t.mock.timers.setTime(NOW + lifetime - 1)
      assert.deepEqual(introspector.verify(oauth, 'token'), first)
      t.mock.timers.setTime(NOW + lifetime)
      await introspector.verify(oauth, 'token')
      assert.equal(seen.length, 2)
    })

  test('by the setting: an equal one keeps it, another one does not', async (t) => {
    const { introspector, oauth, seen } = await anEndpoint(t, answerJson({ active: true, client_id: 'c', sub: 's' }))
    await introspector.verify(oauth, 'token')
    assert.deepEqual(introspector.verify({ ...oauth }, 'token'), ACTIVE)
    assert.deepEqual(await introspector.verify({ ...oauth, identifierField: 'sub' }, 'token'), { ...ACTIVE, identifier: 's' })
    assert.equal(seen.length, 2)
  })
})

describe('reading an answer', () => {
  const read = (given: object, more: Partial<SnapshotOAuth> = {}) =>
    readIntrospectionAnswer({ active: true, ...given }, { ...setting, ...more }, NOW)?.verdict
  const activeOf = (given: object, more: Partial<SnapshotOAuth> = {}) => {
    const verdict = read(given, more)
    assert.ok(verdict && verdict !== 'inactive')
    return verdict
  }

  test('a token that is not valid yet is inactive', () => assert.equal(read({ nbf: NOW / 1_000 + 1 }), 'inactive'))

  test('an identifier is a text of at most 256 characters, and a member of the answer', () => {
    for (const value of [5, '', 'x'.repeat(257), null, ['c'], {}]) assert.equal(activeOf({ client_id: value }).identifier, null)
    assert.equal(activeOf({ client_id: 'x'.repeat(256) }).identifier?.length, 256)
    for (const identifierField of ['constructor', '__proto__', 'sub']) assert.equal(activeOf({}, { identifierField }).identifier, null)
  })

  test('every scope is required, as a whole word', () => {
    const scoped = (scope: unknown) => activeOf({ scope }, { scope: 'read write' }).missingScope
    assert.deepEqual(
      [scoped('a write read'), scoped('read'), scoped('reader writer'), scoped(undefined), scoped(['read', 'write'])],
      ['', 'write', 'read write', 'read write', 'read write'],
    )
  })

  test('the audience is a text or in a list', () => {
    const meant = (aud: unknown) => activeOf({ aud }, { audience: 'shop' }).hasAudience
    assert.deepEqual([meant('shop'), meant(['a', 'shop']), meant('shops'), meant([]), meant(undefined)], [true, true, false, false, false])
  })
})
