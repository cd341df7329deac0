import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertRefused, type Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { readAnswer } from './raw-call.ts'

const SLOW_CLIENTS = 100
const KEYED = `Host: ${HOST}\r\nX-API-Key: ${KEY}\r\n`

/** Cases of requests that could be read in two ways: each is refused (gateway contract, section 1). */
export function requestCases(bench: () => Bench): void {
  describe('an ambiguous request', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      await bench().serve(
        [anApi('shop', [aStage('v1', [aMethod('POST', '/items', group), aMethod('GET', '/items/{id}', group)])])],
        [group],
      )
    })

    const broken: Record<string, string> = {
      'two Host headers': `GET /shop/v1/items/1 HTTP/1.1\r\n${KEYED}Host: ${HOST}\r\n\r\n`,
      'no Host header': `GET /shop/v1/items/1 HTTP/1.1\r\nX-API-Key: ${KEY}\r\n\r\n`,
      'an absolute target': `GET http://${HOST}/shop/v1/items/1 HTTP/1.1\r\n${KEYED}\r\n`,
      'an asterisk target': `OPTIONS * HTTP/1.1\r\n${KEYED}\r\n`,
      CONNECT: `CONNECT ${HOST}:443 HTTP/1.1\r\n${KEYED}\r\n`,
      'Content-Length with Transfer-Encoding': `POST /shop/v1/items HTTP/1.1\r\n${KEYED}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'two Content-Lengths': `POST /shop/v1/items HTTP/1.1\r\n${KEYED}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
      'a Content-Length that is no number': `POST /shop/v1/items HTTP/1.1\r\n${KEYED}Content-Length: 5x\r\n\r\nhello`,
      'a transfer coding that is not chunked': `POST /shop/v1/items HTTP/1.1\r\n${KEYED}Transfer-Encoding: gzip\r\n\r\nhello`,
      'a bad chunk': `POST /shop/v1/items HTTP/1.1\r\n${KEYED}Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n`,
      'a folded header': `GET /shop/v1/items/1 HTTP/1.1\r\n${KEYED}X-A: b\r\n  c\r\n\r\n`,
      'a space before the colon': `GET /shop/v1/items/1 HTTP/1.1\r\n${KEYED}X-A : b\r\n\r\n`,
      'a header over the limit': `GET /shop/v1/items/1 HTTP/1.1\r\n${KEYED}X-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      'bytes that are no HTTP': '\x16\x03\x01\x00\x00\r\n\r\n',
    }
    for (const [name, bytes] of Object.entries(broken)) {
      test(`${name} is refused and the connection closed`, async () => {
        const answer = await bench().send(bytes)
        assertRefused(answer, 'MalformedRequest')
        assert.ok(answer.closed)
      })
    }

    const paths: Record<string, string> = {
      'a dot segment': '/shop/v1/./items/1',
      'two dots': '/shop/v1/x/../items/1',
      'encoded dots': '/shop/v1/%2e%2E/items/1',
      'two dots at the end': '/shop/v1/items/..',
      'two slashes': '/shop/v1//items/1',
      'an encoded slash': '/shop/v1/items/1%2f2',
      'a backslash': '/shop/v1/items/1\\2',
      'an encoded backslash': '/shop/v1/items/1%5C2',
      'an encoded NUL': '/shop/v1/items/1%00',
      'a broken escape': '/shop/v1/items/1%zz',
      'two dots with a parameter': '/shop/v1/items/..;',
      'two dots with a named parameter': '/shop/v1/items/..;a=b',
      'a dot with a parameter': '/shop/v1/.;/items/1',
      'two dots with an encoded parameter': '/shop/v1/items/..%3bx',
      'encoded dots with a parameter': '/shop/v1/items/%2e%2E;',
      'encoded dots with an encoded parameter': '/shop/v1/%2e.%3B/items',
      'dots encoded twice': '/shop/v1/items/%252e%252e',
      'dots encoded three times': '/shop/v1/items/%25252e%25252e',
      'a slash after dots, encoded twice': '/shop/v1/items/..%252fx',
      'overlong dots': '/shop/v1/items/%c0%ae%c0%ae',
      'dots in %u escapes': '/shop/v1/items/%u002e%u002e',
      'dots of full width': '/shop/v1/items/%ef%bc%8e%ef%bc%8e',
      'dots before an encoded blank': '/shop/v1/items/..%20',
      'dots before an encoded question mark': '/shop/v1/items/..%3fx',
      'an encoded line break': '/shop/v1/items/.%0a.',
      'an encoded tab': '/shop/v1/items/.%09.',
      'bytes that are no UTF-8': '/shop/v1/items/%b0%a1',
    }
    for (const [name, path] of Object.entries(paths)) {
      test(`${name} in the path is refused`, async () => assertRefused(await bench().call('GET', path), 'MalformedRequest'))
    }

    for (const coding of ['gzip, chunked', 'identity, Chunked'])
      test(`the transfer coding ${coding} is not supported, and the connection closed`, async () => {
        const answer = await bench().send(
          `POST /shop/v1/items HTTP/1.1\r\n${KEYED}Transfer-Encoding: ${coding}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
        )
        assertRefused(answer, 'TransferCodingNotSupported')
        assert.ok(answer.closed)
      })

    test('another expectation than 100-continue is refused and the connection closed', async () => {
      for (const more of ['Content-Length: 5\r\n\r\n', 'Content-Length: 5\r\n\r\nhello']) {
        const answer = await bench().send(`POST /shop/v1/items HTTP/1.1\r\n${KEYED}Expect: a-miracle\r\n${more}`)
        assertRefused(answer, 'ExpectationFailed')
        assert.ok(answer.closed)
      }
    })

    test('no ambiguous request reached the target server', () => assert.equal(bench().a.calls, 0))

    test('dots within a segment and in the query are not dot segments', async () => {
      const { url } = await bench().echo('GET', '/shop/v1/items/..a.?next=/../x//y%2f')
      assert.equal(url, '/items/..a.?next=/../x//y%2f')
    })

    test('headers that do not arrive in time are answered, and the connection closed', async () => {
      const group = aGroup([bench().a.port])
      await bench().serve([anApi('slow', [aStage('v1', [aMethod('GET', '/items', group)])])], [group], [], { times: { headerMs: 200 } })
      const answer = await bench().send(`GET /slow/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-A: `)
      assertRefused(answer, 'RequestTimeout')
      assert.ok(answer.closed)
    })

    test('clients that send their header byte by byte get no more time, and others do not wait for them', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('slow', [aStage('v1', [aMethod('GET', '/items', group)])])
      await bench().serve([api], [group], undefined, { times: { headerMs: 3_000 } })
      const text = `GET /slow/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-A: ${'a'.repeat(1_000)}`
      const slow = Array.from({ length: SLOW_CLIENTS }, async () => {
        const socket = bench().connect()
        let sent = 0
        const drip = setInterval(() => socket.write(text[sent++] ?? ''), 50)
        try {
          return await readAnswer(socket)
        } finally {
          clearInterval(drip)
          socket.destroy()
        }
      })
      const quick = await Promise.all(Array.from({ length: 20 }, () => bench().call('GET', '/slow/v1/items')))
      assert.deepEqual([...new Set(quick.map(({ status }) => status))], [200])
      for (const answer of await Promise.all(slow)) {
        assertRefused(answer, 'RequestTimeout')
        assert.ok(answer.closed)
      }
    })
  })
}
