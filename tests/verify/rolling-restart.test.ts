import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sweepSize } from '@portico/contract/testing/sweep'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../../gateway/conformance/fake-platform.ts'
import { freePort } from '../../gateway/conformance/free-port.ts'
import { eventually, GatewayProcess } from '../../gateway/conformance/gateway-process.ts'
import { HaProxy } from '../../gateway/conformance/haproxy.ts'
import { type Backend, ReadyBalancer } from '../../gateway/conformance/ready-balancer.ts'
import { TargetServer } from '../../gateway/conformance/target-server.ts'
import { findOrInstallHaproxy } from '../../launch/test-programs.ts'

const GATEWAYS = 3
const CALLS_PER_SECOND = sweepSize({ whole: 200, few: 50 })
/** One call of so many takes up to `LONGEST_MS`. */
const LONG_ONE_OF = 50
const LONGEST_MS = sweepSize({ whole: 30_000, few: 3_000 })

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
  const { url, restart } = await openFleet(t, openBalancer)
  const load = new Load(url)
  const loading = load.run()
  for (let index = 0; index < GATEWAYS; index += 1) {
    t.diagnostic(`restart ${index} at ${Math.round(performance.now())}, failures so far ${load.failures.length}`)
    await restart(index)
    await eventually(() => load.finished > (index + 1) * CALLS_PER_SECOND, 'calls of the restarted gateway')
  }
  load.stop()
  await loading
  t.diagnostic(`${load.finished} calls, ${load.failures.length} failed`)
  assert.deepEqual(load.failures, [])
}

/** Calls at a constant rate, without waiting for answers. */
class Load {
  readonly #url: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #running = new AbortController()
  readonly #calls = new Set<Promise<void>>()
  readonly failures: string[] = []
  finished = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Resolves when all calls have ended after `stop`. */
  async run(): Promise<void> {
    const start = performance.now()
    for (let made = 0; !this.#running.signal.aborted; made += 1) {
      const call = this.#call(made).finally(() => this.#calls.delete(call))
      this.#calls.add(call)
      const wait = start + (made * 1_000) / CALLS_PER_SECOND - performance.now()
      if (wait > 0) await delay(wait)
    }
    await Promise.all(this.#calls)
    this.#agent.destroy()
  }

  stop(): void {
    this.#running.abort()
  }

  async #call(number: number): Promise<void> {
    const waitMs = number % LONG_ONE_OF === 0 ? (number * 7_919) % LONGEST_MS : 0
    const sentAt = performance.now()
    try {
      const sent = get(`${this.#url}/shop/v1/items?wait=${waitMs}`, { agent: this.#agent, headers: { host: HOST, 'x-api-key': KEY } })
      const [answer] = await once(sent, 'response')
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      if (answer.statusCode !== 200 || text !== `waited ${waitMs}`) this.failures.push(`${answer.statusCode} ${text}`)
    } catch (error) {
      this.failures.push(`${(error as Error).message} after ${Math.round(performance.now() - sentAt)} of ${waitMs} ms`)
    }
    this.finished += 1
  }
}

async function openFleet(t: TestContext, openBalancer: (typeof BALANCERS)[string]) {
  const directory = await mkdtemp(join(tmpdir(), 'portico-fleet-'))
  const target = await TargetServer.open()
  target.behave((request, response) => {
    const waitMs = Number(new URLSearchParams(request.url?.split('?')[1]).get('wait'))
    // Half of the body at once: a cut answer would be seen too.
    response.write('waited ')
    setTimeout(() => response.end(String(waitMs)), waitMs)
  })
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
    await Promise.all([platform.close(), target.close()])
    await rm(directory, { recursive: true })
  })
  const url = `http://127.0.0.1:${balancer.port}`
  const allReady = () => eventually(() => balancer.areAllReady(), 'all gateways are ready')
  await allReady()
  const restart = async (index: number) => {
    assert.equal(await gateways[index]?.stop(), 0)
    gateways[index] = start(index)
    await allReady()
  }
  return { url, restart }
}
