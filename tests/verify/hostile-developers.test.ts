import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ACCESS } from '@portico/contract/access'
import type { Endpoint } from '@portico/contract/endpoint'
import { ENDPOINTS } from '@portico/contract/endpoints'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { ANSWERED_WITHIN_MS, HostileDeveloper, type Judged } from '../support/hostile-developer.ts'
import { makePeople, PEOPLE, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { freshEnvironment, type Stack, startStack } from '../support/stack.ts'
import { callSteadily, type SteadyAnswer } from '../support/steady-calls.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// Twenty developers send arbitrary input to every endpoint of the developer dashboard, while another API is called and an admin changes its
// IP rule every second. Nobody else may be affected.

const DEVELOPERS = Number(process.env.HOSTILE_DEVELOPERS ?? 20)
const INPUTS_EACH = Number(process.env.HOSTILE_INPUTS ?? 2_000)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122)
const PASSWORD = 'Cobalt.R.57'
const ENFORCED_WITHIN_MS = 1_000
/** Another address of this machine, which the IP rule denies. */
const RULED_ADDRESS = '127.0.0.2'

/** The endpoints of a developer's daily work; their own account and session are excluded, so that they stay signed in. */
const WORKSHOP = Object.values(ENDPOINTS as Record<string, Endpoint>).filter(
  ({ access, relay }) =>
    relay !== false &&
    (ACCESS[access] as readonly string[]).includes('developer') &&
    !(ACCESS[access] as readonly string[]).includes('anonymous') &&
    !/^(account|session)\./.test(access),
)

let stack: Stack
let target: TargetServer
let admin: BrowserlessPerson
let served: ServedApi
let key: string

before(async () => {
  target = await startTargetServer()
  stack = await startStack(
    await freshEnvironment({
      ALLOW_LOOPBACK_TARGETS: 'on',
      SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email,
      SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password,
    }),
  )
  admin = await signedIn('superAdmin', stack.webUrl)
  await makePeople(admin)
  const owner = await signedIn('developer', stack.webUrl)
  served = await publishApi(owner, admin, { name: 'Quiet neighbour', basePath: 'quiet', targetPort: target.port })
  ;({ key } = await subscribe(await signedIn('visitor', stack.webUrl), owner, served.apiId))
})

after(async () => {
  await stack.stop()
  await target.close()
  for (const path of [stack.dataDir, stack.logFile]) rmSync(path, { recursive: true, force: true })
})

/** Turns the rule for `RULED_ADDRESS` on and off every second, and measures how long the previous one still applies. */
class RuleChanges {
  readonly delays: number[] = []
  readonly refused: string[] = []
  #newest: SteadyAnswer[] = []

  readonly take = (answer: SteadyAnswer) => {
    this.#newest.push(answer)
  }

  async run(signal: AbortSignal): Promise<void> {
    const { authType } = await admin.must<{ authType: string }>('GET', `apis/${served.apiId}/stages/${served.stageId}`)
    for (let restricts = true; !signal.aborted; restricts = !restricts) {
      const startedAt = performance.now()
      const ipRule = restricts ? { mode: 'restrict', addresses: [RULED_ADDRESS] } : { mode: 'disable', addresses: [] }
      const put = await admin.call('PUT', `apis/${served.apiId}/stages/${served.stageId}`, { authType, ipRule })
      const deployed = await admin.call('POST', `apis/${served.apiId}/stages/${served.stageId}/deploy`)
      const at = performance.now()
      if (put.status >= 300 || deployed.status >= 300)
        this.refused.push(`${put.status} ${deployed.status} ${JSON.stringify(deployed.body)}`)
      else this.delays.push(await this.#enforcedAfter(at, restricts ? 403 : 200))
      await wait(Math.max(0, 1_000 - (performance.now() - startedAt)))
    }
  }

  /** Returns the milliseconds until the first call sent after `at` with the expected status; infinite if there is none within 10 s. */
  async #enforcedAfter(at: number, wanted: number): Promise<number> {
    this.#newest = []
    while (performance.now() < at + 10_000) {
      const first = this.#newest.find(({ sentAt, status }) => sentAt >= at && status === wanted)
      if (first) return first.sentAt - at
      await wait(10)
    }
    return Number.POSITIVE_INFINITY
  }
}

