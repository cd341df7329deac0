import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { SnapshotApi, SnapshotEnvironment, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { WebSocket, WebSocketServer } from 'ws'
import { assertRefused, type Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { eventually } from './gateway-process.ts'
import { readAnswer } from './raw-call.ts'

/** Cases of WebSocket and other protocols that a connection changes to. */
export function upgradeCases(bench: () => Bench): void {
  const serve = async (
    api: Partial<SnapshotApi> = {},
    group: Partial<SnapshotTargetServerGroup> = {},
    environment: Partial<SnapshotEnvironment> = {},
  ) => {
    const served = aGroup([bench().a.port], group)
    const methods = [aMethod('GET', '/echo', served), aMethod('POST', '/echo', served)]
    await bench().serve([anApi('live', [aStage('v1', methods)], api)], [served], undefined, environment)
  }
  const request = (more: string[] = [], { method = 'GET', protocol = 'echo', key = KEY } = {}) =>
    [
      `${method} /live/v1/echo HTTP/1.1`,
      `Host: ${HOST}`,
      `X-API-Key: ${key}`,
      'Connection: Upgrade',
      `Upgrade: ${protocol}`,
      ...more,
      '',
      '',
    ].join('\r\n')
  const agree = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\nX-Target: a\r\n\r\n'
  /** Makes the target server agree, and echo. */
  const echo = () => {
    const seen: IncomingMessage[] = []
    bench().a.behaveOnUpgrade((received, socket, head) => {
      seen.push(received)
      socket.on('error', () => undefined)
      socket.write(agree)
      if (head.length > 0) socket.write(head)
      socket.pipe(socket)
    })
    return seen
  }
  /** Sends a request and returns the answer's head, and the connection. */
  const open = async (bytes: string): Promise<{ socket: Socket; head: string; received: () => string }> => {
    const socket = bench().connect()
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    const end = await eventually(() => text.indexOf('\r\n\r\n') + 1, 'the answer')
    return { socket, head: text.slice(0, end + 1), received: () => text.slice(end + 3) }
  }
  const send = async (bytes: string) => {
    const socket = bench().connect()
    socket.write(bytes)
    try {
      return await readAnswer(socket)
    } finally {
      socket.destroy()
    }
  }

  describe('a request for another protocol', () => {
    test('is a WebSocket through the gateway: text, binary and close', async () => {
      await serve()
      const server = new WebSocketServer({ noServer: true })
      server.on('connection', (socket) => socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })))
      bench().a.behaveOnUpgrade((received, socket, head) => {
        server.handleUpgrade(received, socket, head, (opened) => server.emit('connection', opened, received))
      })
      const client = new WebSocket(`${bench().subject.baseUrl.replace('http', 'ws')}/live/v1/echo`, {
        ...bench().subject.tls,
        headers: { host: HOST, 'x-api-key': KEY },
      })
      await once(client, 'open')
      for (const data of [Buffer.from('hello'), Buffer.alloc(200_000, 7)]) {
        client.send(data)
        const [received] = (await once(client, 'message')) as [Buffer]
        assert.ok(received.equals(data))
      }
      client.close(4_001, 'done')
      assert.equal(((await once(client, 'close')) as [number])[0], 4_001)
    })

    test('is forwarded with the rules for headers, and its answer too', async () => {
      await serve()
      const seen = echo()
      const { socket, head } = await open(request(['X-Real-IP: 1.2.3.4', 'X-Request-Id: up-1', 'Sec-WebSocket-Key: abc']))
      assert.match(head, /^HTTP\/1\.1 101 Switching Protocols\r\n/)
      assert.match(head, /\r\nX-Target: a\r\n/)
      assert.match(head, /\r\nX-Request-Id: up-1\r\n/)
      socket.destroy()
      const { headers } = seen[0] as IncomingMessage
      assert.deepEqual([headers.upgrade, headers.connection, headers['sec-websocket-key']], ['echo', 'upgrade', 'abc'])
      assert.deepEqual([headers['x-api-key'], headers['x-real-ip'], headers['x-forwarded-for']], [undefined, undefined, '127.0.0.1'])
    })

    test('keeps bytes that the client sent early', async () => {
      await serve()
      echo()
      const { socket, received } = await open(`${request()}early `)
      socket.write('late')
      await eventually(() => received() === 'early late', 'the echo')
      socket.destroy()
    })

    test('passes the filters before it reaches a server, and its connection closes after a refusal', async () => {
      await serve()
      const seen = echo()
      const refused = await send(request([], { key: 'unknown' }))
      assertRefused(refused, 'CredentialInvalid')
      assert.equal(refused.headers.connection, 'close')
      assert.equal(seen.length, 0)
      await serve({ requestControls: [{ place: 'header', name: 'X-Must', value: '', action: 'require' }] })
      assertRefused(await send(request()), 'RequestControlFailed')
    })

    test('counts once against the limits, however long it lasts', async () => {
      await serve({ usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: 2 } })
      echo()
      const { socket, received } = await open(request())
      for (const text of ['a', 'b', 'c']) {
        socket.write(text)
        await eventually(() => received().endsWith(text), 'the echo')
      }
      socket.destroy()
      const second = await open(request())
      assert.match(second.head, /^HTTP\/1\.1 101/)
      assert.match(second.head, /\r\nRateLimit: "day";r=0/)
      second.socket.destroy()
      assertRefused(await send(request()), 'UsageLimitExceeded')
    })

    test('is not cut by the time for an answer, only by the time without data', async () => {
      await serve({}, { responseTimeoutMs: 1_000 }, { times: { tunnelMs: 2_000 } })
      echo()
      const { socket, received } = await open(request())
      const started = performance.now()
      const ended = once(socket, 'close')
      for (let i = 1; i <= 4; i += 1) {
        socket.write('x')
        await eventually(() => received().length === i, 'the echo')
        await delay(600)
      }
      await ended
      assert.ok(performance.now() - started > 3_000)
    })

    test('that the server does not agree to gets the server’s answer', async () => {
      await serve()
      bench().a.behaveOnUpgrade((_received, socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 4\r\n\r\nsoon'))
      const answer = await send(request())
      assert.deepEqual([answer.status, answer.body, answer.headers.connection], [426, 'soon', 'close'])
    })

    test('that the server answers with a third protocol fails', async () => {
      await serve()
      bench().a.behaveOnUpgrade((_received, socket) => socket.write(agree.replace('Upgrade: echo', 'Upgrade: other')))
      assertRefused(await send(request()), 'TargetConnectionFailed')
    })

    test('fails like others if the server closes, is too slow or is away', async () => {
      await serve()
      bench().a.behaveOnUpgrade((_received, socket) => socket.destroy())
      assertRefused(await send(request()), 'TargetConnectionFailed')
      await serve({}, { responseTimeoutMs: 200 })
      bench().a.behaveOnUpgrade(() => undefined)
      assertRefused(await send(request()), 'TargetTimeout')
    })

    test('ends for both sides when one side closes', async () => {
      await serve()
      const closed = Promise.withResolvers<void>()
      bench().a.behaveOnUpgrade((_received, socket) => {
        socket.on('error', () => undefined)
        socket.on('end', () => socket.end())
        socket.on('close', () => closed.resolve())
        socket.on('data', () => socket.end('bye'))
        socket.write(agree)
      })
      const first = await open(request())
      first.socket.destroy()
      await closed.promise
      const second = await open(request())
      const ended = once(second.socket, 'end')
      second.socket.write('go')
      await ended
      assert.equal(second.received(), 'bye')
    })

    test('over which requests could pass unseen is an ordinary request', async () => {
      await serve()
      const seen = echo()
      for (const protocol of ['h2c', 'HTTP/2.0', 'TLS/1.0', 'echo, h2c', 'a b']) {
        const answer = await send(request(['HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'], { protocol }))
        assert.equal(answer.status, 200, protocol)
        const { headers } = JSON.parse(answer.body) as { headers: Record<string, string> }
        assert.deepEqual([headers.upgrade, headers['http2-settings']], [undefined, undefined])
      }
      assert.equal((await send(`${request(['Content-Length: 2'])}hi`)).status, 200)
      assert.equal((await send(`${request(['Content-Length: 2'], { method: 'POST' })}hi`)).status, 200)
      assert.equal(seen.length, 0)
    })
  })
}
