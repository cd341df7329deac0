import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { AuthorizationServer } from './conformance/authorization-server.ts'
import {
  aCredential,
  aGroup,
  aMethod,
  anApi,
  aSnapshot,
  aStage,
  credentials,
  HOST,
  KEY,
  nextId,
  OTHER_KEY,
} from './conformance/build-snapshot.ts'
import { FakePlatform } from './conformance/fake-platform.ts'
import { freePort } from './conformance/free-port.ts'
import { eventually, GatewayProcess } from './conformance/gateway-process.ts'
import { callRaw } from './conformance/raw-call.ts'
import { TargetServer } from './conformance/target-server.ts'
import { OtlpReceiver } from './traffic/testing/otlp-receiver.ts'

/** Sent by callers in every place in which credentials travel. */
const CALLERS = {
  cookie: 'cookie-of-a-session-4711',
  password: 'word-of-a-basic-header-4712',
  query: 'value-of-access-token-4713',
  user: 'word-in-an-address-4714',
}
/** Known to the operator and the platform only. */
const UPSTREAM_KEY = 'key-of-the-target-server-4715'
const REDIS_PASSWORD = 'word-of-redis-4716'
const SPANS_PASSWORD = 'word-of-the-collector-4717'

/** Headers of the access log, those with credentials included. */
const LOG_FORMAT =
  '%h %u %t "%r" %q %U %s %b %D %{X-API-Key}i %{Authorization}i %{Cookie}i %{Proxy-Authorization}i %{Referer}i %{X-Note}i %L %v'