test('twenty hostile developers affect nobody else', { timeout: 28 * 60_000 }, async (context) => {
  const { items } = await admin.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const world = { environmentId: items[0]?.id ?? '', targetPort: target.port, foreignApiId: served.apiId, foreignStageId: served.stageId }
  const developers: HostileDeveloper[] = []
  for (let number = 0; number < DEVELOPERS; number += 1) {
    const email = `hostile-${number}@portico.example`
    await admin.must('POST', 'users', { email, name: `Hostile ${number}`, password: PASSWORD, locale: 'en', roles: ['developer'] })
    const person = await new BrowserlessPerson(stack.webUrl).signIn('manager/login', email, PASSWORD)
    developers.push(await HostileDeveloper.start(person, WORKSHOP, world, SEED + number))
  }

  const rules = new RuleChanges()
  const url = `${served.serviceUrl}/pets`
  const steady = callSteadily(url, { key, perSecond: 100 })
  const ruled = callSteadily(url, { key, perSecond: 50, from: RULED_ADDRESS, onAnswer: rules.take })
  const stopRules = new AbortController()
  const changing = rules.run(stopRules.signal)
  const startedAt = performance.now()
  const throwing = Promise.all(developers.map((developer) => developer.throwInputs(INPUTS_EACH)))
  // The background work ends in any case: a test that hangs reports nothing.
  await Promise.allSettled([throwing])
  stopRules.abort()
  await Promise.allSettled([changing])
  const calls = await steady.stop()
  await ruled.stop()
  await changing
  const judged = (await throwing).flat()
  const seconds = (performance.now() - startedAt) / 1_000

  report(context.diagnostic.bind(context), judged, rules.delays, calls, seconds)
  assert.deepEqual(calls.failed.slice(0, 5), [], `${calls.failed.length} calls of somebody else's API were lost`)
  assert.deepEqual(rules.refused, [], 'an admin could not change a rule')
  assert.ok(rules.delays.length >= 5)
  assert.deepEqual(
    rules.delays.filter((delay) => delay > ENFORCED_WITHIN_MS),
    [],
    'a rule was enforced late',
  )
  const broken = judged.filter(({ status, code }) => status >= 500 && code !== 'TryCallFailed')
  assert.deepEqual(broken.slice(0, 5), [], `${broken.length} answers were the product's own failures`)
  const late: Judged[] = []
  for (const developer of developers) late.push(...(await developer.lateAlone()))
  assert.deepEqual(late.slice(0, 5), [], `${late.length} inputs take longer than ${ANSWERED_WITHIN_MS} ms also alone`)
  await everythingDeployedIsServed(developers)
})

/** Asserts that everything accepted is served: the gateway is at the newest revision, refuses no API, and knows each deployed version. */
async function everythingDeployedIsServed(developers: readonly HostileDeveloper[]): Promise<void> {
  let versions = 0
  for (const developer of developers) {
    for (const { serviceUrl, apiId, stageId } of await developer.deployedVersions()) {
      const answer = await eventually(
        () => fetch(`${serviceUrl}/`, { headers: { 'x-api-key': 'none' } }),
        ({ status }) => status !== 503,
      )
      const { error, detail } = (await answer.json()) as { error?: string; detail?: string }
      const isKnown = error !== 'RouteNotFound' || detail === 'No method of this version has this path.'
      assert.ok(isKnown && error !== 'ApiNotServable', `${serviceUrl} of ${apiId} ${stageId} answers ${answer.status} ${error} ${detail}`)
      versions += 1
    }
  }
  assert.ok(versions > DEVELOPERS, `only ${versions} versions were deployed`)
}

function report(
  say: (line: string) => void,
  judged: readonly Judged[],
  delays: readonly number[],
  calls: { calls: number; failed: string[]; perSecond: number },
  seconds: number,
): void {
  const at = (values: readonly number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(0)
  const durations = judged.map(({ durationMs }) => durationMs)
  const byStatus = Map.groupBy(judged, ({ status }) => status)
  say(
    `seed ${SEED}: ${judged.length} inputs in ${seconds.toFixed(0)} s, ${[...byStatus].map(([status, all]) => `${status}: ${all.length}`).join(', ')}`,
  )
  say(`answers: median ${at(durations, 0.5)} ms, p99 ${at(durations, 0.99)} ms, longest ${Math.max(...durations).toFixed(0)} ms`)
  say(
    `neighbour: ${calls.calls} calls, ${calls.failed.length} lost; rule changes: ${delays.length}, median ${at(delays, 0.5)} ms, longest ${Math.max(...delays).toFixed(0)} ms`,
  )
}
