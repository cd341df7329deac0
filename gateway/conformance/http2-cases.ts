import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { ConnectionOptions } from 'node:tls'
import type { SnapshotTimes } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import {
  END_HEADERS,
  END_STREAM,
  type Fields,
  FRAME,
  FrameConnection,
  fieldBlock,
  frame,
  headersFrame,
  type Outcome,
  PADDED,
} from './frame-connection.ts'
import { eventually } from './gateway-process.ts'
import type { Echo } from './target-server.ts'

const PATH = '/shop/v1/items'
const [NO_ERROR, CANCEL] = [0, 8]

/** Returns the fields of a valid request with others instead of some, and more after them; null leaves one out. */
function fields(instead: Record<string, string | null> = {}, ...more: [name: string, value: string][]): Fields {
  const own = { ':method': 'POST', ':scheme': 'https', ':authority': HOST, ':path': PATH, 'x-api-key': KEY, ...instead }
  return [...Object.entries(own).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])), ...more]
}

/** Cases of HTTP/2: what could be read in two ways, or costs more than it should (RFC 9113, sections 8 and 10.5). */
export function http2Cases(bench: () => Bench): void {
  const tls = (): ConnectionOptions => bench().subject.tls ?? {}
  const port = () => Number(new URL(bench().subject.baseUrl).port)
  const open = (first?: Buffer) => new FrameConnection(port(), tls(), first)
  const send = async (...frames: Buffer[]): Promise<Outcome> => {
    const connection = open()
    try {
      connection.send(...frames)
      return await connection.outcome()
    } finally {
      connection.socket.destroy()
    }
  }
  const assertServed = (outcome: Outcome): Echo => {
    assert.equal(outcome.end, 'answer', JSON.stringify(outcome))
    const echo = JSON.parse(outcome.end === 'answer' ? outcome.body : '') as Echo
    assert.equal(echo.server, 'a')
    return echo
  }
  /** Asserts that a stream was reset, its connection closed, or its request answered with 400. */
  const assertNotServed = (outcome: Outcome) => {
    if (outcome.end !== 'answer') return
    assert.equal((JSON.parse(outcome.body) as { status: number }).status, 400, outcome.body)
  }

  describe('HTTP/2', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      await bench().serve([anApi('shop', [aStage('v1', [aMethod('POST', '/items', group), aMethod('GET', '/items', group)])])], [group])
    })
    beforeEach(() => bench().a.behave(null))

    test('a request is served as one of HTTP/1.1', async () => {
      const cookies: [string, string][] = [
        ['cookie', 'a=1'],
        ['cookie', 'b=2'],
      ]
      const request = headersFrame(1, fields({}, ['host', HOST], ['content-length', '5'], ...cookies), END_HEADERS)
      const echo = assertServed(await send(request, frame(FRAME.data, END_STREAM, 1, 'hello')))
      assert.deepEqual([echo.method, echo.url, echo.body], ['POST', '/items', 'hello'])
      assert.deepEqual(
        [echo.headers.cookie, echo.headers['x-forwarded-host'], echo.headers['x-forwarded-proto']],
        ['a=1; b=2', HOST, 'https'],
      )
    })

    test('a body without a length is chunked for the target server, and trailers are dropped', async () => {
      const echo = assertServed(
        await send(
          headersFrame(1, fields(), END_HEADERS),
          frame(FRAME.data, 0, 1, 'hel'),
          frame(FRAME.data, 0, 1, 'lo'),
          headersFrame(1, [['x-trailer', 'of a stranger']]),
        ),
      )
      assert.deepEqual([echo.body, echo.headers['transfer-encoding'], echo.headers['x-trailer']], ['hello', 'chunked', undefined])
    })

    const notServed: Record<string, Fields> = {
      'a name in capitals': fields({}, ['X-A', 'b']),
      Connection: fields({}, ['connection', 'close']),
      'Connection that names a header': fields({}, ['connection', 'x-api-key']),
      'Transfer-Encoding': fields({}, ['transfer-encoding', 'chunked']),
      'Transfer-Encoding with Content-Length': fields({}, ['content-length', '0'], ['transfer-encoding', 'chunked']),
      Upgrade: fields({}, ['upgrade', 'websocket']),
      'Keep-Alive': fields({}, ['keep-alive', 'timeout=5']),
      'Proxy-Connection': fields({}, ['proxy-connection', 'keep-alive']),
      'TE other than trailers': fields({}, ['te', 'gzip']),
      'no :path': fields({ ':path': null }),
      'no :method': fields({ ':method': null }),
      'no :scheme': fields({ ':scheme': null }),
      'neither :authority nor Host': fields({ ':authority': null }),
      'two :path': [[':path', '/admin'], ...fields()],
      'two :method': [[':method', 'GET'], ...fields()],
      'two :authority': [[':authority', 'other.test'], ...fields()],
      'a pseudo-header after a header': [...fields({ ':path': null }), [':path', PATH]],
      'an unknown pseudo-header': [[':other', 'x'], ...fields()],
      ':status': [[':status', '200'], ...fields()],
      'a Host that differs from :authority': fields({}, ['host', 'other.test']),
      'two Hosts': fields({ ':authority': null }, ['host', HOST], ['host', 'other.test']),
      'a line break in :path': fields({ ':path': `${PATH} HTTP/1.1\r\nHost: x\r\n\r\nGET /admin` }),
      'a line feed in :path': fields({ ':path': `${PATH}\nx` }),
      'a blank in :path': fields({ ':path': `${PATH} HTTP/1.1` }),
      'a tab in :path': fields({ ':path': `${PATH}\tx` }),
      'NUL in :path': fields({ ':path': `${PATH}\0` }),
      'a byte above ASCII in :path': fields({ ':path': `${PATH}\u00e9` }),
      'a fragment in :path': fields({ ':path': `${PATH}#x` }),
      'an empty :path': fields({ ':path': '' }),
      'an absolute :path': fields({ ':path': `https://${HOST}${PATH}` }),
      'an asterisk as :path': fields({ ':path': '*' }),
      'a :path without a slash': fields({ ':path': 'shop/v1/items' }),
      'dot segments in :path': fields({ ':path': '/shop/v1/x/../items' }),
      'encoded dot segments in :path': fields({ ':path': '/shop/v1/x/%2e%2E/items' }),
      'an encoded slash in :path': fields({ ':path': '/shop/v1/items%2fx' }),
      'a request line as :method': fields({ ':method': 'GET /admin HTTP/1.1' }),
      'a line break in :method': fields({ ':method': 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET' }),
      CONNECT: fields({ ':method': 'CONNECT', ':scheme': null, ':path': null }),
      'CONNECT with a path': fields({ ':method': 'CONNECT' }),
      'extended CONNECT': [[':protocol', 'websocket'], ...fields({ ':method': 'CONNECT' })],
      'http as :scheme': fields({ ':scheme': 'http' }),
      'a URL as :scheme': fields({ ':scheme': `https://${HOST}/admin?` }),
      'a line break in :authority': fields({ ':authority': `${HOST}\r\nx: y` }),
      'user information in :authority': fields({ ':authority': `user@${HOST}` }),
      'a path in :authority': fields({ ':authority': `${HOST}/admin` }),
      'a blank before a value': fields({}, ['x-a', ' b']),
      'a tab after a value': fields({}, ['x-a', 'b\t']),
      'a Content-Length without a body': fields({}, ['content-length', '5']),
      'a negative Content-Length': fields({}, ['content-length', '-1']),
      'a Content-Length with a sign': fields({}, ['content-length', '+0']),
      'a Content-Length that is a list': fields({}, ['content-length', '0, 0']),
      'a Content-Length that is no number': fields({}, ['content-length', '0x0']),
      'two Content-Lengths': fields({}, ['content-length', '0'], ['content-length', '5']),
    }
    for (const [name, sent] of Object.entries(notServed)) {
      test(`${name} is not served`, async () => {
        const before = bench().a.calls
        assertNotServed(await send(headersFrame(1, sent)))
        assert.equal(bench().a.calls, before)
      })
    }

    const dropped: Record<string, [name: string, value: string]> = {
      'a value with a line break': ['x-a', 'a\r\nx-b: c'],
      'a value with a line feed': ['x-a', 'a\nx-b: c'],
      'a value with NUL': ['x-a', 'a\0b'],
      'a name with a blank': ['x-a b', 'c'],
      'a name with a colon': ['x-a:b', 'c'],
      'a name with a line break': ['x-a\r\nx-b: c', 'd'],
      'an empty name': ['', 'x-a'],
    }
    for (const [name, field] of Object.entries(dropped))
      test(`${name} never reaches a target server`, async () => {
        const outcome = await send(headersFrame(1, fields({}, field)))
        if (outcome.end !== 'answer') return
        const { rawHeaders } = assertServed(outcome)
        assert.ok(!rawHeaders.some((text) => /x-a|x-b/.test(text)), String(rawHeaders))
      })

    const lies: Record<string, [length: string, data: string]> = {
      'is longer than the body': ['10', 'hello'],
      'is shorter than the body': ['3', 'hello'],
      'is 0 with a body': ['0', `GET ${PATH} HTTP/1.1`],
    }
    for (const [name, [length, data]] of Object.entries(lies))
      test(`a Content-Length that ${name} resets the stream, and the target server gets no whole request`, async () => {
        let whole = 0
        bench().a.behave((request, response) => {
          request.resume().on('end', () => {
            whole += 1
            response.end()
          })
        })
        const head = headersFrame(1, fields({}, ['content-length', length]), END_HEADERS)
        const outcome = await send(head, frame(FRAME.data, END_STREAM, 1, data))
        assert.notEqual(outcome.end, 'answer')
        bench().a.behave(null)
        assertServed(await send(headersFrame(1, fields())))
        assert.equal(whole, 0)
      })

    test('another expectation than 100-continue is refused', async () => {
      const head = headersFrame(1, fields({}, ['expect', 'a-miracle']), END_HEADERS)
      const outcome = await send(head, frame(FRAME.data, END_STREAM, 1, 'hello'))
      assert.match(outcome.end === 'answer' ? outcome.body : '', /"error":"ExpectationFailed"/)
    })

    const wrongFrames: Record<string, () => Buffer[]> = {
      'a second request on the same stream': () => [headersFrame(1, fields()), headersFrame(1, fields())],
      'data after the end of the stream': () => [
        headersFrame(1, fields()),
        frame(FRAME.data, END_STREAM, 1, `GET ${PATH} HTTP/1.1\r\n\r\n`),
      ],
      'a stream below an earlier one': () => [headersFrame(5, fields()), headersFrame(3, fields())],
    }
    for (const [name, frames] of Object.entries(wrongFrames))
      test(`${name} is not a second request`, async () => {
        const before = bench().a.calls
        const connection = open()
        connection.send(...frames())
        await eventually(
          () =>
            connection.isClosed || connection.frames.some(({ type, flags }) => type === FRAME.reset || (type <= 1 && flags & END_STREAM)),
          'the end',
        )
        connection.socket.destroy()
        assertServed(await send(headersFrame(1, fields())))
        assert.ok(bench().a.calls - before <= 2, `${bench().a.calls - before} calls`)
      })

    const block = fieldBlock(fields())
    const broken: Record<string, () => Buffer[]> = {
      'a stream of the server': () => [headersFrame(2, fields())],
      'data without a request': () => [frame(FRAME.data, END_STREAM, 1, 'hello')],
      'a field block that another stream interrupts': () => [frame(FRAME.headers, END_STREAM, 1, block), headersFrame(3, fields())],
      'a field block that data interrupts': () => [frame(FRAME.headers, 0, 1, block), frame(FRAME.data, END_STREAM, 1, 'x')],
      'CONTINUATION without a field block': () => [frame(FRAME.continuation, END_HEADERS, 1, block)],
      'fields that cannot be decoded': () => [
        frame(FRAME.headers, END_HEADERS | END_STREAM, 1, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])),
      ],
      'a frame above the size limit': () => [frame(FRAME.headers, END_HEADERS | END_STREAM, 1, Buffer.alloc(20_000))],
      'padding longer than its frame': () => [frame(FRAME.headers, END_HEADERS | END_STREAM | PADDED, 1, Buffer.from([200, 1]))],
      'a pushed request': () => [frame(FRAME.pushPromise, END_HEADERS, 1, Buffer.concat([Buffer.from([0, 0, 0, 2]), block]))],
      'settings of a wrong size': () => [frame(FRAME.settings, 0, 0, 'abcde')],
      'settings on a stream': () => [frame(FRAME.settings, 0, 1)],
      'a window update of 0': () => [frame(FRAME.windowUpdate, 0, 0, Buffer.alloc(4))],
      'a window that overflows': () => [frame(FRAME.windowUpdate, 0, 0, Buffer.from([0x7f, 0xff, 0xff, 0xff]))],
      'a reset of an idle stream': () => [frame(FRAME.reset, 0, 7, Buffer.alloc(4))],
      'a ping of a wrong size': () => [frame(FRAME.ping, 0, 0, 'abc')],
    }
    for (const [name, frames] of Object.entries(broken))
      test(`${name} closes the connection, and reaches no target server`, async () => {
        const before = bench().a.calls
        const connection = open()
        connection.send(...frames())
        await eventually(() => connection.isClosed, 'the close')
        const goAway = connection.frames.find(({ type }) => type === FRAME.goAway)
        assert.notEqual(goAway?.payload.readUInt32BE(4), NO_ERROR)
        assert.equal(bench().a.calls, before)
      })

    test('bytes of HTTP/1.1 on a connection of HTTP/2 close it', async () => {
      const before = bench().a.calls
      const connection = open(Buffer.from(`GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`))
      await eventually(() => connection.isClosed, 'the close')
      assert.equal(bench().a.calls, before)
    })

    test('the preface of HTTP/2 on a connection of HTTP/1.1 is refused', async () => {
      const answer = await bench().send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
      assert.deepEqual([answer.status, answer.closed], [400, true])
    })

    const floods: Record<string, (send: (...frames: Buffer[]) => void, turn: number) => void> = {
      'settings that are not acknowledged': (write) => write(...Array.from({ length: 200 }, () => frame(FRAME.settings, 0, 0))),
      'field blocks without an end': (write, turn) =>
        write(
          turn === 0
            ? frame(FRAME.headers, END_STREAM, 1, block)
            : frame(FRAME.continuation, 0, 1, fieldBlock([['x-a', 'a'.repeat(1_000)]])),
        ),
      'empty parts of a field block': (write, turn) =>
        write(turn === 0 ? frame(FRAME.headers, END_STREAM, 1, block) : frame(FRAME.continuation, 0, 1)),
      'streams that are reset at once': (write, turn) =>
        write(
          ...Array.from({ length: 20 }, (_, i) => turn * 40 + i * 2 + 1).flatMap((stream) => [
            headersFrame(stream, fields()),
            frame(FRAME.reset, 0, stream, Buffer.from([0, 0, 0, CANCEL])),
          ]),
        ),
      'requests that are not well formed': (write, turn) =>
        write(...Array.from({ length: 20 }, (_, i) => headersFrame(turn * 40 + i * 2 + 1, fields({ ':path': null })))),
    }
    for (const [name, act] of Object.entries(floods))
      test(`a flood of ${name} closes its connection, and others do not feel it`, async () => {
        const connection = open()
        // Its answers are not read: a reader would let the acknowledgements through.
        if (name.startsWith('settings')) connection.socket.pause()
        for (let turn = 0; turn < 2_000 && !connection.isClosed && !connection.socket.destroyed; turn += 1) {
          act((...frames) => connection.send(...frames), turn)
          await new Promise(setImmediate)
          if (turn % 100 === 99) assertServed(await send(headersFrame(1, fields())))
        }
        connection.socket.resume()
        await eventually(() => connection.isClosed, 'the close')
        assertServed(await send(headersFrame(1, fields())))
      })

    test('too many fields, and fields above the size limit, are refused; far above it the library refuses', async () => {
      const before = bench().a.calls
      const many = (count: number) => Array.from({ length: count }, (_, i): [string, string] => [`x-${i}`, ''])
      const largeFrames = (bytes: number) => {
        const block = fieldBlock(fields({}, ['x-a', 'a'.repeat(bytes)]))
        const parts = Array.from({ length: Math.ceil(block.length / 16_000) }, (_, i) => block.subarray(i * 16_000, (i + 1) * 16_000))
        return parts.map((part, i) => {
          const flags = (i === 0 ? END_STREAM : 0) | (i === parts.length - 1 ? END_HEADERS : 0)
          return frame(i === 0 ? FRAME.headers : FRAME.continuation, flags, 1, part)
        })
      }
      for (const sent of [[headersFrame(1, fields({}, ...many(300)))], largeFrames(20_000)]) {
        const outcome = await send(...sent)
        assert.equal(outcome.end, 'answer')
        assert.match(outcome.body, /"error":"MalformedRequest".*"requestId":"[^"]+"/)
      }
      for (const sent of [[headersFrame(1, fields({}, ...many(900)))], largeFrames(80_000)]) {
        const outcome = await send(...sent)
        if (outcome.end === 'answer') assert.equal(outcome.body, '')
      }
      assert.equal(bench().a.calls, before)
    })

    test('one connection has at most 100 streams at a time; the next one is refused and never reaches a target server', async () => {
      const before = bench().a.calls
      const held: (() => void)[] = []
      bench().a.behave((_request, response) => held.push(() => response.end('late')))
      const connection = open()
      connection.send(...Array.from({ length: 105 }, (_, i) => headersFrame(i * 2 + 1, fields())))
      await eventually(() => held.length === 100, 'the calls')
      assert.notEqual((await connection.outcome(205)).end, 'answer')
      for (const answer of held) answer()
      assert.equal((await connection.outcome(1)).end, 'answer')
      connection.socket.destroy()
      assert.equal(bench().a.calls - before, 100)
    })

    test('a client that resets its stream ends the call at the target server; other streams go on', async () => {
      const ended = Promise.withResolvers<void>()
      bench().a.behave((request, response) => {
        if (request.headers['x-slow']) response.once('close', ended.resolve)
        else response.end('{"server":"a"}')
      })
      const connection = open()
      connection.send(headersFrame(1, fields({}, ['x-slow', '1'])))
      connection.send(headersFrame(3, fields()))
      await connection.outcome(3)
      connection.send(frame(FRAME.reset, 0, 1, Buffer.from([0, 0, 0, CANCEL])))
      await ended.promise
      connection.send(headersFrame(5, fields()))
      assertServed(await connection.outcome(5))
      connection.socket.destroy()
    })
  })

  describe('a slow connection of HTTP/2', () => {
    const serve = (times: SnapshotTimes) => {
      const group = aGroup([bench().a.port])
      return bench().serve([anApi('shop', [aStage('v1', [aMethod('POST', '/items', group)])])], [group], undefined, { times })
    }

    test('without a request, or with half of one, is closed after the time for a header', async () => {
      await serve({ headerMs: 200 })
      for (const bytes of [Buffer.alloc(0), frame(FRAME.headers, END_STREAM, 1, fieldBlock(fields()))]) {
        const connection = open()
        connection.send(bytes)
        await eventually(() => connection.isClosed, 'the close')
      }
    })

    test('is closed regularly when it was idle', async () => {
      await serve({ idleMs: 1_000 })
      const connection = open()
      connection.send(headersFrame(1, fields()))
      assertServed(await connection.outcome(1))
      await eventually(() => connection.isClosed, 'the close')
      assert.equal(connection.frames.find(({ type }) => type === FRAME.goAway)?.payload.readUInt32BE(4), NO_ERROR)
    })

    test('that does not read an answer has its stream reset after the idle time', async () => {
      await serve({ idleMs: 300 })
      const closed = Promise.withResolvers<void>()
      bench().a.behave((_request, response) => {
        response.once('close', closed.resolve)
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(64_000)));
        }
        response.on('drain', write)
        write()
      })
      const connection = open()
      connection.send(headersFrame(1, fields()))
      assert.equal((await connection.outcome(1)).end, 'reset')
      await closed.promise
      connection.socket.destroy()
    })
  })
}
