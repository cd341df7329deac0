import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually, GatewayProcess } from '../../gateway/conformance/gateway-process.ts'
import { TargetServer } from '../../gateway/conformance/target-server.ts'
import { startEmbeddedDatabase } from '../../platform/database/embedded/start-embedded-database.ts'
import { buildPublishedApi, made } from '../../platform/testing/api-builders.ts'
import { startTestPlatform } from '../../platform/testing/start-test-platform.ts'

const CALLS_PER_SECOND = 60
const AWAY_MS = 3_000

test('PostgreSQL is killed under load: no call fails, and the platform counts each once', { timeout: 300_000 }, async (t) => {
  const { database, platform, api, key, gateway, restartGateway } = await openProduct(t)
  const load = new Load(await gateway().port(), `/${api.basePath}/v1/items/1`, { host: api.environment.apiEndpoint, 'x-api-key': key })
  await load.runs()
  await database.kill()
  await delay(AWAY_MS)
  assert.ok((await platform.anonymous.get('/portal-config')).status >= 500, 'the platform has no database')
  await load.runs()
  await database.start()
  await eventually(async () => (await platform.anonymous.get('/portal-config')).status === 200, 'the platform answers again')
  await load.runs()
  await load.stop()
  assert.deepEqual(load.failures, [])
  // What it could not hand over in time when it stops is on its disk.
  assert.equal(await gateway().stop(), 0)
  await restartGateway()
  const counted = async () => {
    const { rows } = await platform.db.$client.query<{ calls: string | null }>('select sum(calls) as calls from traffic_minutes')
    return Number(rows[0]?.calls)
  }
  await eventually(async () => (await counted()) >= load.answered, 'the platform has counted all calls')
  t.diagnostic(`${load.answered} calls, ${await counted()} counted`)
  assert.equal(await counted(), load.answered)
})

/** A platform with a PostgreSQL of its own, and a gateway of two workers that serves an API for a key. */
async function openProduct(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'portico-database-kill-'))
  const dataDir = join(directory, 'data')
  let server = await startEmbeddedDatabase({ dataDir })
  process.env.TEST_DATABASE_URL = server.connectionString
  const [platform, target] = [await startTestPlatform(), await TargetServer.open()]
  const [admin, developer, visitor] = [await platform.as('admin'), await platform.as('developer'), await platform.as('user')]
  const servers = [{ protocol: 'http', address: '127.0.0.1', port: target.port }]
  const group = made(await developer.post('/target-server-groups', { name: 'Here', servers, acceptFailedTest: true }))
  const api = await buildPublishedApi(platform, developer, admin, { targetServerGroupId: group.id })
  const subscription = made(await visitor.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${subscription.id}/approve`))
  const { secret } = made(await visitor.post(`/my/subscriptions/${subscription.id}/keys`))
  const { enrolmentToken } = made(await admin.post(`/environments/${api.environment.id}/gateways`, { name: 'edge' }))
  const url = await platform.listen()
  const start = () =>
    new GatewayProcess({
      PLATFORM_URL: url,
      GATEWAY_STATE_DIR: join(directory, 'gateway'),
      GATEWAY_ENROLMENT_TOKEN: enrolmentToken,
      WORKERS: '2',
    })
  let gateway = start()
  const serves = () =>
    eventually(
      () => ['serving snapshot', 'serving credentials'].every((said) => gateway.lines.some((line) => line.includes(said))),
      'it serves',
    )
  t.after(async () => {
    await gateway.stop('SIGKILL')
    await target.close()
    await platform.stop()
    await server.stop()
    await rm(directory, { recursive: true })
  })
  await serves()
  return {
    platform,
    api,
    key: String(secret),
    gateway: () => gateway,
    restartGateway: async () => {
      gateway = start()
      await serves()
    },
    database: {
      kill: async () => {
        process.kill(server.pid, 'SIGKILL')
        await server.exited
      },
      start: async () => {
        server = await startEmbeddedDatabase({ dataDir })
      },
    },
  }
}

/** Calls at a constant rate, without waiting for answers. */
class Load {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #running = new AbortController()
  readonly #ended: Promise<void>
  readonly failures: string[] = []
  answered = 0

  constructor(port: number, path: string, headers: Record<string, string>) {
    this.#ended = this.#run(() => get({ host: '127.0.0.1', port, path, headers, agent: this.#agent }))
  }

  /** Resolves after two more seconds of calls. */
  async runs(): Promise<void> {
    const end = this.answered + 2 * CALLS_PER_SECOND
    await eventually(() => this.answered >= end, `calls are answered: ${this.failures[0] ?? ''}`)
  }

  async stop(): Promise<void> {
    this.#running.abort()
    await this.#ended
    this.#agent.destroy()
  }

  async #run(send: () => ReturnType<typeof get>): Promise<void> {
    const calls = new Set<Promise<void>>()
    const start = performance.now()
    for (let made = 0; !this.#running.signal.aborted; made += 1) {
      const call = this.#call(send).finally(() => calls.delete(call))
      calls.add(call)
      const wait = start + (made * 1_000) / CALLS_PER_SECOND - performance.now()
      if (wait > 0) await delay(wait)
    }
    await Promise.all(calls)
  }

  async #call(send: () => ReturnType<typeof get>): Promise<void> {
    try {
      const [answer] = (await once(send(), 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      if (answer.statusCode === 200) this.answered += 1
      else this.failures.push(`status ${answer.statusCode}`)
    } catch (error) {
      this.failures.push((error as Error).message)
    }
  }
}