test('no key, token, password or private key is in a log line, a file but the identity, a metric, a span, a report or an answer', {
  timeout: 300_000,
}, async (t) => {
  const state = await mkdtemp(join(tmpdir(), 'portico-no-secrets-'))
  const [target, receiver, authorization, opsPort] = [
    await TargetServer.open(),
    await OtlpReceiver.open(),
    await AuthorizationServer.open(),
    await freePort(),
  ]
  const client = await makeCertificate('client')
  const listener = await makeCertificate('gateway')
  target.behave((_, response) => response.end('served'))
  const group = aGroup([target.port], { clientCertificate: { certificate: client.cert, privateKey: client.key } })
  const gone = aGroup([await freePort()])
  const methods = [aMethod('GET', '/items', group), aMethod('GET', '/gone', gone)]
  const token = aStage('v2', [aMethod('GET', '/items', group)], { authType: 'oauth2' })
  const api = anApi('shop', [aStage('v1', methods), token], {
    requestControls: [{ place: 'header', name: 'X-Upstream-Key', value: UPSTREAM_KEY, action: 'set' }],
  })
  const oauth = authorization.setting()
  const plain = aSnapshot([api], [group, gone])
  const environment = {
    ...plain.environment,
    accessLogFormat: LOG_FORMAT,
    logLevel: 'debug' as const,
    oauth,
    certificates: [{ certificate: listener.cert, privateKey: listener.key }],
  }
  const person = { clientId: 'consumer', userName: null, subscriptionId: nextId(), apiId: api.id, approved: true }
  const platform = new FakePlatform(
    { ...plain, environment },
    { ...credentials([aCredential(KEY, api), aCredential(OTHER_KEY, api, { approved: false })]), oauthCredentials: [person] },
  )
  await platform.open()
  const spans = new URL(receiver.url)
  spans.username = 'collector'
  spans.password = SPANS_PASSWORD
  const gateway = new GatewayProcess({
    ...platform.settingsOf(state),
    GATEWAY_OPS_PORT: String(opsPort),
    GATEWAY_RECORDED_SUCCESSES: '100',
    LOG_LEVEL: 'debug',
    OTLP_TRACES_URL: spans.href,
    TRACES_RATIO: '1',
    REDIS_URL: `redis://:${REDIS_PASSWORD}@127.0.0.1:${await freePort()}`,
  })
  t.after(async () => {
    await gateway.stop('SIGKILL')
    await Promise.all([platform.close(), target.close(), receiver.close(), authorization.close()])
    await rm(state, { recursive: true })
  })

  const port = await gateway.port()
  const answers: string[] = []
  const get = async (address: string, ...headers: string[]) => {
    const host = headers.some((line) => line.startsWith('Host: ')) ? [] : [`Host: ${HOST}`]
    const lines = [`GET ${address} HTTP/1.1`, ...host, 'Connection: close', ...headers]
    const answer = await callRaw(port, `${lines.join('\r\n')}\r\n\r\n`, { tls: { ca: listener.cert, servername: 'localhost' } })
    answers.push(JSON.stringify([answer.rawHeaders, answer.body]))
    return answer.status
  }
  const access = await authorization.token('consumer')
  const foreign = await authorization.token('stranger')
  const unknownKey = `pk_${'Q1w2E3r4'.repeat(4)}ghijkl`
  // A handshake fails until the environment's certificate is served.
  const isServed = async () => (await get('/shop/v1/items', `X-API-Key: ${KEY}`).catch(() => 0)) === 200
  await eventually(isServed, 'the gateway serves')
  const basic = Buffer.from(`person:${CALLERS.password}`).toString('base64')
  const noisy = [
    `Cookie: session=${CALLERS.cookie}`,
    `Referer: https://person:${CALLERS.user}@app.test/a?access_token=${CALLERS.query}`,
    `X-Note: ${KEY}`,
    `Proxy-Authorization: Basic ${basic}`,
  ]
  const statuses = [
    await get(`/shop/v1/items?access_token=${CALLERS.query}&api_key=${KEY}`, `X-API-Key: ${KEY}`, ...noisy),
    await get(`/shop/v1/items?password=${CALLERS.query}`, `Authorization: ApiKey ${KEY}`, ...noisy),
    await get(`/shop/v1/gone?token=${CALLERS.query}`, `X-API-Key: ${KEY}`, ...noisy),
    await get(`/shop/v1/items/${KEY}`, `X-API-Key: ${KEY}`, ...noisy),
    await get('/shop/v1/items', `X-API-Key: ${unknownKey}`, ...noisy),
    await get('/shop/v1/items', `X-API-Key: ${OTHER_KEY}`, ...noisy),
    await get('/shop/v1/items', `Authorization: Basic ${basic}`, ...noisy),
    await get('/shop/v2/items', `Authorization: Bearer ${access}`, ...noisy),
    await get('/shop/v2/items', `Authorization: Bearer ${foreign}`, ...noisy),
    await get('/shop/v2/items', `Authorization: Bearer ${CALLERS.query}`, ...noisy),
    await get('/shop/v1/items', `X-API-Key: ${KEY}`, `X-Request-Id: ${KEY}`),
    await get('/shop/v1/items', `X-API-Key: ${unknownKey}`, `X-Request-Id: call-${KEY}.1`),
    await get('/shop/v1/items', `X-API-Key: ${KEY}`, `Host: ${KEY}`),
  ]
  assert.deepEqual(statuses, [200, 200, 502, 404, 401, 403, 401, 200, 403, 401, 200, 401, 404])
  // The call of an unknown host counts for no API.
  const called = statuses.length - 1
  await eventually(() => platform.countedCalls() > called && platform.reports.some(({ records = [] }) => records.length > 0), 'the reports')
  await eventually(() => receiver.spans.length > called, 'the spans')
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  assert.match(metrics, /portico_gateway/)
  await gateway.stop()

  const files = await Promise.all((await readdir(state)).map(async (name) => ({ name, text: await readFile(join(state, name), 'utf8') })))
  assert.ok(files.some(({ name, text }) => name === 'snapshot.json' && text.includes('X-Upstream-Key')))
  const written: Record<string, string> = {
    'log lines': gateway.lines.join('\n'),
    'standard error': gateway.errors,
    metrics,
    spans: JSON.stringify(receiver.documents),
    reports: JSON.stringify(platform.reports),
    heartbeats: JSON.stringify(platform.heartbeats),
    answers: answers.join('\n'),
    ...Object.fromEntries(files.map(({ name, text }) => [name, text])),
  }
  const secrets: Record<string, string> = {
    ...CALLERS,
    'API key': KEY,
    'API key that is not approved': OTHER_KEY,
    'unknown API key': unknownKey,
    'access token': access,
    'access token of a stranger': foreign,
    'basic credentials': basic,
    'authorization value of introspection': oauth.authorization,
    'key of the target server': UPSTREAM_KEY,
    'private key': client.key.split('\n')[1] ?? '',
    'private key of the port': listener.key.split('\n')[1] ?? '',
    'password of Redis': REDIS_PASSWORD,
    'password of the collector': SPANS_PASSWORD,
    'enrollment token': platform.settingsOf(state).GATEWAY_ENROLMENT_TOKEN ?? '',
  }
  for (const [place, text] of Object.entries(written))
    for (const [name, secret] of Object.entries(secrets)) assert.ok(!text.includes(secret), `the ${name} is in the ${place}`)
})
