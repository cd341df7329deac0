import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { assertRefused, type Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { readAnswer } from './raw-call.ts'

const IDLE_MS = 400

/** Cases of bodies that take time: event streams, silent target servers, and bodies that nobody wants. */
export function streamCases(bench: () => Bench): void {
  const serve = (environment = {}) => {
    const group = aGroup([bench().a.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])
    return bench().serve([api], [group], undefined, environment)
  }
  const call = (headers = {}) => bench().call('GET', '/shop/v1/items', { headers })

  describe('a body that takes time', () => {
    for (const type of ['text/event-stream', 'Text/Event-Stream; charset=utf-8'])
      test(`of the type ${type} may be silent for longer than other answers, whatever the caller accepts`, async () => {
        await serve({ times: { idleMs: IDLE_MS } })
        bench().a.behave(async (_request, response) => {
          response.writeHead(200, { 'content-type': type }).write('data: one\n\n')
          await delay(2.5 * IDLE_MS)
          response.end('data: two\n\n')
        })
        const answer = await call()
        assert.deepEqual([answer.whole, answer.body], [true, 'data: one\n\ndata: two\n\n'])
      })

    test('of another type ends the connection after the idle time, even if the caller accepts event streams', async () => {
      await serve({ times: { idleMs: IDLE_MS } })
      bench().a.behave((_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).write('half'))
      const answer = await call({ Accept: 'text/event-stream' })
      assert.deepEqual([answer.whole, answer.closed, answer.body], [false, true, 'half'])
    })

    test('of another type is whole if it is slower than the idle time, but never silent for so long', async () => {
      await serve({ times: { idleMs: IDLE_MS } })
      bench().a.behave(async (_request, response) => {
        response.writeHead(200, { 'content-length': '6' })
        for (const letter of 'answer') {
          response.write(letter)
          await delay(IDLE_MS / 2)
        }
        response.end()
      })
      assert.equal((await call()).body, 'answer')
    })

    test('204 has no Content-Length', async () => {
      await serve()
      bench().a.behave((_request, response) => response.writeHead(204, { 'content-length': '0', 'x-other': '1' }).end())
      const { status, headers } = await call()
      assert.deepEqual([status, headers['content-length'], headers['x-other']], [204, undefined, '1'])
    })

    test('of a refused call is read for a moment, so that the client can read the refusal', async () => {
      await serve({ bodyLimitBytes: 1_000 })
      for (const framing of ['Content-Length: 4000000', 'Transfer-Encoding: chunked']) {
        const socket = bench().connect()
        const chunk = Buffer.alloc(40_000, 'x')
        socket.write(`POST /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n${framing}\r\n\r\n`)
        for (let sent = 0; sent < 100; sent += 1) {
          if (framing.startsWith('Transfer')) socket.write(`${chunk.length.toString(16)}\r\n`)
          socket.write(chunk)
          if (framing.startsWith('Transfer')) socket.write('\r\n')
          if (sent % 20 === 0) await delay(20)
        }
        if (framing.startsWith('Transfer')) socket.write('0\r\n\r\n')
        // Reads only now, as a client that sends first.
        const answer = await readAnswer(socket)
        assertRefused(answer, 'PayloadTooLarge')
        assert.equal(answer.headers.connection, 'close')
        socket.destroy()
      }
    })
  })
}
