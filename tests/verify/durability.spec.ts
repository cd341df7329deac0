import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePeople, PEOPLE, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { freshEnvironment, killOutright, processesOf, type Stack, startStack } from '../support/stack.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

/** A separate product, since these tests kill its parts with signal 9. */
let stack: Stack
let target: TargetServer
let api: ServedApi

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  target = await startTargetServer()
  stack = await startStack(
    await freshEnvironment({ SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email, SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password }),
  )
  const admin = await signedIn('superAdmin', stack.webUrl)
  await makePeople(admin)
  api = await publishApi(await signedIn('developer', stack.webUrl), admin, {
    name: 'Durable',
    basePath: 'durable',
    targetPort: target.port,
  })
})

test.afterAll(async () => {
  await stack.stop()
  await target.close()
  for (const path of [stack.dataDir, stack.logFile]) rmSync(path, { recursive: true, force: true })
})

/** Subscribes, approves and cancels in a loop, and records what the platform acknowledged. Failures while a part is down are expected. */
class Loop {
  readonly acknowledged = new Map<string, string>()
  private ended = false
  private readonly running: Promise<void>

  constructor(visitor: BrowserlessPerson, developer: BrowserlessPerson) {
    this.running = this.run(visitor, developer)
  }

  stop(): Promise<void> {
    this.ended = true
    return this.running
  }

  private async run(visitor: BrowserlessPerson, developer: BrowserlessPerson): Promise<void> {
    while (!this.ended) {
      try {
        const request = await visitor.call<{ id: string }>('POST', 'my/subscriptions', { apiId: api.apiId })
        const id = request.status === 201 ? request.body.id : await liveSubscription(visitor)
        if (!id) throw new Error('no subscription')
        if (request.status === 201) this.acknowledged.set(id, 'WAITING')
        const approval = await developer.call('POST', `subscriptions/${id}/approve`)
        if (approval.status === 200) this.acknowledged.set(id, 'APPROVED')
        const cancel = await visitor.call('POST', `my/subscriptions/${id}/cancel`)
        if (cancel.status === 200) this.acknowledged.set(id, 'CANCELED_BY_USER')
      } catch {
        // A part is down: nothing was acknowledged, and the next round tries again.
        await new Promise((wake) => setTimeout(wake, 100))
      }
    }
  }
}

async function liveSubscription(visitor: BrowserlessPerson): Promise<string | undefined> {
  const { body } = await visitor.call<{ subscription: { id: string } | null }>('GET', `my/subscriptions/by-api/${api.apiId}`)
  return body.subscription?.id
}

const ORDER = ['WAITING', 'APPROVED', 'CANCELED_BY_USER']

async function expectEverythingAcknowledged(acknowledged: Map<string, string>, visitor: BrowserlessPerson): Promise<void> {
  for (const [id, status] of acknowledged) {
    const { body, status: httpStatus } = await visitor.call<{ status: string }>('GET', `my/subscriptions/${id}`)
    expect(httpStatus, `subscription ${id}`).toBe(200)
    // A later state may be stored although its answer was lost; an earlier one would be a loss.
    expect(ORDER.indexOf(body.status), `subscription ${id} was ${status} and is ${body.status}`).toBeGreaterThanOrEqual(
      ORDER.indexOf(status),
    )
  }
}

const parts = { platform: 'platform/main.ts', gateway: 'gateway/main.ts', web: 'launch/web.ts', PostgreSQL: 'postgres' }

/** Waits until another operation is acknowledged. */
async function acknowledgesMore({ acknowledged }: Loop): Promise<void> {
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(before + 1)
}

for (const [part, match] of Object.entries(parts)) {
  test(`kill -9 of ${part} loses nothing acknowledged, and it restarts`, async () => {
    const [visitor, developer] = await Promise.all([signedIn('visitor', stack.webUrl), signedIn('developer', stack.webUrl)])
    const loop = new Loop(visitor, developer)
    await acknowledgesMore(loop)
    const victims = processesOf(stack, match)
    expect(victims.length).toBeGreaterThan(0)
    killOutright(victims)
    for (const address of [`${stack.platformUrl}/readyz`, `${stack.webUrl}/api/readyz`])
      expect(
        await eventually(
          () => fetchStatus(address),
          (status) => status === 200,
          60_000,
        ),
      ).toBe(200)
    await acknowledgesMore(loop)
    await loop.stop()
    await expectEverythingAcknowledged(loop.acknowledged, await signedIn('visitor', stack.webUrl))
  })
}

test('kill -9 of all parts loses nothing, and the next start works', async () => {
  const [visitor, developer] = await Promise.all([signedIn('visitor', stack.webUrl), signedIn('developer', stack.webUrl)])
  const loop = new Loop(visitor, developer)
  await acknowledgesMore(loop)
  killOutright(processesOf(stack, ''))
  await loop.stop()
  stack = await startStack(stack.environment)
  await expectEverythingAcknowledged(loop.acknowledged, await signedIn('visitor', stack.webUrl))
})

test('without the platform the gateway continues serving, also after its own restart', async () => {
  const [visitor, developer] = await Promise.all([signedIn('visitor', stack.webUrl), signedIn('developer', stack.webUrl)])
  const live = await liveSubscription(visitor)
  if (live) await visitor.call('POST', `my/subscriptions/${live}/cancel`)
  const { key } = await subscribe(visitor, developer, api.apiId)
  const call = () => fetchStatus(`${api.serviceUrl}/pets`, { 'x-api-key': key })
  expect(await eventually(call, (status) => status === 200)).toBe(200)

  const platform = processesOf(stack, parts.platform)
  for (const pid of platform) process.kill(pid, 'SIGSTOP')
  try {
    expect(await call()).toBe(200)
    killOutright(processesOf(stack, parts.gateway))
    expect(await eventually(call, (status) => status === 200, 30_000)).toBe(200)
    expect(await fetchStatus(`${api.serviceUrl}/pets`)).toBe(401)
  } finally {
    for (const pid of platform) process.kill(pid, 'SIGCONT')
  }
})

/** Returns the status of an answer, or 0 without one. */
async function fetchStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    return (await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })).status
  } catch {
    return 0
  }
}
