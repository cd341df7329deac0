import assert from 'node:assert/strict'
import { once } from 'node:events'
import { before, beforeEach, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { assertRefused, type Bench, TRUSTED_PEER } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { eventually } from './gateway-process.ts'
import { readAnswer } from './raw-call.ts'

const PATH = '/shop/v1/items'

/** Cases of forwarding: what the target server receives, and how its answer is returned. */
export function forwardingCases(bench: () => Bench): void {
  const open = (head: string) => {
    const socket = bench().connect()
    socket.on('error', () => undefined)
    socket.write(`${head} ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n`)
    return socket
  }

  describe('forwarding', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      await bench().serve([anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])], [group])
    })
    beforeEach(() => bench().a.behave(null))

    test('the API key is removed, another Authorization is not', async () => {
      const { headers, rawHeaders } = await bench().echo('GET', PATH, { headers: { Authorization: 'Bearer of-the-target' } })
      assert.equal(headers['x-api-key'], undefined)
      assert.equal(headers.authorization, 'Bearer of-the-target')
      assert.ok(!rawHeaders.includes(KEY))
      const other = await bench().echo('GET', PATH, { key: null, headers: { Authorization: `ApiKey ${KEY}` } })
      assert.equal(other.headers.authorization, undefined)
    })

    test('hop-by-hop headers and those named in Connection are removed', async () => {
      const headers = {
        Connection: 'keep-alive, X-Hop',
        'X-Hop': '1',
        'Keep-Alive': 'timeout=1',
        TE: 'trailers',
        'Proxy-Authorization': 'x',
        Upgrade: 'foo',
        'X-Kept': '1',
      }
      const { headers: got } = await bench().echo('GET', PATH, { headers })
      for (const name of ['x-hop', 'keep-alive', 'te', 'proxy-authorization', 'upgrade']) assert.equal(got[name], undefined, name)
      assert.equal(got['x-kept'], '1')
    })

    test('X-Forwarded-* and Forwarded from untrusted peers are replaced', async () => {
      const headers = {
        'X-Forwarded-For': '6.6.6.6',
        'X-Forwarded-Proto': bench().scheme === 'http' ? 'https' : 'http',
        'X-Forwarded-Host': 'evil.test',
        Forwarded: 'for=6.6.6.6',
      }
      const { headers: got } = await bench().echo('GET', PATH, { headers })
      assert.equal(got['x-forwarded-for'], '127.0.0.1')
      assert.equal(got['x-forwarded-proto'], bench().scheme)
      assert.equal(got['x-forwarded-host'], HOST)
      assert.equal(got.forwarded, undefined)
    })

    test('those of a trusted proxy are kept and extended', async () => {
      const headers = { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'shop.test' }
      const { headers: got } = await bench().echo('GET', PATH, { headers, from: TRUSTED_PEER })
      assert.equal(got['x-forwarded-for'], `6.6.6.6, ${TRUSTED_PEER}`)
      assert.equal(got['x-forwarded-proto'], 'https')
      assert.equal(got['x-forwarded-host'], 'shop.test')
    })

    test('a valid request id and trace are kept, invalid ones are replaced', async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      const kept = await bench().echo('GET', PATH, { headers: { 'X-Request-Id': 'abc.1-2_3', traceparent } })
      assert.equal(kept.headers['x-request-id'], 'abc.1-2_3')
      assert.equal(kept.headers.traceparent, traceparent)
      const made = await bench().call('GET', PATH, { headers: { 'X-Request-Id': 'a b', traceparent: '00-0-0-01' } })
      const { headers } = JSON.parse(made.body) as { headers: Record<string, string> }
      assert.match(made.headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/)
      assert.equal(headers['x-request-id'], made.headers['x-request-id'])
      assert.match(headers.traceparent ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    })

    test('the target server gets its own name as Host', async () => {
      assert.equal((await bench().echo('GET', PATH)).headers.host, `127.0.0.1:${bench().a.port}`)
    })

    test('the target server’s status, headers and body are returned, its connection headers are not', async () => {
      bench().a.behave((_request, response) => {
        response.writeHead(418, [
          'X-A',
          '1',
          'X-A',
          '2',
          'Set-Cookie',
          'a=1',
          'Set-Cookie',
          'b=2',
          'Connection',
          'keep-alive, X-Hop',
          'X-Hop',
          '1',
          'X-Request-Id',
          'of-the-target',
        ])
        response.end('teapot')
      })
      const answer = await bench().call('GET', PATH, { headers: { 'X-Request-Id': 'mine' } })
      assert.equal(answer.status, 418)
      assert.equal(answer.body, 'teapot')
      assert.deepEqual(
        answer.rawHeaders.filter(([name]) => /^(x-a|set-cookie)$/i.test(name)).map(([, value]) => value),
        ['1', '2', 'a=1', 'b=2'],
      )
      assert.equal(answer.headers['x-hop'], undefined)
      assert.equal(answer.headers['x-request-id'], 'mine')
    })

    for (const [framing, headersOf] of [
      ['with a length', (body: Buffer) => ({ 'content-length': body.length })],
      ['in chunks', () => ({})],
    ] as const)
      test(`every byte of a short body is returned as it is: ${framing}`, async () => {
        // U+0080 and above are several bytes each, which together have all values that UTF-8 has.
        const text = Array.from({ length: 0x800 }, (_, code) => String.fromCharCode(code)).join('')
        for (const body of [text.slice(0, 0x100), text, '한국어 🙂']) {
          bench().a.behave((_request, response) => response.writeHead(200, headersOf(Buffer.from(body))).end(body))
          const answer = await bench().call('GET', PATH)
          assert.deepEqual([answer.status, answer.body], [200, body])
        }
      })

    test('an invalid status is answered with 502, and the target server stays in use', async () => {
      for (const status of [600, 777, 999]) {
        bench().a.behave((_request, response) => response.writeHead(status, { 'content-length': '2' }).end('ok'))
        assertRefused(await bench().call('GET', PATH), 'TargetConnectionFailed')
      }
      bench().a.behave(null)
      assert.equal((await bench().call('GET', PATH)).status, 200)
    })

    test('answers without a body: 204 and 304', async () => {
      for (const status of [204, 304]) {
        bench().a.behave((_request, response) => response.writeHead(status).end())
        assert.equal((await bench().call('GET', PATH)).status, status)
      }
    })

    test('a request body is streamed to the target server', async () => {
      const seen: string[] = []
      bench().a.behave((request, response) => {
        request.on('data', (chunk) => seen.push(String(chunk)))
        request.on('end', () => response.end('done'))
      })
      const socket = open('POST')
      socket.write('Transfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n')
      await eventually(() => seen.join('') === 'first', 'the first part')
      socket.write('4\r\nlast\r\n0\r\n\r\n')
      assert.equal((await readAnswer(socket)).body, 'done')
      assert.equal(seen.join(''), 'firstlast')
      socket.destroy()
    })

    test('an answer is streamed to the client, its head first', async () => {
      const { promise, resolve } = Promise.withResolvers<(text: string | null) => void>()
      bench().a.behave((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.flushHeaders()
        resolve((text) => (text === null ? response.end() : response.write(text)))
      })
      const socket = open('GET')
      let got = ''
      socket.on('data', (chunk) => {
        got += chunk
      })
      socket.write('\r\n')
      const say = await promise
      await eventually(() => got.includes('\r\n\r\n'), 'the head')
      say('data: one\n\n')
      await eventually(() => got.includes('data: one'), 'the first event')
      say('data: two\n\n')
      await eventually(() => got.includes('data: two'), 'the second event')
      say(null)
      await eventually(() => got.endsWith('0\r\n\r\n'), 'the end')
      socket.destroy()
    })

    test('a target server that fails within its body ends the connection', async () => {
      for (const head of [{ 'content-length': '100' }, {}]) {
        bench().a.behave((_request, response) => {
          response.writeHead(200, head)
          response.write('half')
          setTimeout(() => response.destroy(), 50)
        })
        const answer = await bench().call('GET', PATH)
        assert.equal(answer.status, 200)
        assert.equal(answer.whole, false)
        assert.ok(answer.closed)
      }
    })

    test('a client that disconnects ends the call to the target server', async () => {
      let left = false
      bench().a.behave((_request, response) => {
        response.write('x')
        response.on('close', () => {
          left = true
        })
      })
      const socket = open('GET')
      socket.write('\r\n')
      await once(socket, 'data')
      socket.destroy()
      await eventually(() => left, 'the call to the target server is aborted')
    })

    test('a slow client slows the target server down', async () => {
      const size = 64 * 1024 * 1024
      let written = 0
      bench().a.behave((_request, response) => {
        const chunk = Buffer.alloc(256 * 1024)
        const more = () => {
          while (written < size && response.write(chunk)) written += chunk.length
          written += chunk.length
          if (written < size) response.once('drain', more)
          else response.end()
        }
        more()
      })
      const socket = open('GET')
      socket.pause()
      socket.write('\r\n')
      await delay(700)
      assert.ok(written < size / 2, `${written} bytes written to a reader that does not read`)
      socket.destroy()
    })

    test('Expect: 100-continue is answered once the call is admitted, and not before', async () => {
      const socket = open('POST')
      socket.write('Content-Length: 5\r\nExpect: 100-continue\r\n\r\n')
      const [first] = (await once(socket, 'data')) as [Buffer]
      assert.match(first.toString(), /^HTTP\/1.1 100 Continue/)
      socket.write('hello')
      const { status, body } = await readAnswer(socket)
      assert.equal(status, 200)
      assert.match(body, /"body":"hello"/)
      socket.destroy()
      const refused = await bench().send(`POST ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`)
      assert.equal(refused.status, 401)
    })

    test('sequential calls share a connection, also after a refusal', async () => {
      const socket = open('GET')
      socket.write('\r\n')
      assert.equal((await readAnswer(socket)).status, 200)
      socket.removeAllListeners('data').removeAllListeners('close')
      socket.write(`GET ${PATH}/nothing HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
      assert.equal((await readAnswer(socket)).status, 404)
      socket.removeAllListeners('data').removeAllListeners('close')
      socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
      assert.equal((await readAnswer(socket)).status, 200)
      socket.destroy()
    })
  })
}
