import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sweepSize } from '@portico/contract/testing/sweep'
import pg from 'pg'
import { databaseUrl } from '../support/database-dump.ts'
import { NOTHING_HALF_WRITTEN } from '../support/nothing-half-written.ts'
import { makePeople, PEOPLE, signedIn } from '../support/people.ts'
import { eventually, publishApi, subscribe } from '../support/publish-api.ts'
import { freshEnvironment, killOutright, processesOf, type Stack, startStack } from '../support/stack.ts'
import { callSteadily, type SteadyAnswer } from '../support/steady-calls.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'
import { type ConfirmedApi, WorkingPeople, type Workplace } from '../support/working-people.ts'

// Parts of a whole product are killed with signal 9 at random moments, in random order, while people create, deploy, publish, subscribe and
// approve. Each comes back by itself, nothing is half-written, and nothing that was confirmed is lost.

const PARTS = { platform: 'platform/main.ts', gateway: 'gateway/main.ts', web: 'launch/web.ts', PostgreSQL: 'postgres' }
const ROUNDS_OF_EACH = sweepSize({ whole: 5, few: 1 })
const CALLS_PER_SECOND = 20
/** Only for hangs. */
const BACK_WITHIN_MS = 120_000
/** Acts of people before each kill, and after it. */
const ACTS = 4

let stack: Stack
let target: TargetServer
let place: Workplace
let served: { url: string; key: string }

before(async () => {
  target = await startTargetServer()
  stack = await startStack(
    await freshEnvironment({ SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email, SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password }),
  )
  const admin = await signedIn('superAdmin', stack.webUrl)
  await makePeople(admin)
  const [developer, visitor] = [await signedIn('developer', stack.webUrl), await signedIn('visitor', stack.webUrl)]
  const api = await publishApi(developer, admin, { name: 'Steady', basePath: 'steady', targetPort: target.port })
  served = { url: `${api.serviceUrl}/pets`, key: (await subscribe(visitor, developer, api.apiId)).key }
  const servers = [{ protocol: 'http', address: '127.0.0.1', port: target.port }]
  const group = await developer.must<{ id: string }>('POST', 'target-server-groups', { name: 'Targets', servers })
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  place = { admin, developer, visitor, targetServerGroupId: group.id, environmentId: items[0]?.id ?? '' }
})
after(async () => {
  await stack?.stop()
  await target.close()
  const database = join(stack?.dataDir ?? '', 'database')
  for (const path of stack ? [...(existsSync(database) ? [realpathSync(database)] : []), stack.dataDir, stack.logFile] : [])
    rmSync(path, { recursive: true, force: true })
})

/** Returns the status of an answer, or 0 without one. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

const callWithKey = (url: string, key: string) => statusOf(url, { 'x-api-key': key })

async function rowsOf<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(stack.dataDir) })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function assertNothingHalfWritten(): Promise<void> {
  for (const [sentence, statement] of Object.entries(NOTHING_HALF_WRITTEN)) assert.deepEqual(await rowsOf(statement), [], sentence)
}

/** Resolves when all parts are ready. */
async function allBack(): Promise<void> {
  const { environment, platformUrl, webUrl } = stack
  for (const url of [`${platformUrl}/readyz`, `http://127.0.0.1:${environment.GATEWAY_OPS_PORT}/readyz`, `${webUrl}/api/readyz`]) {
    const isReady = (status: number) => status === 200
    assert.equal(await eventually(() => statusOf(url), isReady, BACK_WITHIN_MS), 200, `${url} is back`)
  }
}

async function confirmMore(people: readonly WorkingPeople[], acts: number): Promise<void> {
  const sum = () => people.reduce((total, { confirmed }) => total + confirmed, 0)
  const before = sum()
  const now = await eventually(
    async () => sum(),
    (count) => count >= before + acts,
    BACK_WITHIN_MS,
  )
  assert.ok(now >= before + acts, 'people work again')
}

/** Returns every part `ROUNDS_OF_EACH` times, in random order. */
function victims(): (keyof typeof PARTS)[] {
  const all = Object.keys(PARTS).flatMap((name) => Array.from({ length: ROUNDS_OF_EACH }, () => name as keyof typeof PARTS))
  for (let last = all.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const [here, there] = [all[last], all[other]]
    if (here && there) [all[last], all[other]] = [there, here]
  }
  return all
}

