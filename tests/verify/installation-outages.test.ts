import assert from 'node:assert/strict'
import { after, before, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { sweepSize } from '@portico/contract/testing/sweep'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { steadily } from '../support/steadily.ts'
import { callSteadily } from '../support/steady-calls.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'
import { startInstallation, type WholeInstallation } from '../support/whole-installation.ts'

// The database, then both platforms of a whole installation are away: gateways and cached pages answer as if nothing was, acts of people are
// refused in time with a code that says why, nothing that was confirmed is lost, and all works again without a restart of another part.

const AWAY_MS = sweepSize({ whole: 30_000, few: 10_000 })
const CALLS_PER_SECOND = 50
const PAGES_PER_SECOND = 4
const WRITES_PER_SECOND = 2
/** Time limit for the answer that the platform or its database is away (quality, "Reliability"). */
const REFUSED_WITHIN_MS = promisedMs(2_000)
const NAME = 'Standing'

let target: TargetServer
let installation: WholeInstallation
let api: ServedApi
let key: string
/** The same session, at each web server. */
let admins: BrowserlessPerson[]
let writes = 0
const acknowledged: string[] = []

before(async () => {
  target = await startTargetServer()
  installation = await startInstallation()
  const admin = await signedIn('superAdmin', installation.webUrl)
  api = await publishApi(await signedIn('developer', installation.webUrl), admin, {
    name: NAME,
    basePath: 'standing',
    targetPort: target.port,
  })
  const visitor = await signedIn('visitor', installation.webUrl)
  ;({ key } = await subscribe(visitor, await signedIn('developer', installation.webUrl), api.apiId))
  admins = installation.webs.map(({ port }) => {
    const twin = new BrowserlessPerson(installation.webUrl, `http://127.0.0.1:${port}`)
    for (const [name, value] of admin.cookies) twin.cookies.set(name, value)
    return twin
  })
})
after(async () => {
  await installation?.stop()
  await target.close()
})

const statusOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

interface Refused {
  status: number
  code: unknown
  ms: number
}

/** What people do at both web servers, and calls of the API, from before an outage until after it. */
class Traffic {
  readonly refused: Refused[] = []
  readonly #calls = callSteadily(`${api.serviceUrl}/pets`, { key, perSecond: CALLS_PER_SECOND })
  readonly #pages = steadily(PAGES_PER_SECOND, openCachedPage)
  readonly #writes = steadily(WRITES_PER_SECOND, (n) => this.#write(n))

  /** Ends it, also after a failure of the test. */
  end() {
    return Promise.all([this.#calls.stop(), this.#pages.stop(), this.#writes.stop()])
  }

  async stop(t: TestContext): Promise<void> {
    const [calls, pages, written] = await this.end()
    const slowest = Math.max(0, ...this.refused.map(({ ms }) => ms))
    t.diagnostic(
      `${calls.calls} calls, ${calls.failed.length} failed; ${pages.calls} cached pages, ${pages.failed.length} failed; ${written.calls} writes, ${this.refused.length} refused, the slowest after ${Math.round(slowest)} ms`,
    )
    assert.deepEqual([calls.failed, pages.failed, written.failed], [[], [], []])
  }

  /** Refusals are kept: an outage has them. */
  async #write(n: number): Promise<number> {
    const admin = admins[n % admins.length] as BrowserlessPerson
    const name = `Group ${writes++}`
    const servers = [{ protocol: 'http', address: 'target.example', port: 80 }]
    const sentAt = performance.now()
    const { status, body } = await admin.call('POST', 'target-server-groups', { name, servers, acceptFailedTest: true })
    if (status === 201) acknowledged.push(name)
    else this.refused.push({ status, code: body.error, ms: performance.now() - sentAt })
    return 200
  }
}

/** Opens a page that anyone may have opened before, at each web server in turn. */
async function openCachedPage(n: number): Promise<number> {
  const paths = ['/apis', '/ko/apis', '/', `/api-docs/published-api/${api.apiId}`]
  const path = paths[Math.floor(n / 2) % paths.length] ?? '/'
  const answer = await fetch(`http://127.0.0.1:${installation.webs[n % 2]?.port}${path}`, { headers: { cookie: 'locale=en' } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  if (!text.includes(NAME)) throw new Error(`${path} does not show ${NAME}`)
  return answer.status
}

/** Asserts that a page of a signed-in person says that it is unavailable, and when to come again, and is whole. */
async function assertUnavailable(path: string): Promise<void> {
  const [admin] = admins
  const cookie = [...(admin?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`http://127.0.0.1:${installation.webs[0]?.port}${path}`, { headers: { cookie }, redirect: 'manual' })
  const text = await answer.text()
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'], path)
  assert.match(text, /<main[\s>][\s\S]*<\/html>/, path)
}

/** Begins the traffic once every page is cached and the API served, and acts are confirmed. */
async function begin(t: TestContext): Promise<Traffic> {
  const served = () => statusOf(`${api.serviceUrl}/pets`, { 'x-api-key': key })
  for (let inARow = 0; inARow < 4; ) inARow = (await served()) === 200 ? inARow + 1 : 0
  for (let n = 0; n < 8; n++)
    assert.equal(
      await eventually(
        () => openCachedPage(n).catch(() => 0),
        (status) => status === 200,
      ),
      200,
    )
  const traffic = new Traffic()
  t.after(() => traffic.end())
  await confirmedMore()
  return traffic
}

async function confirmedMore(): Promise<void> {
  const before = acknowledged.length
  const now = await eventually(
    async () => acknowledged.length,
    (count) => count > before + WRITES_PER_SECOND,
  )
  assert.ok(now > before + WRITES_PER_SECOND, 'acts are confirmed')
}

/** What was refused says why, and in time; all that was confirmed is stored. */
async function assertHonest(traffic: Traffic, code: string): Promise<void> {
  assert.ok(traffic.refused.length > 0, 'acts are refused')
  for (const { status, code: told, ms } of traffic.refused) {
    assert.deepEqual([status, told], [503, code])
    assert.ok(ms < REFUSED_WITHIN_MS, `refused after ${ms} ms`)
  }
  const rows = await installation.database.rows<{ name: string }>('select name from target_server_groups')
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    acknowledged.filter((name) => !names.has(name)),
    [],
  )
}

it('the database is killed, and comes back', { timeout: 600_000 }, async (t) => {
  const traffic = await begin(t)
  await installation.database.kill()
  const from = performance.now()
  await wait(AWAY_MS)
  for (const { opsPort, name } of [...installation.webs, ...installation.platforms])
    assert.equal(await statusOf(`http://127.0.0.1:${opsPort}/readyz`), 503, `${name} is not ready`)
  const search = await statusOf(`http://127.0.0.1:${installation.webs[0]?.port}/apis?q=nothing-${from}`)
  assert.equal(search, 503, 'a page that nobody has opened says that it is unavailable')
  for (const path of ['/admin/user/list', '/admin', '/developer/apis']) await assertUnavailable(path)
  await installation.database.restart()
  const back = performance.now()
  await confirmedMore()
  t.diagnostic(`away for ${Math.round(back - from)} ms, acts are confirmed again ${Math.round(performance.now() - back)} ms later`)
  await traffic.stop(t)
  await assertHonest(traffic, 'DatabaseUnavailable')
})

it('both platforms stop, a gateway restarts meanwhile, and they come back', { timeout: 600_000 }, async (t) => {
  const traffic = await begin(t)
  const from = performance.now()
  await Promise.all(installation.platforms.map(({ part }) => part.stop()))
  const [gateway] = installation.gateways
  await gateway?.part.stop()
  await gateway?.part.start()
  assert.equal(await statusOf(`http://localhost:${gateway?.port}/standing/v1/pets`, { 'x-api-key': key }), 200)
  await wait(AWAY_MS)
  await assertUnavailable('/admin/user/list')
  for (const { part } of installation.platforms) await part.start()
  const back = performance.now()
  await confirmedMore()
  t.diagnostic(`away for ${Math.round(back - from)} ms, acts are confirmed again ${Math.round(performance.now() - back)} ms later`)
  await traffic.stop(t)
  await assertHonest(traffic, 'PlatformUnavailable')
  assert.equal(
    await eventually(
      () => statusOf(`${installation.webUrl}/apis?q=${NAME}`),
      (status) => status === 200,
    ),
    200,
    'the balancer sends people to the web servers again',
  )
})
