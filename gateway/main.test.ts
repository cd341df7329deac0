import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import type { SnapshotApi, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from './conformance/build-snapshot.ts'
import { FakePlatform } from './conformance/fake-platform.ts'
import { freePort } from './conformance/free-port.ts'
import { eventually, GatewayProcess } from './conformance/gateway-process.ts'
import { callRaw } from './conformance/raw-call.ts'
import { TargetServer } from './conformance/target-server.ts'

let directory: string
let target: TargetServer
let group: SnapshotTargetServerGroup
let api: SnapshotApi
let platform: FakePlatform
let gateway: GatewayProcess

const settings = () => platform.settingsOf(join(directory, 'state'))
const get = async (path = '/petstore/v1/pets') =>
  callRaw(await gateway.port(), `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
const distinctReports = () => new Set(platform.reports.map(({ runId, sequence }) => `${runId} ${sequence}`)).size
const served = () => eventually(async () => (await get().catch(() => null))?.status === 200, 'the gateway serves')

const made: string[] = []
/** Creates a directory that is removed after the tests. */
async function emptyDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'portico-gateway-'))
  made.push(path)
  return path
}
after(() => Promise.all(made.map((path) => rm(path, { recursive: true }))))

describe('a gateway from enrollment to shutdown', { timeout: 300_000 }, () => {
  before(async () => {
    directory = await emptyDirectory()
    target = await TargetServer.open()
    group = aGroup([target.port])
    api = anApi('petstore', [aStage('v1', [aMethod('GET', '/pets', group)])])
    platform = new FakePlatform(aSnapshot([api], [group]), credentials([aCredential(KEY, api)]))
    await platform.open()
    gateway = new GatewayProcess(settings())
  })

  after(async () => {
    await gateway.stop()
    await target.close()
    await platform.close()
  })

  test('enrolls once, stores its identity readable for its owner only, and serves', async () => {
    await served()
    const { mode } = await stat(join(directory, 'state', 'identity.json'))
    assert.equal(mode & 0o777, 0o600)
    const [server] = group.servers
    await eventually(
      () =>
        platform.heartbeats.some(({ health }) =>
          health?.servers.some(({ serverId, state }) => serverId === server?.id && state === 'healthy'),
        ),
      'the gateway tells that its target server is healthy',
    )
    assert.equal(platform.enrolments, 1)
  })

  test('reports status Running with its revisions', async () => {
    const heartbeat = await eventually(() => platform.heartbeats.find(({ status }) => status === 'Running'), 'a heartbeat')
    assert.equal(heartbeat.snapshotRevision, 1)
    assert.equal(heartbeat.credentialRevision, 1)
    assert.ok(heartbeat.addresses.length > 0)
    assert.match(heartbeat.gatewayVersion, /^\d/)
    assert.equal(heartbeat.engine, 'node')
  })

  test('applies a pushed change within a second', async () => {
    await eventually(() => platform.listeners === 1, 'the event stream')
    platform.publish(
      aSnapshot([{ ...api, stages: api.stages.map((stage) => ({ ...stage, status: 'paused' as const })) }], [group], { revision: 2 }),
    )
    const start = performance.now()
    await eventually(async () => (await get()).status === 503, 'the pause')
    assert.ok(performance.now() - start < promisedMs(1_000))
    platform.publish(aSnapshot([api], [group], { revision: 3 }))
    await served()
  })

  test('applies revoked and new keys within a second', async () => {
    platform.publishCredentials(credentials([], 2))
    const start = performance.now()
    await eventually(async () => (await get()).status === 401, 'the revocation')
    assert.ok(performance.now() - start < promisedMs(1_000))
    platform.publishCredentials(credentials([aCredential(KEY, api)], 3))
    await served()
  })

  test('refuses a snapshot of an unknown format, reports it, and serves the current one', async () => {
    platform.publish({ ...aSnapshot([api], [group], { revision: 4 }), format: 2 as never })
    const heartbeat = await eventually(
      () => platform.heartbeats.find(({ refusedRevision }) => refusedRevision?.revision === 4),
      'the refusal',
    )
    assert.match(heartbeat.refusedRevision?.reason ?? '', /format 2 is unknown/)
    assert.equal(heartbeat.status, 'Config Update')
    assert.equal(heartbeat.snapshotRevision, 3)
    assert.equal((await get()).status, 200)
  })

  test('refuses a part of a snapshot, and reports it until it is valid, also after a kill and a restart without the platform', async () => {
    const [stage] = api.stages
    const faulty = { ...api, stages: [{ ...aStage('v1', [aMethod('GET', '/a/../b', group)]), id: stage?.id ?? '' }] }
    const other = anApi('other', [aStage('v1', [aMethod('GET', '/pets', group)])])
    platform.publish(aSnapshot([faulty, other], [group], { revision: 5 }))
    const heartbeat = await eventually(() => platform.heartbeats.find(({ refusedParts }) => refusedParts), 'the refusal')
    assert.deepEqual(
      heartbeat.refusedParts?.map(({ apiId, stageId, outcome, problems }) => [apiId, stageId, outcome, problems[0]?.rule]),
      [[api.id, stage?.id, 'lastGood', 'pathSegment']],
    )
    assert.deepEqual([heartbeat.status, heartbeat.snapshotRevision], ['Running', 5])
    assert.equal((await get()).status, 200)
    assert.equal((await get('/other/v1/pets')).status, 403)
    await platform.close()
    await gateway.stop('SIGKILL')
    gateway = new GatewayProcess(settings())
    await served()
    platform.heartbeats.length = 0
    await platform.open()
    await eventually(() => platform.heartbeats.find(({ refusedParts }) => refusedParts), 'the refusal after the restart')
    assert.equal((await get()).status, 200)
    platform.publish(aSnapshot([api], [group], { revision: 6 }))
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === 6 && !platform.heartbeats.at(-1)?.refusedParts, 'the next one')
  })

  test('serves without the platform, also after a kill and a restart, and reconnects to it', async () => {
    await platform.close()
    assert.equal((await get()).status, 200)
    await gateway.stop('SIGKILL')
    gateway = new GatewayProcess(settings())
    await served()
    await platform.open()
    platform.publish(aSnapshot([api], [group], { revision: 7 }))
    await eventually(() => platform.heartbeats.some(({ snapshotRevision }) => snapshotRevision === 7), 'the reconnect')
    assert.equal(platform.enrolments, 1)
  })

  test('starts with an invalid state on disk, and serves what the platform sends', async () => {
    for (const text of ['{}', '[]', 'null', '{"format":1,"revision":7', '{"format":2,"revision":7,"apis":[],"credentials":[]}', '[null]']) {
      await gateway.stop()
      for (const name of ['snapshot.json', 'credentials.json', 'identity.json', 'unsent-traffic.json']) {
        await writeFile(join(directory, 'state', name), text)
      }
      gateway = new GatewayProcess(settings())
      await served()
      assert.match(gateway.lines.join(), /set aside an unusable state file/)
    }
    assert.equal(platform.enrolments, 1)
  })

  test('stores only hashes of keys', async () => {
    const written = () => readdir(join(directory, 'state'))
    await eventually(async () => {
      const files = await written()
      return files.includes('snapshot.json') && files.includes('credentials.json')
    }, 'both documents')
    for (const name of await written()) {
      assert.ok(!(await readFile(join(directory, 'state', name), 'utf8')).includes(KEY), name)
    }
  })

  test('writes the request id of a refusal to its access log, and no key', async () => {
    const refused = await get('/petstore/v1/nothing')
    await eventually(() => gateway.lines.some((line) => line.includes(refused.headers['x-request-id'] ?? '?')), 'the line')
    assert.ok(!gateway.lines.join('\n').includes(KEY))
  })

  test('reports every call to the platform exactly once, although reports were refused and answers lost', async () => {
    await gateway.stop()
    const before = platform.countedCalls()
    gateway = new GatewayProcess(settings())
    const callsBefore = target.calls
    await served()
    for (let i = 0; i < 20; i += 1) await get()
    const forwarded = target.calls - callsBefore
    platform.trafficAnswers = [503, 0]
    assert.equal(await gateway.stop(), 0)
    gateway = new GatewayProcess(settings())
    await eventually(() => platform.reports.length > distinctReports(), 'the report whose answer was lost comes again')
    assert.equal(platform.countedCalls() - before, forwarded)
  })

  test('has sent nothing that violates the contract', () => assert.deepEqual(platform.malformed, []))
})

describe('the settings of a gateway', { timeout: 300_000 }, () => {
  test('an invalid one stops the start with its name', async () => {
    const wrong = new GatewayProcess({ GATEWAY_PORT: 'eighty' })
    assert.equal(await wrong.exit(), 1)
    assert.equal(wrong.errors, 'Invalid GATEWAY_PORT "eighty": use a whole number from 0 to 65535.\n')
  })

  test('TLS certificates are served by all workers, and their replacements; an invalid pair stops the start with one line', async (t) => {
    const folder = await emptyDirectory()
    const [cert, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')]
    const write = async (name: string) => {
      const made = await makeCertificate(name)
      await writeFile(cert, made.cert)
      await writeFile(key, made.key)
    }
    await write('first')
    const files = { TLS_CERT_FILE: cert, TLS_KEY_FILE: key }
    const other = new FakePlatform(aSnapshot([], []), credentials([]))
    await other.open()
    const secure = new GatewayProcess({ ...other.settingsOf(join(folder, 'state')), ...files, WORKERS: '2' })
    t.after(async () => {
      await secure.stop()
      await other.close()
    })
    const port = await secure.port()
    const servedName = () =>
      new Promise((resolve) => {
        const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().subject.CN)
          socket.destroy()
        })
      })
    assert.equal(await servedName(), 'first')
    await write('second')
    await eventually(async () => (await servedName()) === 'second', 'the second certificate')
    await writeFile(key, 'text')
    await eventually(() => secure.lines.some((line) => line.includes('invalid TLS certificate')), 'the log line')
    assert.equal(await servedName(), 'second')
    const wrong = new GatewayProcess({ ...files, GATEWAY_STATE_DIR: join(folder, 'other') })
    assert.equal(await wrong.exit(), 1)
    const reason = 'the certificate has a key that is not a PEM private key without passphrase'
    assert.equal(wrong.errors, `Invalid TLS_CERT_FILE "${cert}": ${reason}.\n`)
  })

  test('a used port stops the start with one line', async () => {
    const other = await TargetServer.open()
    const wrong = new GatewayProcess({
      GATEWAY_PORT: String(other.port),
      GATEWAY_STATE_DIR: await emptyDirectory(),
    })
    assert.equal(await wrong.exit(), 1)
    assert.equal(wrong.errors, `Invalid GATEWAY_PORT ${other.port}: another program uses this port.\n`)
    await other.close()
  })

  test('a state directory that another gateway uses stops the start with one line, until that one has ended', async () => {
    const [other, directory] = [new FakePlatform(aSnapshot([], []), credentials([])), await emptyDirectory()]
    await other.open()
    const first = new GatewayProcess(other.settingsOf(directory))
    await first.port()
    const { pid } = JSON.parse(await readFile(join(directory, 'owner.json'), 'utf8')) as { pid: number }
    const second = new GatewayProcess(other.settingsOf(directory))
    assert.equal(await second.exit(), 1)
    assert.equal(second.errors, `Invalid GATEWAY_STATE_DIR: ${directory} is in use by process ${pid}.\n`)
    await first.stop('SIGKILL')
    const third = new GatewayProcess(other.settingsOf(directory))
    await third.port()
    assert.equal(await third.stop(), 0)
    assert.ok(!(await readdir(directory)).includes('owner.json'))
    await other.close()
  })

  test('a rejected enrollment token stops the start', async () => {
    const other = new FakePlatform(aSnapshot([], []), credentials([]))
    await other.open()
    const wrong = new GatewayProcess({
      PLATFORM_URL: other.url,
      GATEWAY_ENROLMENT_TOKEN: 'not-the-right-token-at-all',
      GATEWAY_STATE_DIR: await emptyDirectory(),
    })
    assert.equal(await wrong.exit(), 1)
    assert.equal(wrong.errors, 'Invalid GATEWAY_ENROLMENT_TOKEN: the platform rejected it (EnrolmentTokenInvalid).\n')
    await other.close()
  })

  test('a first start without a token, or with a missing token file, stops with the setting’s name', async () => {
    const none = new GatewayProcess({ GATEWAY_STATE_DIR: await emptyDirectory() })
    assert.equal(await none.exit(), 1)
    assert.equal(none.errors, 'Missing GATEWAY_ENROLMENT_TOKEN: the first start of a gateway needs it.\n')
    const file = new GatewayProcess({ GATEWAY_STATE_DIR: await emptyDirectory(), GATEWAY_ENROLMENT_TOKEN_FILE: '/nowhere/token' })
    assert.equal(await file.exit(), 1)
    assert.equal(file.errors, 'Invalid GATEWAY_ENROLMENT_TOKEN_FILE "/nowhere/token": the file cannot be read.\n')
  })

  test('a supervised gateway stops with its supervisor', async () => {
    const other = new FakePlatform(aSnapshot([], []), credentials([]))
    await other.open()
    const supervised = new GatewayProcess({
      ...other.settingsOf(await emptyDirectory()),
      PORTICO_SUPERVISED: '1',
    })
    await supervised.port()
    supervised.closeInput()
    assert.equal(await supervised.exit(), 0)
    await other.close()
  })
})

test('a stopping gateway is not ready at once, serves until its delay has passed, and finishes long calls', {
  timeout: 300_000,
}, async (t) => {
  const slow = await TargetServer.open()
  const group = aGroup([slow.port])
  const api = anApi('slow', [aStage('v1', [aMethod('GET', '/pets', group)])])
  const other = new FakePlatform(aSnapshot([api], [group]), credentials([aCredential(KEY, api)]))
  await other.open()
  const opsPort = await freePort('127.0.0.2')
  const stopping = new GatewayProcess({
    ...other.settingsOf(await emptyDirectory()),
    GATEWAY_OPS_HOST: '127.0.0.2',
    GATEWAY_OPS_PORT: String(opsPort),
    GATEWAY_STOP_DELAY: '2',
    GATEWAY_DRAIN_TIME: '60',
  })
  t.after(() => Promise.all([stopping.stop('SIGKILL'), other.close(), slow.close()]))
  const ready = async () => (await fetch(`http://127.0.0.2:${opsPort}/readyz`).catch(() => null))?.status
  const port = await stopping.port()
  const call = () => callRaw(port, `GET /slow/v1/pets HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
  await eventually(async () => (await ready()) === 200, 'the gateway is ready')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  slow.behave((_request, response) => void answered.then(() => response.end('late')))
  const late = call()
  await eventually(() => slow.calls === 1, 'the long call')
  const stopped = stopping.stop()
  await eventually(async () => (await ready()) === 503, 'the gateway is not ready')
  slow.behave(null)
  assert.equal((await call()).status, 200)
  await eventually(async () => (await call().catch(() => null)) === null, 'the port is closed')
  answer()
  assert.equal((await late).status, 200)
  assert.equal(await stopped, 0)
})
