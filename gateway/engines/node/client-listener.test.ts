import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { eventually } from '../../conformance/gateway-process.ts'
import { readCertificatePair } from '../../tls/certificate-pair.ts'
import type { ClientResponse } from './client-exchange.ts'
import { ClientListener } from './client-listener.ts'

describe('connections of a listener', { timeout: 300_000 }, () => {
  const unexpected = () => assert.fail('no request was sent')
  const handlers = {
    onRequest: unexpected,
    onExpectation: unexpected,
    onMalformed: unexpected,
    onUpgrade: unexpected,
    onBroken: (socket: { destroy(): void }) => socket.destroy(),
  }
  const leave: Record<string, (socket: Socket) => void> = {
    'closes its connection': (socket) => socket.destroy(),
    'ends its side only': (socket) => socket.end(),
  }
  for (const [protocol, protocols] of Object.entries({ cleartext: null, TLS: ['http/1.1'], 'HTTP/2': ['h2'] }))
    for (const [name, act] of Object.entries(leave))
      test(`over ${protocol}: none remains of a client that ${name}`, async (t) => {
        const listener = new ClientListener(handlers, null)
        t.after(() => listener.close(0))
        const { cert, key } = await makeCertificate('gateway')
        if (protocols) listener.useCertificates([readCertificatePair(cert, key, Date.now())])
        const port = await listener.listen('127.0.0.1', 0)
        const place = { port, host: '127.0.0.1' }
        const socket = protocols ? connectTls({ ...place, ca: cert, ALPNProtocols: protocols }) : connect(place)
        await once(socket, protocols ? 'secureConnect' : 'connect')
        await eventually(() => listener.connections === 1, 'the connection')
        act(socket)
        await eventually(() => listener.connections === 0, 'the close')
        socket.destroy()
      })

  test('a stop does not wait for the connection of an answer that began before and has ended', async (t) => {
    const answers: ClientResponse[] = []
    const listener = new ClientListener(
      {
        ...handlers,
        onRequest: (_request, response) => {
          response.writeHead(200, ['content-length', '2'])
          response.flushHeaders()
          answers.push(response)
        },
      },
      null,
    )
    t.after(() => listener.close(0))
    const port = await listener.listen('127.0.0.1', 0)
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
    const closed = listener.close(60_000)
    await eventually(() => !listener.isListening, 'the stop')
    answers[0]?.end(Buffer.from('ok'))
    assert.equal(String(await answer.toArray()), 'ok')
    await closed
  })
})