it('a kill of any part loses nothing, and the part comes back', { timeout: 2_400_000 }, async (t) => {
  assert.equal(
    await eventually(
      () => callWithKey(served.url, served.key),
      (status) => status === 200,
    ),
    200,
  )
  const failures: SteadyAnswer[] = []
  const load = callSteadily(served.url, {
    key: served.key,
    perSecond: CALLS_PER_SECOND,
    onAnswer: (answer) => answer.status !== 200 && failures.push(answer),
  })
  const people = ['north', 'south'].map((label) => new WorkingPeople(label, place))
  const end = () => Promise.allSettled(people.map((each) => each.stop()))
  t.after(() => Promise.all([end(), load.stop()]))
  /** When the gateway was away. */
  const away: { from: number; to: number }[] = []
  for (const [round, victim] of victims().entries()) {
    await confirmMore(people, ACTS)
    await wait(randomInt(1_000))
    const pids = processesOf(stack, PARTS[victim])
    assert.ok(pids.length > 0, `${victim} runs`)
    const from = performance.now()
    killOutright(pids)
    await allBack()
    await confirmMore(people, ACTS)
    const to = performance.now()
    if (victim === 'gateway') away.push({ from, to })
    await assertNothingHalfWritten()
    t.diagnostic(`round ${round + 1}: ${victim}, back and at work after ${Math.round(to - from)} ms`)
  }
  const results = await end()
  const { calls } = await load.stop()
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
    results.map((each) => ('reason' in each ? String(each.reason) : '')).join('\n'),
  )
  const refusals = people.map((each) => JSON.stringify([...each.refusals]))
  const unexpected = failures.filter(({ sentAt, durationMs }) => !away.some(({ from, to }) => sentAt + durationMs >= from && sentAt <= to))
  t.diagnostic(
    `${calls} calls, ${failures.length} failed, ${unexpected.length} while the gateway ran; refused acts by status: ${refusals.join(', ')}`,
  )
  assert.deepEqual(unexpected, [])

  await assertNothingHalfWritten()
  await assertEverythingConfirmed(
    t,
    people.flatMap(({ apis }) => apis),
  )
})

interface Stored {
  base_path: string
  stage_id: string | null
  is_deployed: boolean
  publication_id: string | null
  publication_status: string
  subscription_id: string | null
  status: string | null
}

/** Compares what was confirmed with the rows, the audit log, and what the gateway serves. */
async function assertEverythingConfirmed(t: TestContext, apis: readonly ConfirmedApi[]): Promise<void> {
  const rows = await rowsOf<Stored>(`
    select apis.base_path, stages.id as stage_id, stages.deployment_id is not null as is_deployed, publications.id as publication_id,
      apis.publication_status, subscriptions.id as subscription_id, subscriptions.status
    from apis left join stages on stages.api_id = apis.id left join publications on publications.api_id = apis.id
      left join subscriptions on subscriptions.api_id = apis.id`)
  const stored = new Map(rows.map((row) => [row.base_path, row]))
  const hashes = new Set((await rowsOf<{ hash: string }>('select key_hash as hash from api_keys')).map(({ hash }) => hash))
  const acts = new Set((await rowsOf<{ id: string }>('select request_id as id from audit_acts')).map(({ id }) => id))
  const lost: string[] = []
  const must = (isThere: boolean, what: string) => void (isThere || lost.push(what))
  for (const api of apis) {
    const row = stored.get(api.basePath)
    if (api.apiId) must(row !== undefined, `${api.basePath} exists`)
    if (api.stageId) must(row?.stage_id === api.stageId, `version of ${api.basePath}`)
    if (api.isDeployed) must(row?.is_deployed === true, `deployment of ${api.basePath}`)
    if (api.publicationId) must(row?.publication_id === api.publicationId, `publication of ${api.basePath}`)
    if (api.isPublished) must(row?.publication_status === 'APPROVED', `approval of ${api.basePath}`)
    if (api.subscriptionId) must(row?.subscription_id === api.subscriptionId, `subscription of ${api.basePath}`)
    // A later state may be stored although its answer was lost.
    if (api.isApproved) must(['APPROVED', 'CANCELED_BY_USER'].includes(row?.status ?? ''), `subscription of ${api.basePath} is approved`)
    if (api.isCanceled) must(row?.status === 'CANCELED_BY_USER', `subscription of ${api.basePath} is canceled`)
    if (api.key) must(hashes.has(createHash('sha256').update(api.key).digest('hex')), `key of ${api.basePath}`)
    for (const id of api.acts) must(acts.has(id), `${id} of ${api.basePath} in the audit log`)
  }
  t.diagnostic(`${apis.length} APIs begun, ${apis.filter(({ key }) => key).length} with a key, ${acts.size} acts in the audit log`)
  assert.deepEqual(lost, [])
  for (const { basePath, key } of apis) {
    if (!key) continue
    const isLive = stored.get(basePath)?.status === 'APPROVED'
    const answered = await eventually(
      () => callWithKey(`${stack.gatewayUrl}/${basePath}/v1/pets`, key),
      (status) => (status === 200) === isLive,
    )
    assert.equal(answered === 200, isLive, `${basePath} answers ${answered}: ${isLive ? 'approved' : 'canceled'}`)
  }
}

it('a gateway that lost its folder, or both of its identities, enrolls again by the next start', { timeout: 600_000 }, async (t) => {
  const gateway = join(stack.dataDir, 'gateway')
  const losses: [what: string, lose: () => void][] = [
    ['its folder', () => rmSync(gateway, { recursive: true })],
    [
      'its identities',
      () => {
        for (const name of ['identity.json', 'identity-copy.json']) rmSync(join(gateway, name))
      },
    ],
  ]
  for (const [what, lose] of losses) {
    await stack.stop()
    lose()
    stack = await startStack(stack.environment)
    await allBack()
    const answered = await eventually(
      () => callWithKey(served.url, served.key),
      (status) => status === 200,
    )
    assert.equal(answered, 200, `served again after it lost ${what}`)
    t.diagnostic(
      `without ${what}: ${readdirSync(gateway).length} files again, ${JSON.stringify(await rowsOf('select name from gateways'))}`,
    )
  }
  assert.equal((await rowsOf('select from gateways')).length, 1)
})
