import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { UsageLimits } from '@portico/contract/api/api'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY, OTHER_KEY } from '../conformance/build-snapshot.ts'
import { FakePlatform } from '../conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../conformance/gateway-process.ts'
import { callRaw } from '../conformance/raw-call.ts'
import { TargetServer } from '../conformance/target-server.ts'
import { RedisServer } from './testing/redis-server.ts'

const NONE: UsageLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null }
const AT_ONCE = 20

/** Two gateways of two workers each that share usage through Redis, and calls to them in turn. */
async function openFleet(t: TestContext, usageLimits: UsageLimits) {
  const directory = await mkdtemp(join(tmpdir(), 'portico-limits-'))
  const [target, redis] = [await TargetServer.open(), await RedisServer.open()]
  const group = aGroup([target.port])
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits })
  const first = aCredential(KEY, api)
  const platform = new FakePlatform(aSnapshot([api], [group]), credentials([first]))
  await platform.open()
  const start = (name: string) => new GatewayProcess({ ...platform.settingsOf(join(directory, name)), REDIS_URL: redis.url, WORKERS: '2' })
  const gateways = [start('a'), start('b')]
  t.after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')))
    await Promise.all([platform.close(), target.close(), redis.kill()])
    await rm(directory, { recursive: true })
  })
  const statusOf = async (gateway: number, key: string) => {
    const head = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`
    return (await callRaw((await gateways[gateway % 2]?.port()) ?? 0, head)).status
  }
  const ready = async () => {
    for (const index of [0, 1]) {
      await eventually(() => gateways[index]?.lines.some((line) => line.includes('usage limits are shared through Redis')), 'Redis')
      await eventually(async () => (await statusOf(index, 'unknown')) === 401, 'the gateway serves')
    }
  }
  await ready()
  /** Makes calls at both gateways, several at a time, and returns how many were admitted. */
  const admitted = async (calls: number, key = KEY) => {
    let count = 0
    let made = 0
    const one = async () => {
      while (made < calls) {
        made += 1
        const status = await statusOf(made, key)
        assert.ok(status === 200 || status === 429, String(status))
        if (status === 200) count += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    return count
  }
  const restart = async () => {
    assert.equal(await gateways[1]?.stop(), 0)
    gateways[1] = start('b')
    await ready()
  }
  const changeLimits = async (limits: UsageLimits) => {
    const { revision } = platform.snapshot
    platform.publish(aSnapshot([{ ...api, usageLimits: limits }], [group], { revision: revision + 1 }))
    await eventually(
      () => gateways.every(({ lines }) => lines.some((line) => line.includes(`"revision":${revision + 1},"apis"`))),
      'the limits',
    )
  }
  const replaceKey = async () => {
    const { revision } = platform.credentials
    platform.publishCredentials(credentials([aCredential(OTHER_KEY, api, { countedAs: first.subscriptionId })], revision + 1))
    for (const index of [0, 1]) await eventually(async () => (await statusOf(index, KEY)) === 401, 'the new key')
  }
  return { admitted, restart, changeLimits, replaceKey, target }
}

const isWithin2Percent = (count: number, limit: number) => Math.abs(count - limit) <= Math.max(1, limit * 0.02)

test('a day quota holds over four workers at twice the calls, a restart, a changed limit and a new key', {
  timeout: 120_000,
}, async (t) => {
  const limit = 200
  const { admitted, restart, changeLimits, replaceKey, target } = await openFleet(t, { ...NONE, perDay: limit })
  const counts = [await admitted(150)]
  await restart()
  counts.push(await admitted(2 * limit))
  assert.ok(isWithin2Percent((counts[0] as number) + (counts[1] as number), limit), counts.join())
  await changeLimits({ ...NONE, perDay: limit + 50 })
  counts.push(await admitted(100))
  await replaceKey()
  counts.push(await admitted(50, OTHER_KEY))
  const total = counts.reduce((sum, count) => sum + count, 0)
  assert.ok(isWithin2Percent(total, limit + 50), counts.join())
  assert.equal(target.calls, total)
})

test('a limit of a second holds over four workers at twice its rate across edges of windows', { timeout: 120_000 }, async (t) => {
  const limit = 100
  const { admitted } = await openFleet(t, { ...NONE, perSecond: limit })
  const seconds = 6
  const start = performance.now()
  const calls: Promise<number>[] = []
  for (let tick = 0; tick < seconds * 20; tick += 1) {
    calls.push(admitted((2 * limit) / 20))
    const wait = start + (tick + 1) * 50 - performance.now()
    if (wait > 0) await delay(wait)
  }
  const total = (await Promise.all(calls)).reduce((sum, count) => sum + count, 0)
  const elapsed = (performance.now() - start) / 1_000
  t.diagnostic(`${total} admitted in ${elapsed.toFixed(2)} s at a limit of ${limit} a second`)
  // The first window adds nothing of one before it: up to one limit more.
  assert.ok(total <= (elapsed + 1) * limit * 1.02, String(total))
  assert.ok(total >= (seconds - 1) * limit * 0.75, String(total))
})
