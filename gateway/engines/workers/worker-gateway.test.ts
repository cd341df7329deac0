import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { FakePlatform } from '../../conformance/fake-platform.ts'
import { freePort } from '../../conformance/free-port.ts'
import { eventually, GatewayProcess } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'

async function open(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'portico-workers-'))
  const target = await TargetServer.open()
  const group = aGroup([target.port])
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const platform = new FakePlatform(aSnapshot([api], [group]), credentials([aCredential(KEY, api)]))
  await platform.open()
  const opsPort = await freePort()
  const gateway = new GatewayProcess({
    ...platform.settingsOf(directory),
    WORKERS: '2',
    GATEWAY_OPS_PORT: String(opsPort),
  })
  t.after(async () => {
    await gateway.stop('SIGKILL')
    await Promise.all([platform.close(), target.close()])
    await rm(directory, { recursive: true })
  })
  const port = await gateway.port()
  let calls = 0
  const get = () => {
    calls += 1
    return callRaw(port, `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nConnection: close\r\n\r\n`)
  }
  const ops = async (path: string) => fetch(`http://127.0.0.1:${opsPort}${path}`).catch(() => null)
  await eventually(async () => (await ops('/readyz'))?.status === 200, 'the gateway is ready')
  const pids = childrenOf(gateway.pid)
  return { gateway, platform, api, group, get, ops, pids, sent: () => calls }
}

test('a gateway of two workers is one gateway: identity, changes, access log, metrics, reports', { timeout: 300_000 }, async (t) => {
  const { gateway, platform, api, group, get, ops, pids, sent } = await open(t)
  assert.equal((await pids()).length, 2)
  const calls = await Promise.all(Array.from({ length: 20 }, get))
  assert.ok(calls.every(({ status }) => status === 200))
  assert.equal(platform.enrolments, 1)
  const { snapshot } = platform
  const delta = {
    format: snapshot.format,
    snapshot: { from: 1, to: 2 },
    stages: [{ stageId: api.stages[0]?.id ?? '', status: 'paused' as const }],
  }
  const paused = { ...api, stages: api.stages.map((stage) => ({ ...stage, status: 'paused' as const })) }
  await eventually(() => platform.listeners === 1, 'the event stream')
  platform.publishDelta(delta, { snapshot: aSnapshot([paused], [group], { revision: 2 }) })
  await eventually(async () => (await Promise.all([get(), get()])).every(({ status }) => status === 503), 'the pause in both workers')
  platform.publish(aSnapshot([api], [group], { revision: 3 }))
  await eventually(async () => (await Promise.all([get(), get()])).every(({ status }) => status === 200), 'the end of the pause')
  const metrics = (await (await ops('/metrics'))?.text()) ?? ''
  const answered = [...metrics.matchAll(/^http_server_request_duration_seconds_count\{[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
  assert.ok(answered >= 24, String(answered))
  assert.match(metrics, /^portico_gateway_workers 2$/m)
  assert.equal(await gateway.stop(), 0)
  assert.ok(platform.countedCalls() >= answered)
  assert.deepEqual(platform.malformed, [])
  assert.equal(gateway.lines.filter((line) => line.includes('GET /shop/v1/items HTTP/1.1')).length, sent())
})

test('the workers of a killed gateway end with it', { timeout: 300_000 }, async (t) => {
  const { gateway, get, pids } = await open(t)
  const workers = await pids()
  await gateway.stop('SIGKILL')
  await eventually(async () => (await Promise.all(workers.map(isRunning))).every((one) => !one), 'the workers have ended')
  await assert.rejects(get())
})

test('a signal to the group of processes drains like one to the gateway', { timeout: 300_000 }, async (t) => {
  const { gateway, get, pids } = await open(t)
  for (const pid of await pids()) process.kill(pid, 'SIGTERM')
  assert.equal((await get()).status, 200)
  assert.equal(await gateway.stop(), 0)
})

test('the log level of a gateway of two workers changes without a restart, and the access log goes on', { timeout: 300_000 }, async (t) => {
  const { gateway, platform, api, group, get, pids } = await open(t)
  const before = await pids()
  const publish = async (logLevel: 'error' | 'info', revision: number) => {
    const snapshot = aSnapshot([api], [group], { revision })
    platform.publish({ ...snapshot, environment: { ...snapshot.environment, logLevel } })
    await eventually(() => platform.heartbeats.at(-1)?.snapshotRevision === revision, `revision ${revision} is served`)
  }
  const isNamed = (revision: number) => gateway.lines.some((line) => line.includes(`"revision":${revision},"apis"`))
  await publish('error', 2)
  await publish('error', 3)
  assert.ok((await Promise.all([get(), get()])).every(({ status }) => status === 200))
  await publish('info', 4)
  await eventually(() => isNamed(4), 'a line of the level info')
  assert.deepEqual([2, 3].filter(isNamed), [])
  await eventually(() => gateway.lines.filter((line) => line.includes('GET /shop/v1/items')).length >= 2, 'the access log')
  assert.deepEqual(await pids(), before)
})

/** Returns a function that reads the process ids of a process's children. */
function childrenOf(pid: number): () => Promise<number[]> {
  return async () => {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.trim().split(/\s+/).filter(Boolean).map(Number)
  }
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) [ZX]/.test(stat)
}
