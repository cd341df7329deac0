import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { subscriptionEndpoints } from '@portico/contract/subscription/subscription-endpoints'
import { buildEnvironment, buildPerson, PASSWORD } from '../platform/testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../platform/testing/start-test-platform.ts'
import { DEMO_APIS, DEMO_CATEGORIES } from './catalogue.ts'
import { DEMO_INQUIRIES, DEMO_SUBSCRIPTIONS } from './conversations.ts'
import { DEMO_PEOPLE } from './people.ts'
import { signIn } from './platform-client.ts'
import { DEMO_POLICIES } from './policies.ts'
import { FAQS, NEWS, NOTICES } from './posts.ts'
import { makeSampleCalls } from './sample-calls.ts'
import { seedDemo } from './seed.ts'

/** After how many changes each start is killed. */
const KILLED_AFTER = 17
/** Changes of a whole demo, at least. */
const CHANGES_MIN = 120

const MINUTE_MS = 60_000

let test: TestPlatform
let platformUrl: string
let seed: () => Promise<void>

before(async () => {
  test = await startTestPlatform({ TWO_STEP: 'off' })
  await buildEnvironment(test.db)
  const { email } = await buildPerson(test.db, { roles: ['superAdmin'] })
  platformUrl = await test.listen()
  const place = { platformUrl, superAdmin: { email, password: PASSWORD }, ports: { petStore: 7101, weather: 7102 } }
  seed = () => seedDemo(place)
})
after(() => test.stop())

/** Seeds until some changes are made, as if the process were killed then; returns whether more was to do. */
async function isKilled(): Promise<boolean> {
  let [left, open, isEnded] = [KILLED_AFTER, 0, false]
  const fetched = globalThis.fetch
  const fake = mock.method(globalThis, 'fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const isChange = init?.method !== 'GET' && !/log(in|out)$/.test(String(input))
    if (isChange && left-- === 0) isEnded = true
    if (isEnded) throw new Error('killed')
    open += 1
    return fetched(input, init).finally(() => {
      open -= 1
    })
  })
  try {
    await seed()
    return false
  } catch (error) {
    assert.equal((error as Error).message, 'killed')
    // A killed process makes no further call: what was sent is answered, and what follows is refused here.
    do await wait(20)
    while (open > 0)
    return true
  } finally {
    fake.mock.restore()
  }
}

/** What the demo created, as an admin and a visitor count it. */
async function readDemo(): Promise<Record<string, unknown>> {
  const admin = await test.as('superAdmin')
  const listOf = async (path: string) => (await admin.get(`${path}${path.includes('?') ? '&' : '?'}size=100`)).body.items
  const apis = await listOf('/apis')
  const stages = await Promise.all(apis.map(async ({ id }: { id: string }) => listOf(`/apis/${id}/stages`)))
  const count = (items: { status: string }[]) =>
    Object.entries(Object.groupBy(items, ({ status }) => status))
      .map(([status, all]) => `${status} ${all?.length}`)
      .sort()
  return {
    apis: apis.map(({ basePath }: { basePath: string }) => basePath).sort(),
    methods: apis.reduce((sum: number, { methodCount }: { methodCount: number }) => sum + methodCount, 0),
    published: apis.filter(({ publicationStatus }: { publicationStatus: string }) => publicationStatus === 'APPROVED').length,
    stages: count(stages.flat()),
    deployments: stages.flat().map(({ deployment }) => deployment.number),
    deprecated: stages
      .flat()
      .filter(({ deprecation }) => deprecation?.successor?.name === 'v2')
      .map(({ name }) => name),
    pinned: (await test.anonymous.get('/catalogue/apis?size=100')).body.items.filter(({ pinned }: { pinned: boolean }) => pinned).length,
    categories: (await listOf('/categories')).length,
    posts: (await listOf('/managed-posts')).map(({ board, status }: { board: string; status: string }) => `${board} ${status}`).sort(),
    policies: (await listOf('/policies')).length,
    subscriptions: count(await listOf('/subscriptions')),
    inquiries: count(await listOf('/shared-inquiries')),
  }
}

