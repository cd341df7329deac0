import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sweepSize } from '@portico/contract/testing/sweep'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../../gateway/conformance/fake-platform.ts'
import { freePort } from '../../gateway/conformance/free-port.ts'
import { eventually, GatewayProcess } from '../../gateway/conformance/gateway-process.ts'
import { HaProxy } from '../../gateway/conformance/haproxy.ts'
import { LoadProcess } from '../../gateway/conformance/load-process.ts'
import { type Backend, ReadyBalancer } from '../../gateway/conformance/ready-balancer.ts'
import { TargetProcess } from '../../gateway/conformance/target-process.ts'
import { findOrInstallHaproxy } from '../../launch/test-programs.ts'

const GATEWAYS = 3
const CALLS_PER_SECOND = sweepSize({ whole: 200, few: 50 })
/** One call of so many takes up to `LONGEST_MS`. */
const LONG_ONE_OF = 50
const LONGEST_MS = sweepSize({ whole: 30_000, few: 3_000 })
const CALLS = Array.from({ length: 10_000 }, (_, number) => {
  const waitMs = number % LONG_ONE_OF === 0 ? (number * 7_919) % LONGEST_MS : 0
  return { path: `/shop/v1/items?wait=${waitMs}`, key: KEY, text: `waited ${waitMs}` }
})

/** A balancer that follows readiness. */
interface Balancer {
  port: number
  areAllReady: () => Promise<boolean> | boolean
  close: () => Promise<void> | void
}

const BALANCERS: Record<string, (directory: string, backends: readonly Backend[]) => Promise<Balancer>> = {
  HAProxy: (directory, backends) => HaProxy.open(findOrInstallHaproxy(), directory, backends),
  'a plain balancer': async (_directory, backends) => {
    const balancer = new ReadyBalancer(backends)
    return { port: await balancer.open(), areAllReady: () => balancer.ready === GATEWAYS, close: () => balancer.close() }
  },
}

for (const [name, openBalancer] of Object.entries(BALANCERS))
  test(`three gateways behind ${name} restart one after the other under load, and no call fails`, { timeout: 900_000 }, async (t) => {
    await restartUnderLoad(t, openBalancer)
  })

async function restartUnderLoad(t: TestContext, openBalancer: (typeof BALANCERS)[string]): Promise<void> {
  const { port, restart } = await openFleet(t, openBalancer)
  const load = new LoadProcess({ ports: [port], perSecond: CALLS_PER_SECOND, host: HOST, calls: CALLS })
  t.after(() => load.kill())
  for (let index = 0; index < GATEWAYS; index += 1) {
    await restart(index)
    const before = await load.ended()
    await eventually(async () => (await load.ended()) > before + CALLS_PER_SECOND, 'calls of the restarted gateway')
  }
  const { calls, failed, failures, times } = await load.stop()
  t.diagnostic(`${calls} calls, ${failed} failed, the longest took ${Math.round(times.at(-1) ?? 0)} ms`)
  assert.deepEqual(failures, [])
}

async function openFleet(t: TestContext, openBalancer: (typeof BALANCERS)[string]) {
  const directory = await mkdtemp(join(tmpdir(), 'portico-fleet-'))
  const target = await TargetProcess.open()
  const group = aGroup([target.port])
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  const platform = new FakePlatform(aSnapshot([api], [group]), credentials([aCredential(KEY, api)]))
  await platform.open()
  const backends = await Promise.all(Array.from({ length: GATEWAYS }, async () => ({ port: await freePort(), opsPort: await freePort() })))
  const start = (index: number) =>
    new GatewayProcess({
      ...platform.settingsOf(join(directory, String(index))),
      WORKERS: '2',
      GATEWAY_PORT: String(backends[index]?.port),
      GATEWAY_OPS_PORT: String(backends[index]?.opsPort),
      GATEWAY_STOP_DELAY: '5',
      GATEWAY_DRAIN_TIME: '60',
    })
  const gateways = backends.map((_, index) => start(index))
  const balancer = await openBalancer(directory, backends)
  t.after(async () => {
    await balancer.close()
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')))
    target.kill()
    await platform.close()
    await rm(directory, { recursive: true })
  })
  const allReady = () => eventually(() => balancer.areAllReady(), 'all gateways are ready')
  await allReady()
  const restart = async (index: number) => {
    assert.equal(await gateways[index]?.stop(), 0)
    gateways[index] = start(index)
    await allReady()
  }
  return { port: balancer.port, restart }
}
