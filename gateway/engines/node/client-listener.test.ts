import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { eventually } from '../../conformance/gateway-process.ts'
import { readCertificatePair } from '../../tls/certificate-pair.ts'
import { ClientListener } from './client-listener.ts'

describe('connections of a listener', { timeout: 20_000 }, () => {
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
})
