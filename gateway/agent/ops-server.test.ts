import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import pino from 'pino'
import { request } from 'undici'
import { aSnapshot, credentials } from '../conformance/build-snapshot.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { NodeEngine } from '../engines/node/node-engine.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { CertificateFiles } from '../tls/certificate-files.ts'
import { ListenerCertificates } from '../tls/listener-certificates.ts'
import { CallMetrics } from '../traffic/call-metrics.ts'
import { SharedUsage } from '../usage/shared-usage.ts'
import { serveGatewayOps } from './ops-server.ts'

test('serves liveness, readiness and metrics', async (t) => {
  const engine = new NodeEngine({
    trustedProxies: new TrustedProxies(),
    outbound: new Outbound({ allowLoopback: true, denied: [] }),
    onCall: (event) => metrics.add(event),
    onFault(error) {
      throw error
    },
  })
  const sharedUsage = new SharedUsage()
  const folder = await mkdtemp(join(tmpdir(), 'portico-ops-'))
  const file = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') }
  const { cert, key } = await makeCertificate('short', { days: 5 })
  await writeFile(file.certificate, cert)
  await writeFile(file.key, key)
  const certificates = new ListenerCertificates(CertificateFiles.open([file]), () => undefined, pino({ level: 'silent' }))
  const metrics = new CallMetrics(engine, { sharedUsage, certificates })
  let isStopping = false
  const onFault = (error: unknown) => assert.fail(String(error))
  const options = { host: '127.0.0.1', port: 0, isStopping: () => isStopping, sharedUsage, certificates, onFault }
  const server = await serveGatewayOps(options, engine, metrics)
  t.after(async () => {
    await engine.drain()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await rm(folder, { recursive: true })
  })
  const get = async (path: string) => {
    const { statusCode, body } = await request(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return [statusCode, await body.text()] as const
  }
  assert.equal((await get('/livez'))[0], 200)
  assert.equal((await get('/readyz'))[0], 503)
  assert.equal((await get('/else'))[0], 404)

  const calls = ['TRACE', 'POST', 'OPTIONS', 'PROPFIND'].flatMap((method) =>
    ['/livez', '/metrics', '/else'].map((path) => `${method} ${path}`),
  )
  for (const call of [...calls, 'CONNECT else:80']) {
    const answer = await callRaw((server.address() as AddressInfo).port, `${call} HTTP/1.1\r\nHost: x\r\n\r\n`)
    assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD'], call)
  }

  const port = await engine.listen('127.0.0.1', 0)
  await engine.apply(compilePlan(aSnapshot([], [], { revision: 7 })))
  assert.equal((await get('/readyz'))[0], 503)
  engine.applyCredentials(compileCredentials(credentials([])))
  const [readyStatus, remarks] = await get('/readyz')
  assert.equal(readyStatus, 200)
  assert.match(remarks, /^ready\nusage limits are counted by this gateway alone\ncertificate .+tls\.crt expires on \d{4}-\d\d-\d\d\n$/)

  const environmentOnly = new ListenerCertificates(null, () => undefined, pino({ level: 'silent' }))
  const withoutFiles = await serveGatewayOps({ ...options, certificates: environmentOnly }, engine, metrics)
  t.after(() => withoutFiles.close())
  const readiness = async () => (await request(`http://127.0.0.1:${(withoutFiles.address() as AddressInfo).port}/readyz`)).statusCode
  assert.equal(await readiness(), 200)
  environmentOnly.useEnvironment([])
  assert.equal(await readiness(), 503, 'no handshake can succeed')
  environmentOnly.useEnvironment([{ certificate: cert, privateKey: key }])
  assert.equal(await readiness(), 200)
  isStopping = true
  assert.deepEqual([(await get('/readyz'))[0], (await get('/livez'))[0]], [503, 200])

  await callRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, text] = await get('/metrics')
  assert.match(
    text,
    /^portico_gateway_certificate_expiry_timestamp_seconds\{file=".+tls\.crt",names="DNS:localhost, IP Address:127\.0\.0\.1"\} 1\d{9}$/m,
  )
  assert.match(text, /^http_server_request_duration_seconds_count\{http_response_status_code="404"\} 1$/m)
  assert.match(text, /^http_server_request_duration_seconds_bucket\{http_response_status_code="404",le="\+Inf"\} 1$/m)
  assert.match(text, /^portico_gateway_snapshot_revision 7$/m)
  assert.match(text, /^process_cpu_seconds_total /m)
})
