import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'

const KEYED = `Host: ${HOST}\r\nX-API-Key: ${KEY}\r\n`
const LINE = 'POST /shop/v1/items HTTP/1.1\r\n'
const POST = `${LINE}${KEYED}`
/** Follows every request on its connection: the target server may see it only as a request of its own. */
const NEXT = `GET /shop/v1/next HTTP/1.1\r\n${KEYED}Connection: close\r\n\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const HELLO = '5\r\nhello\r\n0\r\n\r\n'

/** Requests without one reading, each with what comes after its first header lines. */
const HEADERS: Record<string, string> = {
  'Content-Length before Transfer-Encoding': `Content-Length: 6\r\n${CHUNKED}\r\n0\r\n\r\nG`,
  'Transfer-Encoding before Content-Length': `${CHUNKED}Content-Length: 3\r\n\r\n1\r\nG\r\n0\r\n\r\n`,
  'a transfer coding like chunked': `Transfer-Encoding: xchunked\r\n\r\n${HELLO}`,
  'chunked in quotes': `Transfer-Encoding: "chunked"\r\n\r\n${HELLO}`,
  'chunked in single quotes': `Transfer-Encoding: 'chunked'\r\n\r\n${HELLO}`,
  'chunked with a parameter': `Transfer-Encoding: chunked;q=1\r\n\r\n${HELLO}`,
  'chunked before another coding': `Transfer-Encoding: chunked, identity\r\n\r\n${HELLO}`,
  'chunked twice': `Transfer-Encoding: chunked, chunked\r\n\r\n${HELLO}`,
  'chunked on two lines': `${CHUNKED}${CHUNKED}\r\n${HELLO}`,
  'chunked on one line, and another coding on the next': `${CHUNKED}Transfer-Encoding: x\r\n\r\n${HELLO}`,
  'another coding on one line, and chunked on the next': `Transfer-Encoding: x\r\n${CHUNKED}\r\n${HELLO}`,
  'chunked after a comma': `Transfer-Encoding: , chunked\r\n\r\n${HELLO}`,
  'chunked after a vertical tab': `Transfer-Encoding: \x0bchunked\r\n\r\n${HELLO}`,
  'chunked before a form feed': `Transfer-Encoding: chunked\x0c\r\n\r\n${HELLO}`,
  'chunked after NUL': `Transfer-Encoding: \0chunked\r\n\r\n${HELLO}`,
  'chunked with NUL in it': `Transfer-Encoding: chun\0ked\r\n\r\n${HELLO}`,
  'chunked after a byte above ASCII': `Transfer-Encoding: \xa0chunked\r\n\r\n${HELLO}`,
  'chunked on a folded line': `Transfer-Encoding:\r\n chunked\r\n\r\n${HELLO}`,
  'a folded line after chunked': `Transfer-Encoding: chunked\r\n x\r\n\r\n${HELLO}`,
  'a blank before the colon of Transfer-Encoding': `Transfer-Encoding : chunked\r\n\r\n${HELLO}`,
  'a tab before the colon of Transfer-Encoding': `Transfer-Encoding\t: chunked\r\n\r\n${HELLO}`,
  'NUL in the name Transfer-Encoding': `Transfer-Encoding\0: chunked\r\n\r\n${HELLO}`,
  'a blank before the name Transfer-Encoding': ` ${CHUNKED}\r\n${HELLO}`,
  'a line feed before Transfer-Encoding': `X-A: b\nTransfer-Encoding: chunked\r\n\r\n${HELLO}`,
  'a carriage return before Transfer-Encoding': `X-A: b\rTransfer-Encoding: chunked\r\n\r\n${HELLO}`,
  'an identity coding': 'Transfer-Encoding: identity\r\n\r\nhello',
  'an empty Transfer-Encoding with a length': 'Transfer-Encoding:\r\nContent-Length: 5\r\n\r\nhello',
  'the same Content-Length twice': 'Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello',
  'a Content-Length of 0 after another': 'Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello',
  'a Content-Length that is a list': 'Content-Length: 5, 5\r\n\r\nhello',
  'a negative Content-Length': 'Content-Length: -5\r\n\r\nhello',
  'a Content-Length with a plus': 'Content-Length: +5\r\n\r\nhello',
  'a hexadecimal Content-Length': 'Content-Length: 0x5\r\n\r\nhello',
  'a fractional Content-Length': 'Content-Length: 5.0\r\n\r\nhello',
  'a Content-Length with an exponent': 'Content-Length: 5e0\r\n\r\nhello',
  'a Content-Length of two numbers': 'Content-Length: 5 5\r\n\r\nhello',
  'an empty Content-Length': 'Content-Length:\r\n\r\nhello',
  'a Content-Length above 64 bits': 'Content-Length: 18446744073709551621\r\n\r\nhello',
  'a Content-Length in other digits': 'Content-Length: \xd9\xa5\r\n\r\nhello',
  'a Content-Length before NUL': 'Content-Length: 5\0\r\n\r\nhello',
  'a blank before the colon of Content-Length': 'Content-Length : 5\r\n\r\nhello',
  'a folded Content-Length': 'Content-Length:\r\n 5\r\n\r\nhello',
  'a line feed after a header': 'X-A: b\nContent-Length: 5\r\n\r\nhello',
  'a line feed after the last header': 'X-A: b\n\nhello',
  'two carriage returns': 'X-A: b\r\r\n\r\n',
  'a carriage return within a value': 'X-A: b\rc\r\n\r\n',
  'NUL in a value': 'X-A: b\0c\r\n\r\n',
  'a control character in a value': 'X-A: b\x01c\r\n\r\n',
  'DEL in a value': 'X-A: b\x7fc\r\n\r\n',
  'NUL in a name': 'X-\0A: b\r\n\r\n',
  'a name with a blank': 'X A: b\r\n\r\n',
  'a name in brackets': '(X): b\r\n\r\n',
  'a name above ASCII': 'X-\xc3\xa9: b\r\n\r\n',
  'a header without a name': ': b\r\n\r\n',
  'a header without a colon': 'X-A\r\n\r\n',
  'a request line among the headers': 'GET /shop/v1/next HTTP/1.1\r\n\r\n',
}

/** Bodies in chunks without one reading. */
const CHUNKS: Record<string, string> = {
  'a size with 0x': '0x5\r\nhello\r\n0\r\n\r\n',
  'a negative size': '-5\r\nhello\r\n0\r\n\r\n',
  'a size with a plus': '+5\r\nhello\r\n0\r\n\r\n',
  'a blank before a size': ' 5\r\nhello\r\n0\r\n\r\n',
  'a size with an underscore': '0_5\r\nhello\r\n0\r\n\r\n',
  'an empty size': '\r\nhello\r\n0\r\n\r\n',
  'a size above 64 bits': '10000000000000005\r\nhello\r\n0\r\n\r\n',
  'a line feed after a size': '5\nhello\r\n0\r\n\r\n',
  'a carriage return after a size': '5\rhello\r\n0\r\n\r\n',
  'a line feed in an extension': '5;a\nb\r\nhello\r\n0\r\n\r\n',
  'NUL in an extension': '5;a\0b\r\nhello\r\n0\r\n\r\n',
  'a line feed after the data': '5\r\nhello\n0\r\n\r\n',
  'nothing after the data': '5\r\nhello0\r\n\r\n',
  'more data than its size': '3\r\nhello\r\n0\r\n\r\n',
  'less data than its size': '9\r\nhello\r\n0\r\n\r\n',
  'a line feed at its end': '5\r\nhello\r\n0\n\n',
  'a trailer without a colon': '5\r\nhello\r\n0\r\nX-A\r\n\r\n',
  'a trailer with a blank before the colon': '5\r\nhello\r\n0\r\nX-A : b\r\n\r\n',
  'a folded trailer': '5\r\nhello\r\n0\r\nX-A: b\r\n c\r\n\r\n',
  'a Content-Length as a trailer': '5\r\nhello\r\n0\r\nContent-Length: 100\r\n\r\n',
  'a Transfer-Encoding as a trailer': '5\r\nhello\r\n0\r\nTransfer-Encoding: x\r\n\r\n',
  'trailers above the limit': `5\r\nhello\r\n0\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
  'extensions above the limit': `5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
}

/** First lines without one reading. */
const LINES: Record<string, string> = {
  tabs: 'POST\t/shop/v1/items\tHTTP/1.1\r\n',
  'a blank before the method': ' POST /shop/v1/items HTTP/1.1\r\n',
  'a blank after the version': 'POST /shop/v1/items HTTP/1.1 \r\n',
  'a blank in the path': 'POST /shop/v1/items x HTTP/1.1\r\n',
  'NUL in the path': 'POST /shop/v1/items\0 HTTP/1.1\r\n',
  'a line feed at its end': 'POST /shop/v1/items HTTP/1.1\n',
  'a carriage return at its end': 'POST /shop/v1/items HTTP/1.1\r',
  'no version': 'POST /shop/v1/items\r\n',
  'version 0.9': 'POST /shop/v1/items HTTP/0.9\r\n',
  'version 1.2': 'POST /shop/v1/items HTTP/1.2\r\n',
  'version 2.0': 'POST /shop/v1/items HTTP/2.0\r\n',
  'version 1.10': 'POST /shop/v1/items HTTP/1.10\r\n',
  'a version in small letters': 'POST /shop/v1/items http/1.1\r\n',
  'another protocol': 'POST /shop/v1/items RTSP/1.0\r\n',
  'an absolute target of another host': 'POST http://other.test/shop/v1/items HTTP/1.1\r\n',
  'a target without a slash': 'POST shop/v1/items HTTP/1.1\r\n',
  'a target that is an address': `POST ${HOST}:443 HTTP/1.1\r\n`,
  'a method in small letters': 'post /shop/v1/items HTTP/1.1\r\n',
}

/** Unusual requests with one reading, and the body that they have. */
const SERVED: Record<string, [request: string, body: string]> = {
  'a tab before chunked': [`${POST}Transfer-Encoding:\tchunked\r\n\r\n${HELLO}`, 'hello'],
  'chunked in other letters': [`${POST}tRANSFER-eNCODING: cHUNKED\r\n\r\n${HELLO}`, 'hello'],
  'a size in capitals with zeros before it': [`${POST}${CHUNKED}\r\n000A\r\nhellohello\r\n0\r\n\r\n`, 'hellohello'],
  'an extension of a chunk': [`${POST}${CHUNKED}\r\n5;a=b;c="d"\r\nhello\r\n0\r\n\r\n`, 'hello'],
  'a last chunk of several zeros': [`${POST}${CHUNKED}\r\n5\r\nhello\r\n000\r\n\r\n`, 'hello'],
  'two blanks in its first line': [`${POST.replace(' ', '  ')}Content-Length: 5\r\n\r\nhello`, 'hello'],
  'a body that is a request': [`${POST}Content-Length: ${NEXT.length}\r\n\r\n${NEXT}`, NEXT],
  'chunks that are a request': [`${POST}${CHUNKED}\r\n${NEXT.length.toString(16)}\r\n${NEXT}\r\n0\r\n\r\n`, NEXT],
  'Transfer_Encoding and a length': [`${POST}Transfer_Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello`, 'hello'],
  'Content_Length and no length': [`${POST}Content_Length: ${NEXT.length}\r\n\r\n`, ''],
  'Connection that names the length': [`${POST}Connection: content-length\r\nContent-Length: 5\r\n\r\nhello`, 'hello'],
  'Connection that names the transfer coding': [`${POST}Connection: transfer-encoding\r\n${CHUNKED}\r\n${HELLO}`, 'hello'],
  'an empty line before the request': [`\r\n${POST}Content-Length: 5\r\n\r\nhello`, 'hello'],
  'a Content-Length with zeros before it': [`${POST}Content-Length: 005\r\n\r\nhello`, 'hello'],
}

/** Requests for another protocol that are served as ordinary ones: what follows them may be of that protocol, so the connection closes. */
const DECLINED: Record<string, string> = {
  'an upgrade with a body': `${POST}Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 5\r\n\r\nhello`,
  'an upgrade with chunks': `${POST}Connection: Upgrade\r\nUpgrade: websocket\r\n${CHUNKED}\r\n${HELLO}`,
  'an upgrade that expects 100-continue': `${POST}Connection: Upgrade\r\nUpgrade: websocket\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello`,
  'an upgrade to cleartext HTTP/2': `${POST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Length: 5\r\n\r\nhello`,
  'an upgrade to TLS': `${POST}Connection: Upgrade\r\nUpgrade: TLS/1.2\r\nContent-Length: 5\r\n\r\nhello`,
}

/**
 * Cases of requests that programs read in different ways, from published research on request smuggling (gateway contract, section 1): each is
 * refused and its connection closed, or served as one request.
 */
export function smugglingCases(bench: () => Bench): void {
  interface Seen {
    url: string
    body: string
  }
  /** The requests that reached the target server as a whole. */
  let seen: Seen[] = []
  /** Sends bytes and another request after them, and returns the statuses of all answers until the connection closed. */
  const send = (bytes: string) =>
    new Promise<number[]>((resolve) => {
      const socket = bench().connect()
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve([...text.matchAll(/HTTP\/1\.1 (?!100)(\d{3})/g)].map(([, status]) => Number(status))))
      socket.write(Buffer.from(bytes + NEXT, 'latin1'))
    })
  const assertRefused = async (bytes: string) => {
    const statuses = await send(bytes)
    assert.equal(statuses.length, 1, String(statuses))
    assert.ok([400, 404, 405, 413, 431, 501].includes(statuses[0] ?? 0), String(statuses))
    assert.deepEqual(seen, [])
  }

  describe('a request that others read differently', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const methods = [aMethod('POST', '/items', group), aMethod('GET', '/next', group)]
      await bench().serve([anApi('shop', [aStage('v1', methods)])], [group])
      bench().a.behave((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          seen.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') })
          response.end('ok')
        })
      })
    })
    beforeEach(() => {
      seen = []
    })

    for (const [name, rest] of Object.entries(HEADERS)) test(`with ${name} is refused`, () => assertRefused(POST + rest))
    for (const [name, body] of Object.entries(CHUNKS))
      test(`with ${name} in its chunks is refused`, () => assertRefused(`${POST}${CHUNKED}\r\n${body}`))
    for (const [name, line] of Object.entries(LINES))
      test(`with ${name} in its first line is refused`, () => assertRefused(`${line}${KEYED}Content-Length: 5\r\n\r\nhello`))

    for (const [name, [request, body]] of Object.entries(SERVED))
      test(`with ${name} is one request`, async () => {
        assert.deepEqual(await send(request), [200, 200])
        // Requests of one connection are forwarded side by side.
        seen.sort((one, other) => one.url.localeCompare(other.url))
        assert.deepEqual(seen, [
          { url: '/items', body },
          { url: '/next', body: '' },
        ])
      })

    for (const [name, request] of Object.entries(DECLINED))
      test(`with ${name} is one request, and nothing after it is served`, async () => {
        assert.deepEqual(await send(request), [200])
        assert.deepEqual(seen, [{ url: '/items', body: 'hello' }])
      })

    test('for another protocol that a server agrees to is one request: what follows belongs to the tunnel', async () => {
      const received: string[] = []
      bench().a.behaveOnUpgrade((_request, socket) => {
        socket.on('error', () => undefined)
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
        socket.on('data', (chunk: Buffer) => {
          received.push(chunk.toString('latin1'))
          if (received.join('').length >= NEXT.length) socket.end()
        })
      })
      assert.deepEqual(await send(`GET /shop/v1/next HTTP/1.1\r\n${KEYED}Connection: Upgrade\r\nUpgrade: echo\r\n\r\n`), [101])
      assert.deepEqual([received.join(''), seen], [NEXT, []])
      bench().a.behaveOnUpgrade(null)
    })

    test('for another protocol that a server does not agree to is one request, and nothing after it is served', async () => {
      assert.deepEqual(await send(`GET /shop/v1/next HTTP/1.1\r\n${KEYED}Connection: Upgrade\r\nUpgrade: echo\r\n\r\n`), [200])
      assert.deepEqual(seen, [{ url: '/next', body: '' }])
    })

    test('for another protocol that is refused is the last of its connection', async () => {
      const request = `GET /shop/v1/next HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`
      assert.deepEqual([await send(request), seen], [[401], []])
    })

    test('after a tunnel to any address (CONNECT) is not served', () => assertRefused(`CONNECT ${HOST}:443 HTTP/1.1\r\n${KEYED}\r\n`))
  })
}
