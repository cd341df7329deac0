import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
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
  OTHER_KEY,
} from '../../gateway/conformance/build-snapshot.ts'
import { FakePlatform } from '../../gateway/conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../../gateway/conformance/gateway-process.ts'
import { TargetServer } from '../../gateway/conformance/target-server.ts'
import { NO_LIMITS } from '../../gateway/usage/testing/limited-fleet.ts'
import { RedisServer } from '../../gateway/usage/testing/redis-server.ts'

/** What a kill of each part does to calls and their counts: two gateways of two workers, one API with a limit through Redis, one without. */
const GATEWAYS = 2
const CALLS_PER_SECOND = 60
const PER_DAY = 1_000_000
/** A killed gateway loses the counts of two seconds at most, and of what its workers had not told: docs/operations.md. */
const LOST_AT_MOST = (CALLS_PER_SECOND / GATEWAYS) * 2.5
const AWAY_MS = 3_000
const APIS = [
  { path: '/limited/v1/items', key: KEY },
  { path: '/free/v1/items', key: OTHER_KEY },
]

test('Redis is killed under load: no call fails, and each is counted once', { timeout: 300_000 }, async (t) => {
  const fleet = await openFleet(t)
  const load = new Load(fleet)
  await load.runs()
  await fleet.redis.kill()
  await delay(AWAY_MS)
  await fleet.redis.start()
  await eventually(() => fleet.gateways.every((gateway) => sharedAgain(gateway) === 2), 'both gateways share again')
  await load.runs()
  await load.stop()
  assert.deepEqual(load.failures, [])
  const used = PER_DAY - (await load.remaining())
  t.diagnostic(`${load.answered[0]} calls of the limited API, ${used} counted`)
  // Redis may have counted a call whose answer it could not send: those of one moment.
  assert.ok(used >= (load.answered[0] ?? 0) && used <= (load.answered[0] ?? 0) + CALLS_PER_SECOND, String(used))
  await fleet.stop()
  assert.equal(fleet.platform.countedCalls(), load.finished)
})

test('the platform is away, then without its database: no call fails, and each is reported once', { timeout: 300_000 }, async (t) => {
  const fleet = await openFleet(t)
  const load = new Load(fleet)
  await load.runs()
  await fleet.platform.close()
  await delay(AWAY_MS)
  await fleet.platform.open()
  await eventually(() => fleet.platform.listeners === GATEWAYS, 'the gateways follow again')
  fleet.platform.trafficAnswer = () => 503
  await delay(AWAY_MS)
  fleet.platform.trafficAnswer = null
  await load.stop()
  assert.deepEqual(load.failures, [])
  await fleet.stop()
  t.diagnostic(`${load.finished} calls, ${fleet.platform.countedCalls()} reported`)
  assert.equal(fleet.platform.countedCalls(), load.finished)
})

test('one of two gateways is killed under load: the other does not feel it, and counts of two seconds are lost at most', {
  timeout: 300_000,
}, async (t) => {
  const fleet = await openFleet(t)
  const load = new Load(fleet)
  // Part of a report's window: without what is on disk, much more would be lost.
  await load.runs(8)
  load.expected.add(0)
  await fleet.gateways[0]?.stop('SIGKILL')
  await delay(AWAY_MS)
  await fleet.restart(0)
  load.expected.delete(0)
  await load.runs()
  await load.stop()
  assert.deepEqual(load.failures, [])
  const used = PER_DAY - (await load.remaining())
  const answered = load.answered[0] ?? 0
  await fleet.stop()
  const reported = fleet.platform.countedCalls()
  t.diagnostic(`${load.finished} calls, ${reported} reported; ${answered} of the limited API, ${used} counted`)
  // A call may be counted that the killed gateway did not answer.
  assert.ok(reported <= load.finished + load.broken && reported >= load.finished - LOST_AT_MOST, String(reported))
  assert.ok(used >= answered && used <= answered + load.broken, String(used))
})

/** How often a gateway has begun to share its counts. */
function sharedAgain({ lines }: GatewayProcess): number {
  return lines.filter((line) => line.includes('usage limits are shared through Redis')).length
}

type Fleet = Awaited<ReturnType<typeof openFleet>>

