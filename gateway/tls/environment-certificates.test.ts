import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { aSnapshot, credentials } from '../conformance/build-snapshot.ts'
import { FakePlatform } from '../conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'

test('certificates of the environment are served by all workers, replaced and taken away without a restart, and sealed on disk', {
  timeout: 300_000,
}, async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'portico-gateway-'))
  const state = join(directory, 'state')
  const [first, second] = [await makeCertificate('first'), await makeCertificate('second')]
  const { environment, ...rest } = aSnapshot([], [])
  const of = (revision: number, made: { cert: string; key: string } | null) => {
    const certificates = made && [{ certificate: made.cert, privateKey: made.key }]
    return { ...rest, revision, environment: { ...environment, certificates } }
  }
  const other = new FakePlatform(of(1, first), credentials([]))
  await other.open()
  let secure = new GatewayProcess({ ...other.settingsOf(state), WORKERS: '2' })
  t.after(async () => {
    await secure.stop()
    await other.close()
    await rm(directory, { recursive: true })
  })
  let port = await secure.port()
  const servedName = () =>
    new Promise((resolve) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().subject.CN)
        socket.destroy()
      })
      socket.on('error', () => resolve(null))
    })
  await eventually(async () => (await servedName()) === 'first', 'the first certificate')
  const kept = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(kept, 'secureConnect')
  await eventually(() => other.listeners === 1, 'the event stream')
  other.publish(of(2, second))
  await eventually(async () => (await servedName()) === 'second', 'the second certificate')
  kept.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.match(String((await once(kept, 'data'))[0]), /^HTTP\/1\.1 404 /)
  await eventually(() => existsSync(join(state, 'snapshot.json')), 'the snapshot on disk')
  await secure.stop()
  for (const name of await readdir(state)) {
    const text = await readFile(join(state, name), 'utf8')
    for (const { key } of [first, second]) assert.ok(!text.includes(key.split('\n')[1] ?? ''), name)
  }
  await other.close()
  secure = new GatewayProcess({ ...other.settingsOf(state), WORKERS: '2' })
  port = await secure.port()
  assert.equal(await servedName(), 'second')
  await other.open()
  await eventually(() => other.listeners === 1, 'the event stream again')
  other.publish(of(3, null))
  const status = async () => (await callRaw(port, 'GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').catch(() => null))?.status
  await eventually(async () => (await status()) === 404, 'cleartext')
  assert.ok(![...secure.lines, secure.errors].join().includes('PRIVATE'))
})
