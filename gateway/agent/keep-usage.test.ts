import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import pino from 'pino'
import {
  aCredential,
  aGroup,
  aMethod,
  anApi,
  aSnapshot,
  aStage,
  credentials,
  HOST,
  hashOf,
  KEY,
  nextId,
  OTHER_KEY,
} from '../conformance/build-snapshot.ts'
import { FakePlatform } from '../conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { TargetServer } from '../conformance/target-server.ts'
import type { Engine } from '../engines/engine.ts'
import { compileUsage } from '../plan/compile-usage.ts'
import { UsageCounters } from '../usage/usage-counters.ts'
import { UsageKeeper } from './keep-usage.ts'
import { StateStore } from './state-store.ts'

const silent = pino({ level: 'silent' })
const plan = compileUsage({ perSecond: null, perMinute: null, perHour: null, perDay: 10 })
assert.ok(plan)

describe('usage on disk', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-usage-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  function keeper(counters: UsageCounters, onUnusable = () => undefined) {
    const engine = {
      get usageCounted() {
        return counters.counted
      },
      exportUsage: () => counters.export(Date.now()),
      importUsage: (records) => counters.import(records, Date.now()),
    } as Pick<Engine, 'usageCounted' | 'exportUsage' | 'importUsage'>
    return new UsageKeeper(engine as Engine, new StateStore(directory, onUnusable), silent)
  }

  test('is restored unchanged, for many subscriptions too', async () => {
    const counters = new UsageCounters()
    for (let i = 0; i < 2_500; i += 1) for (let calls = 0; calls <= i % 3; calls += 1) counters.reserve(`s${i}`, plan, Date.now())
    await keeper(counters).keep()
    const next = new UsageCounters()
    await keeper(next).restore()
    assert.deepEqual([...next.export(Date.now())], [...counters.export(Date.now())])
  })

  test('is written only after calls were counted', async () => {
    const counters = new UsageCounters()
    const writer = keeper(counters)
    await writer.keep()
    await assert.rejects(readFile(join(directory, 'usage.json')))
    counters.reserve('s', plan, Date.now())
    await writer.keep()
    await rm(join(directory, 'usage.json'))
    await writer.keep()
    await assert.rejects(readFile(join(directory, 'usage.json')))
  })

  test('of an unknown format is ignored and logged once', async () => {
    for (const text of ['', '{', 'null', '[]', '{"format":2,"subscriptions":[]}', '{"format":1}', '\0\0']) {
      await writeFile(join(directory, 'usage.json'), text)
      let said = 0
      const counters = new UsageCounters()
      await keeper(counters, () => {
        said += 1
      }).restore()
      assert.deepEqual([counters.size, said], [0, 1], text)
    }
  })

  test('with arbitrary entries: calls are still decided, and only windows of valid length are restored', async () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(60_000, 86_400_000, 0, 2 ** 60, -1, 's', 19_999 * 86_400_000))
    const entry = fc.oneof(fc.jsonValue(), fc.tuple(fc.string(), fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 4 })))
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (subscriptions) => {
        await writeFile(join(directory, 'usage.json'), JSON.stringify({ format: 1, subscriptions }))
        const counters = new UsageCounters()
        await keeper(counters).restore()
        for (const { subscriptionId, windows } of [...counters.export(Date.now())]) {
          assert.ok(windows.every(({ size }) => size === 60_000 || size === 3_600_000 || size === 86_400_000))
          const { retryAfter } = counters.reserve(subscriptionId, plan, Date.now())
          assert.ok(Number.isFinite(retryAfter) && retryAfter >= 0)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('a restarted gateway', { timeout: 300_000 }, () => {
  let directory: string
  let target: TargetServer
  let platform: FakePlatform
  let gateway: GatewayProcess

  const start = () => new GatewayProcess(platform.settingsOf(directory))
  const call = async (key: string) =>
    callRaw(await gateway.port(), `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${key}\r\n\r\n`)
  const used = () => readFile(join(directory, 'usage.json'), 'utf8').catch(() => '')

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portico-usage-'))
    target = await TargetServer.open()
    const group = aGroup([target.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], {
      usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: 2 },
    })
    const keys = [aCredential(KEY, api), aCredential(OTHER_KEY, api)]
    platform = new FakePlatform(aSnapshot([api], [group]), credentials(keys))
    await platform.open()
    gateway = start()
    await eventually(async () => (await call('none').catch(() => null))?.status === 401, 'the gateway serves')
  })
  after(async () => {
    await gateway.stop()
    await platform.close()
    await target.close()
    await rm(directory, { recursive: true })
  })

  test('keeps all usage after SIGTERM', async () => {
    assert.deepEqual([(await call(KEY)).status, (await call(KEY)).status], [200, 200])
    assert.equal(await gateway.stop(), 0)
    gateway = start()
    assert.equal((await call(KEY)).status, 429)
  })

  test('keeps the usage of a few seconds ago after SIGKILL', async () => {
    const before = await used()
    assert.deepEqual([(await call(OTHER_KEY)).status, (await call(OTHER_KEY)).status], [200, 200])
    await eventually(async () => {
      const now = await used()
      return now !== before && (now.match(/\[86400000,\d+,2,0\]/g)?.length ?? 0) === 2
    }, 'both are on the disk')
    await gateway.stop('SIGKILL')
    gateway = start()
    assert.deepEqual([(await call(OTHER_KEY)).status, (await call(KEY)).status], [429, 429])
  })

  test('keeps it for a new key and a changed limit that came meanwhile', async () => {
    await gateway.stop()
    const [api] = platform.snapshot.apis
    const [first] = platform.credentials.credentials
    assert.ok(api && first)
    const usageLimits = { ...api.usageLimits, perHour: 100, perDay: 3 }
    platform.snapshot = { ...platform.snapshot, revision: 2, apis: [{ ...api, usageLimits }] }
    platform.credentials = credentials([{ ...first, keyHash: hashOf('a new key'), keyId: nextId() }], 2)
    gateway = start()
    const served = () => platform.heartbeats.at(-1)
    await eventually(() => served()?.snapshotRevision === 2 && served()?.credentialRevision === 2, 'the new limit and key')
    assert.equal((await call(KEY)).status, 401)
    assert.deepEqual([(await call('a new key')).status, (await call('a new key')).status], [200, 429])
  })
})
