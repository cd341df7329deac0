import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { assertRefused, type Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { readAnswer } from './raw-call.ts'
import { agreeing } from './target-server.ts'

const PATH = '/interim/v1/items'

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const PROCESSING = 'HTTP/1.1 102 Processing\r\n\r\n'
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'
const UNKNOWN = 'HTTP/1.1 199 \r\nX-Any: 1\r\n\r\n'

/** What a target server sends before its answer, and nobody asked for. */
const INTERIM: Record<string, string> = {
  '100': CONTINUE,
  '100 without a reason': 'HTTP/1.1 100\r\n\r\n',
  '100 of HTTP/1.0': 'HTTP/1.0 100 Continue\r\n\r\n',
  '102': PROCESSING,
  '103': EARLY_HINTS,
  '199': UNKNOWN,
  'several of each': (CONTINUE + PROCESSING + EARLY_HINTS + UNKNOWN).repeat(5),
}

/** Cases of interim answers that nobody asked for (gateway contract, section 3): they are dropped, and the answer after them is passed on. */
export function interimCases(bench: () => Bench): void {
  const serve = async (responseTimeoutMs = 60_000) => {
    const group = aGroup([bench().a.port], { responseTimeoutMs, healthCheck: { kind: 'off', path: '/', intervalMs: 5_000 } })
    const methods = [aMethod('GET', '/items', group), aMethod('POST', '/items', group)]
    await bench().serve([anApi('interim', [aStage('v1', methods)])], [group])
  }
  const answerAfter = (interim: string) =>
    bench().a.behave((_request, response) => {
      response.socket?.write(interim)
      response.end('the answer')
    })

  describe('interim answers of a target server', () => {
    before(() => serve())

    for (const [name, interim] of Object.entries(INTERIM))
      test(`are dropped: ${name}`, async () => {
        answerAfter(interim)
        const socket = bench().connect()
        let received = ''
        socket.on('data', (chunk: Buffer) => {
          received += chunk.toString('latin1')
        })
        socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
        const answer = await readAnswer(socket)
        socket.destroy()
        assert.deepEqual([answer.status, answer.body], [200, 'the answer'])
        assert.ok(received.startsWith('HTTP/1.1 200 '), received.slice(0, 100))
        for (const [method, body] of [
          ['HEAD', undefined],
          ['POST', 'a body'],
        ] as const) {
          const other = await bench().call(method, PATH, { body })
          assert.deepEqual([other.status, other.body], [200, method === 'HEAD' ? '' : 'the answer'], method)
        }
      })

    test('are dropped on a connection that goes on to serve calls', async () => {
      await serve(60_001)
      const { connections } = bench().a
      for (const interim of [CONTINUE, '', CONTINUE + CONTINUE, EARLY_HINTS + CONTINUE, '', CONTINUE, CONTINUE, PROCESSING]) {
        answerAfter(interim)
        const answer = await bench().call('GET', PATH)
        assert.deepEqual([answer.status, answer.body], [200, 'the answer'])
      }
      // Each worker has its own.
      const used = bench().a.connections - connections
      assert.ok(used <= bench().subject.workers, String(used))
    })

    test('are dropped in whatever pieces they come', async () => {
      await serve()
      bench().a.behave(async (_request, response) => {
        response.socket?.setNoDelay(true)
        for (const piece of [
          'H',
          'TTP/1.1 10',
          '0 Cont',
          'inue\r\n\r',
          '\nHTTP/1.1 103',
          ' Early Hints\r\nLink: x\r\n',
          '\r\nHTTP/1.1 1',
          '02 \r\n\r\n',
        ]) {
          response.socket?.write(piece)
          await delay(5)
        }
        response.end('the answer')
      })
      const answer = await bench().call('GET', PATH)
      assert.deepEqual([answer.status, answer.body], [200, 'the answer'])
    })

    test('are dropped before the agreement to another protocol', async () => {
      await serve()
      bench().a.behaveOnUpgrade(agreeing(CONTINUE + EARLY_HINTS, 'welcome'))
      assert.match(await bench().upgrade(PATH, 'welcome'), /^HTTP\/1\.1 101 /)
    })

    for (const [name, interim] of [
      ['too many', CONTINUE.repeat(101)],
      ['too large', `HTTP/1.1 103 Early Hints\r\nLink: ${'x'.repeat(70_000)}\r\n\r\n`],
      ['another protocol that nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n'],
    ] as const)
      test(`fail the call: ${name}`, async () => {
        await serve()
        answerAfter(interim)
        assertRefused(await bench().call('GET', PATH), 'TargetConnectionFailed')
        answerAfter('')
        assert.equal((await bench().call('GET', PATH)).status, 200)
      })

    test('do not prolong the time for an answer', async () => {
      await serve(1_500)
      let sent = 0
      bench().a.behave((_request, response: ServerResponse) => {
        const sending = setInterval(() => {
          sent += 1
          response.socket?.write(sent % 2 === 0 ? CONTINUE : PROCESSING)
        }, 50)
        response.once('close', () => clearInterval(sending))
      })
      assertRefused(await bench().call('GET', PATH), 'TargetTimeout')
      assert.ok(sent > 1)
    })
  })
}
