import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sweepSize } from '@portico/contract/testing/sweep'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { steadily } from '../support/steadily.ts'
import { callSteadily } from '../support/steady-calls.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'
import { startInstallation, type WholeInstallation } from '../support/whole-installation.ts'

// Two platforms, two web servers and two gateways on one PostgreSQL are restarted one after the other under load: calls through the gateways,
// pages of visitors and of signed-in people, and writes. None fails, every call is counted once, and every acknowledged write is stored.

const CALLS_PER_SECOND = sweepSize({ whole: 200, few: 50 })
const PAGES_PER_SECOND = 4
const WRITES_PER_SECOND = 1
const NAME = 'Rolled'

let target: TargetServer
let installation: WholeInstallation
let api: ServedApi
let key: string
let admin: BrowserlessPerson
let visitor: BrowserlessPerson

before(async () => {
  target = await startTargetServer()
  installation = await startInstallation()
  admin = await signedIn('superAdmin', installation.webUrl)
  visitor = await signedIn('visitor', installation.webUrl)
  const developer = await signedIn('developer', installation.webUrl)
  api = await publishApi(developer, admin, { name: NAME, basePath: 'rolled', targetPort: target.port })
  ;({ key } = await subscribe(visitor, developer, api.apiId))
})
after(async () => {
  await installation?.stop()
  await target.close()
})

const callOnce = async () => (await fetch(`${api.serviceUrl}/pets`, { headers: { 'x-api-key': key } }).catch(() => undefined))?.status ?? 0

/** Opens the pages in turn, each by the next web server; a page without what the platform has to tell has failed. */
async function openPage(n: number): Promise<number> {
  const pages = [
    { path: '/apis', shows: NAME },
    { path: `/api-docs/published-api/${api.apiId}`, shows: NAME },
    { path: '/user/subscription', shows: NAME, who: visitor },
    { path: '/ko/apis', shows: NAME },
    { path: '/admin/user/list', shows: 'visitor@portico.example', who: admin },
    // Searches are not cached.
    { path: `/apis?q=${NAME}&page=1&n=${n}`, shows: NAME },
  ]
  const { path, shows, who } = pages[n % pages.length] ?? { path: '/', shows: NAME }
  const cookie = who ? [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : 'locale=en'
  const answer = await fetch(installation.webUrl + path, { headers: { cookie }, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  if (!text.includes(shows)) throw new Error(`${path} does not show ${shows}`)
  return answer.status
}

/** Returns the successful calls that the platform has counted. */
async function counted(): Promise<number> {
  const [row] = await installation.database.rows<{ calls: string | null }>(
    'select sum(calls) as calls from traffic_minutes where api_id = $1 and status = 200',
    [api.apiId],
  )
  return Number(row?.calls)
}

it('every part restarts under load, and no call, page or write fails', { timeout: 1_500_000 }, async (t) => {
  const { platforms, webs, gateways, areAllServing } = installation
  assert.ok(await eventually(areAllServing, Boolean), 'the balancers know all parts')
  let before = 0
  // Each gateway has the API and the key: calls go to them in turn.
  for (let inARow = 0; inARow < 4; ) {
    const isServed = (await callOnce()) === 200
    if (isServed) before++
    inARow = isServed ? inARow + 1 : 0
  }
  for (let n = 0; n < 6; n++) await openPage(n)

  const calls = callSteadily(`${api.serviceUrl}/pets`, { key, perSecond: CALLS_PER_SECOND })
  const pages = steadily(PAGES_PER_SECOND, openPage)
  const acknowledged: string[] = []
  const writes = steadily(WRITES_PER_SECOND, async (n) => {
    const servers = [{ protocol: 'http', address: 'target.example', port: 80 }]
    const { status } = await admin.call('POST', 'target-server-groups', { name: `Group ${n}`, servers, acceptFailedTest: true })
    if (status === 201) acknowledged.push(`Group ${n}`)
    return status
  })
  const end = () => Promise.all([calls.stop(), pages.stop(), writes.stop()])
  t.after(end)
  for (const { name, part } of [...platforms, ...webs, ...gateways]) {
    const stopped = performance.now()
    assert.equal(await part.stop(), 0, `${name} ends in order`)
    const started = performance.now()
    await part.start()
    assert.ok(await eventually(areAllServing, Boolean), `the balancers know ${name} again`)
    const acts = acknowledged.length
    await eventually(
      async () => acknowledged.length,
      (count) => count > acts + 2 * WRITES_PER_SECOND,
    )
    t.diagnostic(`${name}: stopped in ${Math.round(started - stopped)} ms, back after ${Math.round(performance.now() - started)} ms more`)
  }
  const [called, opened, written] = await end()
  t.diagnostic(
    `${called.calls} calls (${called.perSecond.toFixed(0)}/s), ${called.failed.length} failed; ${opened.calls} pages, ${opened.failed.length} failed; ${written.calls} writes, ${written.failed.length} failed`,
  )
  assert.deepEqual([called.failed, opened.failed, written.failed], [[], [], []])

  const wanted = before + called.calls
  assert.equal(await eventually(counted, (count) => count >= wanted), wanted, 'every call is counted once')
  const rows = await installation.database.rows<{ name: string }>('select name from target_server_groups')
  const names = new Set(rows.map(({ name }) => name))
  assert.deepEqual(
    acknowledged.filter((name) => !names.has(name)),
    [],
  )
})
