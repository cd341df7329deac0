import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { UsageLimits } from '@portico/contract/api/api'
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
} from '../../conformance/build-snapshot.ts'
import { FakePlatform } from '../../conformance/fake-platform.ts'
import { eventually, GatewayProcess } from '../../conformance/gateway-process.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { MovedClock } from './moved-clock.ts'
import { RedisServer } from './redis-server.ts'

export const NO_LIMITS: UsageLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null }
export const GATEWAYS = 2
/** Calls at a time, over all gateways: several connections for each worker. */
const AT_ONCE = 16

interface FleetOptions {
  /** Whether the gateways share their counts; by default they do. */
  isShared?: boolean
  /** The clock of the gateways and Redis: where libfaketime is, and the first time in Unix milliseconds. Without it, the clock of the machine. */
  clock?: { library: string; now: number }
}

/** Two gateways of two workers each that serve one API with usage limits, and calls to them in turn. */
export class LimitedFleet {
  readonly target: TargetServer
  readonly clock: MovedClock | null
  readonly #directory: string
  readonly #platform: FakePlatform
  readonly #redis: RedisServer | null
  readonly #gateways: GatewayProcess[]
  readonly #agents: Agent[] = []
  readonly #ports: number[] = []
  #made = 0

  private constructor(parts: {
    target: TargetServer
    clock: MovedClock | null
    directory: string
    platform: FakePlatform
    redis: RedisServer | null
  }) {
    this.target = parts.target
    this.clock = parts.clock
    this.#directory = parts.directory
    this.#platform = parts.platform
    this.#redis = parts.redis
    this.#gateways = Array.from({ length: GATEWAYS }, (_, index) => this.#start(index))
  }

  static async open(t: TestContext, usageLimits: UsageLimits, { isShared = true, clock: moved }: FleetOptions = {}): Promise<LimitedFleet> {
    const directory = await mkdtemp(join(tmpdir(), 'portico-limits-'))
    const clock = moved ? new MovedClock(directory, moved.library, moved.now) : null
    const target = await TargetServer.open()
    const redis = isShared ? await RedisServer.open(clock?.environmentWithoutJemalloc) : null
    const group = aGroup([target.port])
    const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], { usageLimits })
    const platform = new FakePlatform(aSnapshot([api], [group]), credentials([aCredential(KEY, api)]))
    await platform.open()
    const fleet = new LimitedFleet({ target, clock, directory, platform, redis })
    t.after(() => fleet.#close())
    for (let index = 0; index < GATEWAYS; index += 1) await fleet.#ready(index)
    return fleet
  }

  /** Makes calls to the gateways in turn, several at a time, and returns how many were admitted; the others must be refused with 429. */
  async admitted(calls: number, key = KEY): Promise<number> {
    const end = this.#made + calls
    let count = 0
    const one = async () => {
      while (this.#made < end) {
        this.#made += 1
        const status = await this.#statusOf(this.#made % GATEWAYS, key)
        assert.ok(status === 200 || status === 429, String(status))
        if (status === 200) count += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    return count
  }

  /** Stops a gateway in order and starts it again. */
  async restart(index: number): Promise<void> {
    assert.equal(await this.#gateways[index]?.stop(), 0)
    this.#agents[index]?.destroy()
    this.#gateways[index] = this.#start(index)
    await this.#ready(index)
  }

  async changeLimits(usageLimits: UsageLimits): Promise<void> {
    const { revision, apis, targetServerGroups } = this.#platform.snapshot
    const next = revision + 1
    this.#platform.publish(
      aSnapshot(
        apis.map((api) => ({ ...api, usageLimits })),
        targetServerGroups,
        { revision: next },
      ),
    )
    const isServed = ({ lines }: GatewayProcess) => lines.some((line) => line.includes(`"revision":${next},"apis"`))
    await eventually(() => this.#gateways.every(isServed), 'the limits')
  }

  /** Gives the consumer `OTHER_KEY` of a new subscription instead of `KEY`. */
  async replaceKey(): Promise<void> {
    const { revision, credentials: list } = this.#platform.credentials
    const [api] = this.#platform.snapshot.apis
    assert.ok(api)
    const key = aCredential(OTHER_KEY, api, { countedAs: list[0]?.subscriptionId })
    this.#platform.publishCredentials(credentials([key], revision + 1))
    const isServed = ({ lines }: GatewayProcess) =>
      lines.some((line) => line.includes('serving credentials') && line.includes(`"revision":${revision + 1}`))
    await eventually(() => this.#gateways.every(isServed), 'the new key')
  }

  async #ready(index: number): Promise<void> {
    const gateway = this.#gateways[index] as GatewayProcess
    const { lines } = gateway
    this.#ports[index] = await gateway.port()
    this.#agents[index] = new Agent({ keepAlive: true, maxSockets: AT_ONCE, scheduling: 'fifo' })
    if (this.#redis) await eventually(() => lines.some((line) => line.includes('usage limits are shared through Redis')), 'Redis')
    await eventually(async () => (await this.#statusOf(index, 'unknown')) === 401, 'the gateway serves')
  }

  async #statusOf(index: number, key: string): Promise<number> {
    const headers = { host: HOST, 'x-api-key': key }
    const sent = get({ host: '127.0.0.1', port: this.#ports[index], path: '/shop/v1/items', agent: this.#agents[index], headers })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode ?? 0
  }

  #start(index: number): GatewayProcess {
    const settings = this.#platform.settingsOf(join(this.#directory, String(index)))
    return new GatewayProcess({ ...settings, ...this.clock?.environment, WORKERS: '2', ...(this.#redis && { REDIS_URL: this.#redis.url }) })
  }

  async #close(): Promise<void> {
    for (const agent of this.#agents) agent.destroy()
    await Promise.all(this.#gateways.map((gateway) => gateway.stop('SIGKILL')))
    await Promise.all([this.#platform.close(), this.target.close(), this.#redis?.kill()])
    await rm(this.#directory, { recursive: true })
  }
}
