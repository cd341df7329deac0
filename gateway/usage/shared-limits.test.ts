import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY, OTHER_KEY } from '../conformance/build-snapshot.ts'
import { FakePlatform } from '../conformance/fake-platform.ts'
import { describeConformance } from '../conformance/gateway-conformance.ts'
import { eventually, GatewayProcess } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { TargetServer } from '../conformance/target-server.ts'
import { usageCases } from '../conformance/usage-cases.ts'
import { openNodeSubject } from '../engines/node/testing/node-subject.ts'
import { RedisUsageStore } from './redis-usage-store.ts'
import { SharedUsage } from './shared-usage.ts'
import { RedisServer } from './testing/redis-server.ts'

const LIMIT = 10

test('two gateways share a day quota, over a kill of Redis and a kill of a gateway', { timeout: 600_000 }, async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'portico-shared-'))
  const [target, redis] = [await TargetServer.open(), await RedisServer.open()]
  const group = aGroup([target.port])
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], {
    usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: LIMIT },
  })
  const key = aCredential(KEY, api)
  // The other key stands for a new subscription of the same person.
  const keys = credentials([key, { ...aCredential(OTHER_KEY, api), countedAs: key.subscriptionId }])
  const platform = new FakePlatform(aSnapshot([api], [group]), keys)
  await platform.open()
  const start = (name: string) => new GatewayProcess({ ...platform.settingsOf(join(directory, name)), REDIS_URL: redis.url })
  const gateways = [start('a'), start('b')]
  t.after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')))
    await Promise.all([platform.close(), target.close(), redis.kill()])
    await rm(directory, { recursive: true })
  })
  const statusOf = async (gateway: number, given = KEY) => {
    const port = await gateways[gateway]?.port()
    return (await callRaw(port ?? 0, `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${given}\r\n\r\n`)).status
  }
  const logged = (gateway: number, text: string, times = 1) =>
    eventually(() => (gateways[gateway]?.lines.filter((line) => line.includes(text)).length ?? 0) >= times, text)
  for (const gateway of [0, 1]) {
    await logged(gateway, 'usage limits are shared through Redis')
    await eventually(async () => (await statusOf(gateway, 'unknown')) === 401, 'the gateway serves')
  }

  for (let calls = 0; calls < LIMIT; calls += 1) assert.equal(await statusOf(calls % 2), 200)
  for (const gateway of [0, 1]) assert.deepEqual([await statusOf(gateway), await statusOf(gateway, OTHER_KEY)], [429, 429])

  await redis.kill()
  for (const gateway of [0, 1]) assert.equal(await statusOf(gateway), 429)
  for (const gateway of [0, 1]) await logged(gateway, 'cannot reach Redis; this gateway counts usage alone')

  await gateways[1]?.stop('SIGKILL')
  await redis.start()
  gateways[1] = start('c')
  await logged(0, 'usage limits are shared through Redis', 2)
  await logged(1, 'usage limits are shared through Redis')
  await eventually(async () => (await statusOf(1, 'unknown')) === 401, 'the new gateway serves')
  for (const gateway of [0, 1]) assert.equal(await statusOf(gateway), 429)
  assert.equal(target.calls, LIMIT)
})

describe('with usage limits shared through Redis', { timeout: 600_000 }, () => {
  let redis: RedisServer
  let store: RedisUsageStore
  const usage = new SharedUsage()
  const running = new AbortController()
  before(async () => {
    redis = await RedisServer.open()
    store = new RedisUsageStore(redis.url, 'e1')
    void usage.run(store, running.signal)
    await eventually(() => usage.isShared, 'usage is shared')
  })
  after(async () => {
    running.abort()
    store.close()
    await redis.kill()
  })

  describeConformance('the node engine', (trustedProxies) => openNodeSubject(trustedProxies, usage), [usageCases])
})