describe('the demo', () => {
  it('is filled in several starts that are killed, and has everything once', async () => {
    let kills = 0
    while (await isKilled()) kills += 1
    assert.ok(kills * KILLED_AFTER >= CHANGES_MIN, `${kills} kills`)
    const made = await readDemo()
    const isPublished = ({ isDraft }: { isDraft?: boolean }) => !isDraft
    const posts = [...NOTICES.map(() => 'notice'), ...FAQS.map(() => 'faq'), ...NEWS.map(() => 'api-news')]
    const approved = DEMO_SUBSCRIPTIONS.filter(({ decision }) => decision === 'approve').length
    assert.deepEqual(made, {
      apis: DEMO_APIS.map(({ basePath }) => basePath).sort(),
      methods: DEMO_APIS.reduce((sum, { operations }) => sum + Object.keys(operations).length, 0),
      published: DEMO_APIS.filter(isPublished).length,
      stages: [`active ${DEMO_APIS.length + 1}`, 'paused 1'],
      deployments: Array.from({ length: DEMO_APIS.length + 2 }, () => 1),
      deprecated: ['v1'],
      pinned: 2,
      categories: DEMO_CATEGORIES.length,
      posts: posts.map((board) => `${board} APPROVED`).sort(),
      policies: DEMO_POLICIES.length,
      subscriptions: [`APPROVED ${approved}`, 'REJECTED 1', 'WAITING 1'],
      inquiries: [`COMPLETE ${DEMO_INQUIRIES.length - 1}`, 'WAITING 1'],
    })
    assert.equal(DEMO_APIS.filter(isPublished).length, 12)

    await seed()
    assert.deepEqual(await readDemo(), made)
  })

  it('calls its APIs with own keys while it is new, until it is stopped', async () => {
    const first = await callsMade({ filled: true, filledAt: Date.now() }, 12)
    assert.ok(first.seconds >= 5, `12 calls in ${first.seconds} s`)
    for (const { path, key } of first.calls) {
      assert.match(key, /^pk_/)
      assert.ok(
        DEMO_APIS.some(({ basePath }) => path.startsWith(`/${basePath}/v`)),
        path,
      )
    }
    assert.ok(new Set(first.calls.map(({ path }) => path)).size > 6)

    await callsMade({ filled: true, filledAt: Date.now() }, 1)
    const own = await signIn(platformUrl, 'portal', DEMO_PEOPLE.studio)
    const { items } = await own.call(subscriptionEndpoints.listOwnSubscriptions, { query: { size: 100 } })
    for (const { id } of items)
      assert.equal((await own.call(subscriptionEndpoints.getOwnSubscription, { params: { subscriptionId: id } })).keys.length, 1)
  })

  it('makes no call later, nor if an earlier version filled it, nor before it is filled', async () => {
    for (const state of [{ filled: true, filledAt: Date.now() - 11 * MINUTE_MS }, { filled: true }])
      assert.deepEqual((await callsMade(state)).calls, [])
    assert.deepEqual((await callsMade({ filled: false }, 0)).calls, [])
  })
})

/** Makes sample calls to a gateway that counts them, and stops them after the given number, or after a second if it is 0. */
async function callsMade(state: object, stopAfter = Infinity): Promise<{ calls: { path: string; key: string }[]; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  const demoFile = join(folder, 'demo.json')
  writeFileSync(demoFile, JSON.stringify(state))
  const stop = new AbortController()
  const calls: { path: string; key: string }[] = []
  const gateway = createServer((request, response) => {
    calls.push({ path: request.url ?? '', key: String(request.headers['x-api-key']) })
    if (calls.length === stopAfter) stop.abort()
    response.end('{}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  if (stopAfter === 0) setTimeout(() => stop.abort(), 1000)
  const startedAt = performance.now()
  const gatewayPort = (gateway.address() as AddressInfo).port
  await makeSampleCalls({ platformUrl, gatewayPort, demoFile, signal: stop.signal })
  gateway.close()
  gateway.closeAllConnections()
  rmSync(folder, { recursive: true })
  return { calls, seconds: (performance.now() - startedAt) / 1000 }
}
