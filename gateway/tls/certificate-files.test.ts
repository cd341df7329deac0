import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { connect } from 'node:tls'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { Outbound } from '@portico/outbound/outbound'
import { SettingError } from '@portico/settings/read-settings'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { eventually } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { NodeEngine } from '../engines/node/node-engine.ts'
import { CertificateFiles } from './certificate-files.ts'
import type { CertificatePair } from './certificate-pair.ts'

const LOOK_MS = 10

describe('certificate files', { timeout: 300_000 }, () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-tls-'))
  })
  after(() => rm(folder, { recursive: true }))

  const write = async (name: string, { cert, key }: { cert: string; key: string }) => {
    const file = { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
    await writeFile(file.certificate, cert)
    await writeFile(file.key, key)
    return file
  }

  test('that cannot be served prevent the start, with one line that says why', async () => {
    const good = await makeCertificate('good')
    const other = await makeCertificate('other')
    const bad: [reason: RegExp, pair: { cert: string; key: string }][] = [
      [/the certificate does not belong to the key/, { cert: good.cert, key: other.key }],
      [/the certificate expired on \d{4}-\d\d-\d\d/, await makeCertificate('old', { days: -1 })],
      [/the certificate is not valid before \d{4}-\d\d-\d\d/, await makeCertificate('early', { fromDays: 2 })],
      [/the certificate is not a PEM certificate/, { cert: 'text', key: good.key }],
      [/the certificate has a key that is not a PEM private key/, { cert: good.cert, key: 'text' }],
      [/the certificate has a key .* without passphrase/, await makeCertificate('locked', { passphrase: 'secret' })],
    ]
    for (const [reason, pair] of bad) {
      const file = await write('bad', pair)
      assert.throws(
        () => CertificateFiles.open([file]),
        (error) => error instanceof SettingError && reason.test(error.message) && !error.message.includes('\n'),
        String(reason),
      )
    }
    assert.throws(() => CertificateFiles.open([{ certificate: join(folder, 'none'), key: 'none' }]), /cannot read .*none \(ENOENT\)/)
  })

  test('are used when they are replaced; an unusable pair is reported once, and the previous one goes on', async (t) => {
    const file = await write('served', await makeCertificate('first'))
    const files = CertificateFiles.open([file])
    const stop = new AbortController()
    t.after(() => stop.abort())
    const changes: (readonly CertificatePair[])[] = []
    const invalid: string[] = []
    void files.follow(
      { onChange: (pairs) => changes.push(pairs), onInvalid: (_file, reason) => invalid.push(reason) },
      stop.signal,
      LOOK_MS,
    )
    const [first] = files.pairs
    const expired = await write('expired', await makeCertificate('expired', { days: -3 }))
    await copyFile(expired.certificate, file.certificate)
    await copyFile(expired.key, file.key)
    await eventually(() => invalid.some((reason) => reason.includes('expired on')), 'the report')
    assert.equal(files.pairs[0], first)
    const second = await makeCertificate('second')
    await write('served', second)
    await eventually(() => changes.length === 1, 'the change')
    assert.equal(files.pairs[0]?.certificate, second.cert)
    assert.equal(invalid.filter((reason) => reason.includes('expired on')).length, 1)
  })
})

describe('a listener with TLS', { timeout: 300_000 }, () => {
  const open = async (t: { after: (act: () => Promise<void>) => void }) => {
    const engine = new NodeEngine({
      trustedProxies: new TrustedProxies(),
      outbound: new Outbound({ allowLoopback: true, denied: [] }),
      onCall: () => undefined,
      onFault(error) {
        throw error
      },
    })
    t.after(() => engine.drain(100))
    return engine
  }
  const pair = async (name: string, hosts: string[] = []) => {
    const { cert, key } = await makeCertificate(name, { hosts })
    return { certificate: cert, privateKey: key, names: name, validTo: 0 }
  }
  /** Returns the name of the certificate that is served for a host name, or how the handshake failed. */
  const served = (port: number, servername: string, more = {}) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false, ...more }, () => {
        const { subject } = socket.getPeerCertificate()
        resolve(String(subject.CN))
        socket.destroy()
      })
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })

  test('serves the certificate of the host name that the client asks for, else the first', async (t) => {
    const engine = await open(t)
    engine.applyCertificates([await pair('first'), await pair('shop', ['shop.test', '*.shop.test'])])
    const port = await engine.listen('127.0.0.1', 0)
    assert.equal(await served(port, 'shop.test'), 'shop')
    assert.equal(await served(port, 'eu.shop.test'), 'shop')
    assert.equal(await served(port, 'a.eu.shop.test'), 'first')
    assert.equal(await served(port, ''), 'first')
  })

  test('uses further certificates for new connections; open ones and the previous certificates go on', async (t) => {
    const engine = await open(t)
    engine.applyCertificates([await pair('first')])
    const port = await engine.listen('127.0.0.1', 0)
    const kept = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await new Promise((resolve) => kept.once('secureConnect', resolve))
    engine.applyCertificates([await pair('second')])
    assert.equal(await served(port, 'localhost'), 'second')
    assert.throws(() => engine.applyCertificates([{ certificate: 'text', privateKey: 'text', names: '', validTo: 0 }]))
    assert.equal(await served(port, 'localhost'), 'second')
    kept.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const [answer] = await new Promise<[Buffer]>((resolve) => kept.once('data', (data: Buffer) => resolve([data])))
    assert.match(String(answer), /^HTTP\/1\.1 503 /)
    kept.destroy()
  })

  test('speaks cleartext again without certificates, and refuses everything while it should have some', async (t) => {
    const engine = await open(t)
    const port = await engine.listen('127.0.0.1', 0)
    const status = async () => (await callRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status
    assert.equal(await status(), 503)
    engine.applyCertificates([await pair('first')])
    assert.equal(await served(port, 'localhost'), 'first')
    engine.applyCertificates([])
    assert.match(await served(port, 'localhost'), /^ERR_SSL_/)
    engine.applyCertificates(null)
    assert.equal(await status(), 503)
  })

  test('refuses TLS before 1.2, and cleartext', async (t) => {
    const engine = await open(t)
    engine.applyCertificates([await pair('first')])
    const port = await engine.listen('127.0.0.1', 0)
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }
    assert.notEqual(await served(port, 'localhost', old), 'first')
    assert.equal(await served(port, 'localhost', { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }), 'first')
    assert.equal(await served(port, 'localhost', { minVersion: 'TLSv1.3' }), 'first')
    const { connect: connectPlain } = await import('node:net')
    const plain = connectPlain({ port, host: '127.0.0.1' })
    let received = ''
    plain.on('data', (data) => {
      received += data.toString('latin1')
    })
    plain.on('error', () => undefined)
    plain.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => plain.once('close', resolve))
    assert.ok(!received.includes('HTTP/1.1'), received)
  })
})