async function openFleet(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'portico-kills-'))
  const [target, redis] = [await TargetServer.open(), await RedisServer.open()]
  const groups = [aGroup([target.port]), aGroup([target.port])] as const
  const [limited, free] = [
    anApi('limited', [aStage('v1', [aMethod('GET', '/items', groups[0])])], { usageLimits: { ...NO_LIMITS, perDay: PER_DAY } }),
    anApi('free', [aStage('v1', [aMethod('GET', '/items', groups[1])])]),
  ]
  const keys = credentials([aCredential(KEY, limited), aCredential(OTHER_KEY, free)])
  const platform = new FakePlatform(aSnapshot([limited, free], [...groups]), keys)
  await platform.open()
  const start = (index: number) =>
    new GatewayProcess({ ...platform.settingsOf(join(directory, String(index))), WORKERS: '2', REDIS_URL: redis.url })
  const gateways = Array.from({ length: GATEWAYS }, (_, index) => start(index))
  const ports: number[] = []
  const ready = async (index: number) => {
    const gateway = gateways[index] as GatewayProcess
    ports[index] = await gateway.port()
    await eventually(
      () => sharedAgain(gateway) > 0 && gateway.lines.some((line) => line.includes('serving credentials')),
      'a gateway serves',
    )
  }
  for (let index = 0; index < GATEWAYS; index += 1) await ready(index)
  const restart = async (index: number) => {
    gateways[index] = start(index)
    await ready(index)
  }
  const stop = async () => assert.deepEqual(await Promise.all(gateways.map((gateway) => gateway.stop())), [0, 0])
  t.after(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL')))
    await Promise.all([platform.close(), target.close(), redis.kill()])
    await rm(directory, { recursive: true })
  })
  return { platform, redis, gateways, ports, restart, stop }
}

/** Calls at a constant rate, in turn to both APIs at both gateways, without waiting for answers. */
class Load {
  readonly #fleet: Fleet
  readonly #agents = Array.from({ length: GATEWAYS }, () => new Agent({ keepAlive: true }))
  readonly #running = new AbortController()
  readonly #ended: Promise<void>
  readonly failures: string[] = []
  /** Gateways whose calls may fail now. */
  readonly expected = new Set<number>()
  /** Calls that were answered with 200, by API. */
  readonly answered = APIS.map(() => 0)
  /** Calls that a killed gateway did not answer. */
  broken = 0

  constructor(fleet: Fleet) {
    this.#fleet = fleet
    this.#ended = this.#run()
  }

  get finished(): number {
    return this.answered.reduce((sum, count) => sum + count, 0)
  }

  /** Resolves after so many more seconds of calls. */
  async runs(seconds = 2): Promise<void> {
    const end = this.finished + seconds * CALLS_PER_SECOND
    await eventually(() => this.finished >= end, 'calls are answered')
  }

  async stop(): Promise<void> {
    this.#running.abort()
    await this.#ended
  }

  /** Makes one more call, and returns how many the limit allows after it. */
  async remaining(): Promise<number> {
    const header = await this.#call(0, 1)
    return Number(/"day";r=(\d+)/.exec(header)?.[1])
  }

  async #run(): Promise<void> {
    const calls = new Set<Promise<unknown>>()
    const start = performance.now()
    for (let made = 0; !this.#running.signal.aborted; made += 1) {
      const call = this.#call(made % 2, Math.floor(made / 2) % GATEWAYS).finally(() => calls.delete(call))
      calls.add(call)
      const wait = start + (made * 1_000) / CALLS_PER_SECOND - performance.now()
      if (wait > 0) await delay(wait)
    }
    await Promise.all(calls)
  }

  /** Returns the RateLimit header. */
  async #call(api: number, gateway: number): Promise<string> {
    const { path, key } = APIS[api] as (typeof APIS)[number]
    const mayFail = this.expected.has(gateway)
    try {
      const headers = { host: HOST, 'x-api-key': key }
      const sent = get({ host: '127.0.0.1', port: this.#fleet.ports[gateway], path, headers, agent: this.#agents[gateway] })
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`)
      this.answered[api] = (this.answered[api] ?? 0) + 1
      return String(answer.headers.ratelimit ?? '')
    } catch (error) {
      if (mayFail || this.expected.has(gateway)) this.broken += 1
      else this.failures.push(`gateway ${gateway}, ${path}: ${(error as Error).message}`)
      return ''
    }
  }
}
