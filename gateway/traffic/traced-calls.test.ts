import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../conformance/build-snapshot.ts'
import { FakePlatform } from '../conformance/fake-platform.ts'
import { freePort } from '../conformance/free-port.ts'
import { eventually, GatewayProcess } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { type Echo, TargetServer } from '../conformance/target-server.ts'
import { OtlpReceiver } from './testing/otlp-receiver.ts'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a gateway of two workers sends the spans of sampled calls, and the target server gets the span of its attempt', {
  timeout: 300_000,
}, async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'portico-traces-'))
  const [target, receiver, opsPort] = [await TargetServer.open(), await OtlpReceiver.open(), await freePort()]
  const group = aGroup([target.port])
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items/{id}', group)])])
  const platform = new FakePlatform(aSnapshot([api], [group]), credentials([aCredential(KEY, api)]))
  await platform.open()
  const gateway = new GatewayProcess({
    ...platform.settingsOf(directory),
    WORKERS: '2',
    TRUSTED_PROXIES: '127.0.0.1',
    OTLP_TRACES_URL: receiver.url,
    TRACES_RATIO: '0',
    GATEWAY_OPS_PORT: String(opsPort),
  })
  t.after(async () => {
    await gateway.stop('SIGKILL')
    await Promise.all([platform.close(), target.close(), receiver.close()])
    await rm(directory, { recursive: true })
  })
  const port = await gateway.port()
  const get = (path: string, headers: string) =>
    callRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nConnection: close\r\n${headers}\r\n`)
  await eventually(async () => (await get('/shop/v1/items/1', '')).status === 200, 'the gateway serves')
  const traced = await get('/shop/v1/items/5?token=hidden-value', `traceparent: ${PARENT}\r\n`)
  const refused = await get('/shop/v1/none', `traceparent: ${PARENT}\r\n`)
  assert.deepEqual([traced.status, refused.status], [200, 404])
  await eventually(() => receiver.spans.length === 3, 'three spans')
  const [call] = receiver.spans.filter(({ name }) => name === 'GET /shop/v1/items/{id}')
  const [attempt] = receiver.spans.filter(({ kind }) => kind === 3)
  assert.deepEqual([call?.traceId, call?.parentSpanId, attempt?.parentSpanId], [PARENT.split('-')[1], PARENT.split('-')[2], call?.spanId])
  const { headers } = JSON.parse(traced.body) as Echo
  assert.equal(headers.traceparent, `00-${call?.traceId}-${attempt?.spanId}-01`)
  assert.ok(!JSON.stringify(receiver.documents).includes(KEY) && !JSON.stringify(receiver.documents).includes('hidden-value'))
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  assert.match(metrics, /^portico_gateway_traced_calls_total 2$/m)
  assert.match(metrics, /^portico_gateway_traced_calls_dropped_total 0$/m)
  assert.equal(await gateway.stop(), 0)
})
