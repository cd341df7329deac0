import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { fc } from '@portico/contract/testing/properties'
import { isWebhookUrl } from '@portico/contract/webhook/is-webhook-url'
import { WEBHOOK_EVENTS, WEBHOOKS_PER_PERSON_MAX } from '@portico/contract/webhook/webhook'
import { webhookPayload } from '@portico/contract/webhook/webhook-endpoints'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { mails } from '../../database/schema/mail.ts'
import { users } from '../../database/schema/user.ts'
import { webhookDeliveries, webhookProgress, webhooks } from '../../database/schema/webhook.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'
import { deliverNext } from './deliver.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>
interface Received {
  headers: Record<string, string>
  body: string
}

const HOUR_MS = 3_600_000

let test: TestPlatform
let receiver: Server
let url: string
let received: Received[]
/** What the receiver answers; null hangs up, `hang` answers nothing. */
let answer: { status: number; body?: string; headers?: Record<string, string> } | 'hang' | null
let developer: Signed
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  test.names.set('hooks.test', ['127.0.0.1'])
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (answer === null) return void request.socket.destroy()
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() })
      if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`
})
after(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await test.stop()
})
beforeEach(async () => {
  received = []
  answer = { status: 204 }
  developer = await test.as('developer')
  admin = await test.as('admin')
})
afterEach(() => test.db.delete(webhooks))

const input = (fields: object = {}) => ({ name: 'Chat', url, events: [...WEBHOOK_EVENTS], ...fields })
const create = async (caller: Signed, fields: object = {}) => made(await caller.post('/webhooks', input(fields)))
/** Sends everything that is due `hours` from now. */
async function deliverAll(hours = 0) {
  const now = new Date(Date.now() + hours * HOUR_MS + 1_000)
  while (await deliverNext(test.platform, now));
}
const send = async (caller: Signed, id: string) => made(await caller.post(`/webhooks/${id}/test`))
const deliveriesOf = async (caller: Signed, id: string) => made(await caller.get(`/webhooks/${id}/deliveries`)).items as TestBody[]
/** Checks a signature as receivers do; the library compares the time with the real one, so `hours` must be 0. */
const verified = (secret: string, { headers, body }: Received) => new Webhook(secret).verify(body, headers) as TestBody

describe('a delivery', () => {
  it('has the documented content and a signature that a public library accepts, by both secrets after a rotation', async () => {
    const { webhook, secret } = await create(developer)
    const other = await test.as('developer')
    const api = await buildPublishedApi(test, developer, admin)
    await buildPublishedApi(test, other, admin)
    const rotated = made(await developer.post(`/webhooks/${webhook.id}/secret`))
    await deliverAll()
    assert.deepEqual(
      received.map(({ body }) => JSON.parse(body).type),
      ['PublishingRequested', 'PublishingApproved'],
    )
    for (const one of received) {
      for (const key of [secret, rotated.secret]) {
        const payload = verified(key, one)
        webhookPayload.noUnknown().validateSync(payload, { strict: true })
        assert.deepEqual([payload.data.apiId, payload.data.name], [api.id, api.name])
        assert.equal(payload.data.url, `http://localhost:3000/developer/apis/${api.id}`)
      }
      assert.throws(() => verified(secret, { ...one, body: `${one.body} ` }))
    }
    const again = made(await developer.post(`/webhooks/${webhook.id}/secret`))
    received = []
    await send(developer, webhook.id)
    await deliverAll()
    const [one] = received as [Received]
    assert.equal(verified(again.secret, one).type, 'Test')
    verified(rotated.secret, one)
    assert.throws(() => verified(secret, one), 'the secret before the former one')
    await send(developer, webhook.id)
    await deliverAll(25)
    assert.equal(received[1]?.headers['webhook-signature']?.split(' ').length, 1, 'the former secret has expired')
  })

  it('is logged with request and answer, bounded, without a secret, and can be repeated with the same id', async () => {
    answer = { status: 500, body: `broken\0${'x'.repeat(10_000)}` }
    const { webhook, secret } = await create(developer)
    await send(developer, webhook.id)
    await deliverAll()
    const [row] = await deliveriesOf(developer, webhook.id)
    assert.deepEqual([row.status, row.attempts, row.answerStatus, row.type], ['waiting', 1, 500, 'Test'])
    const at = `/webhooks/${webhook.id}/deliveries/${row.id}`
    const detail = made(await developer.get(at))
    assert.deepEqual([detail.answer.length, detail.answer.startsWith('broken')], [2_000, true])
    assert.deepEqual(JSON.parse(detail.request), JSON.parse(received[0]?.body ?? ''))
    assert.equal(
      JSON.stringify([detail, await deliveriesOf(developer, webhook.id), made(await developer.get('/webhooks'))]).includes(secret),
      false,
    )
    answer = { status: 200, body: 'ok' }
    made(await developer.post(`${at}/redeliver`))
    await deliverAll()
    assert.deepEqual(
      (await deliveriesOf(developer, webhook.id)).map(({ status }) => status),
      ['delivered'],
    )
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
    made(await developer.post(`${at}/redeliver`))
    await deliverAll()
    assert.equal(received.length, 3)
  })

  it('follows no redirect', async () => {
    answer = { status: 302, headers: { location: url } }
    const { webhook } = await create(developer)
    await send(developer, webhook.id)
    await deliverAll()
    assert.equal(received.length, 1)
    assert.equal((await deliveriesOf(developer, webhook.id))[0].status, 'waiting')
  })

  it('ends in its time while the receiver or its name server hangs, and is not sent twice', async () => {
    const { webhook } = await create(developer, { url: url.replace('localhost', 'hooks.test') })
    await send(developer, webhook.id)
    const beside = await test.beside()
    const now = new Date(Date.now() + 1_000)
    const began = performance.now()
    const faultOf = async () => {
      const [row] = await deliveriesOf(developer, webhook.id)
      const { fault, status } = made(await developer.get(`/webhooks/${webhook.id}/deliveries/${row.id}`))
      return [fault, status, received.length]
    }
    beside.names.set('hooks.test', 'HANG')
    assert.equal(await deliverNext(beside.platform, now, 300), true)
    assert.deepEqual(await faultOf(), ['timeout', 'waiting', 0])
    answer = 'hang'
    // The lookup that hangs never ends: either node may send now, so by a name that both resolve.
    await test.db.update(webhooks).set({ url }).where(eq(webhooks.id, webhook.id))
    await test.db.update(webhookDeliveries).set({ nextAttemptAt: now })
    const sent = await Promise.all([test, beside].map(({ platform }) => deliverNext(platform, now, 2_000)))
    assert.deepEqual(sent.toSorted(), [false, true])
    assert.deepEqual(await faultOf(), ['timeout', 'waiting', 1])
    assert.ok(performance.now() - began < promisedMs(5_000))
    await beside.stop()
  })

  it('does not reach an address that turns inward after it was accepted', async () => {
    test.names.set('hooks.example.com', ['203.0.113.9'])
    const { webhook } = await create(developer, { url: `http://hooks.example.com:${new URL(url).port}/hook` })
    test.names.set('hooks.example.com', ['169.254.169.254'])
    await send(developer, webhook.id)
    await deliverAll()
    const [row] = await deliveriesOf(developer, webhook.id)
    const { fault } = made(await developer.get(`/webhooks/${webhook.id}/deliveries/${row.id}`))
    assert.deepEqual([fault, row.answerStatus, received.length], ['addressNotAllowed', null, 0])
    const refused = await developer.post('/webhooks', input({ url: 'http://169.254.169.254/' }))
    assert.equal(refused.body.error, 'AddressNotAllowed')
  })
})

describe('a receiver that is down', () => {
  it('gets everything when it is back, each once and signed, retried over the hours with growing pauses', async () => {
    const { webhook } = await create(developer)
    const ids = Array.from({ length: 5 }, () => send(developer, webhook.id))
    await Promise.all(ids)
    answer = null
    for (let hour = 0; hour <= 23; hour += 0.5) await deliverAll(hour)
    const attempts = (await deliveriesOf(developer, webhook.id)).map((row) => row.attempts)
    for (const count of attempts) assert.ok(count >= 8 && count <= 30, `${count} attempts`)
    answer = { status: 200 }
    await deliverAll(27)
    assert.deepEqual([received.length, new Set(received.map(({ headers }) => headers['webhook-id'])).size], [5, 5])
    assert.deepEqual(new Set((await deliveriesOf(developer, webhook.id)).map(({ status }) => status)), new Set(['delivered']))
    const shown = made(await developer.get(`/webhooks/${webhook.id}`))
    assert.deepEqual([shown.status, shown.failingSince, shown.waiting], ['active', null, 0])
  })

  it('for a day disables the webhook with one notification, and gets all when it is resumed, with valid signatures', async () => {
    const { webhook, secret } = await create(developer)
    await send(developer, webhook.id)
    answer = null
    for (let hour = 0; hour <= 30; hour += 1) await deliverAll(hour)
    assert.equal(made(await developer.get(`/webhooks/${webhook.id}`)).status, 'disabled')
    assert.deepEqual(
      made(await developer.get('/notifications')).items.map(({ type, apiName }: TestBody) => [type, apiName]),
      [['WebhookDisabled', 'Chat']],
    )
    assert.equal(await test.db.$count(mails, sql`${mails.kind} = 'webhookDisabled' and ${mails.to} = ${developer.email}`), 1)
    await buildPublishedApi(test, developer, admin)
    answer = { status: 200 }
    await deliverAll(31)
    assert.equal(received.length, 0)
    await test.db.update(webhookProgress).set({ claimedUntil: null })
    made(await developer.post(`/webhooks/${webhook.id}/resume`))
    await deliverAll()
    assert.deepEqual(received.map((one) => verified(secret, one).type).sort(), ['PublishingApproved', 'PublishingRequested', 'Test'])
  })

  it('is given up after three days', async () => {
    const { webhook } = await create(developer)
    await send(developer, webhook.id)
    answer = null
    await test.db.update(webhookDeliveries).set({ retriedUntil: sql`now() + interval '2 seconds'` })
    await deliverAll()
    assert.deepEqual(
      (await deliveriesOf(developer, webhook.id)).map(({ status }) => status),
      ['failed'],
    )
  })
})

describe('who receives what', () => {
  it('is all for admins who chose all, and events of the APIs they work on for others; nothing after they lose the role', async () => {
    const [friend, stranger, user] = [await test.as('developer'), await test.as('developer'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    made(await developer.post(`${api.path}/shares`, { email: friend.email }))
    const idOf = async (caller: Signed, fields: object = {}) => (await create(caller, fields)).webhook.id as string
    const hooks = {
      owner: await idOf(developer),
      friend: await idOf(friend),
      stranger: await idOf(stranger),
      all: await idOf(admin, { scope: 'all' }),
      narrow: await idOf(admin, { scope: 'all', events: ['RolesChanged'] }),
    }
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${id}/approve`))
    const typesOf = async (caller: Signed, hook: string) => (await deliveriesOf(caller, hook)).map(({ type }) => type)
    const both = ['SubscriptionApproved', 'SubscriptionRequested']
    assert.deepEqual(await typesOf(developer, hooks.owner), both)
    assert.deepEqual(await typesOf(friend, hooks.friend), both)
    assert.deepEqual(await typesOf(admin, hooks.all), both)
    assert.deepEqual([await typesOf(stranger, hooks.stranger), await typesOf(admin, hooks.narrow)], [[], []])
    assert.equal((await developer.post('/webhooks', input({ scope: 'all' }))).body.error, 'NotAllowedRole')
    await test.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, friend.id))
    await test.db
      .update(users)
      .set({ roles: ['developer'] })
      .where(eq(users.id, admin.id))
    await deliverAll()
    assert.equal(received.length, both.length, 'only the owner')
  })

  it('is sent by one node at a time', async () => {
    const { webhook } = await create(developer)
    for (let n = 0; n < 10; n++) await send(developer, webhook.id)
    const beside = await test.beside()
    const now = new Date(Date.now() + 1_000)
    const all = async ({ platform }: TestPlatform) => {
      while (await deliverNext(platform, now));
    }
    await Promise.all([all(test), all(beside), all(test)])
    await all(test)
    await beside.stop()
    assert.deepEqual([received.length, new Set(received.map(({ headers }) => headers['webhook-id'])).size], [10, 10])
  })

  it('is nothing while it is paused', async () => {
    const { webhook } = await create(developer)
    assert.equal((await developer.post(`/webhooks/${webhook.id}/resume`)).body.error, 'StateNotAllowed')
    made(await developer.post(`/webhooks/${webhook.id}/pause`))
    await buildPublishedApi(test, developer, admin)
    assert.equal((await developer.post(`/webhooks/${webhook.id}/test`)).body.error, 'StateNotAllowed')
    assert.deepEqual(await deliveriesOf(developer, webhook.id), [])
  })
})

describe('the webhooks of a person', () => {
  it('are theirs alone, up to a limit, changed and deleted', async () => {
    const other = await test.as('superAdmin')
    const { webhook } = await create(developer)
    for (const call of ['get', 'delete'] as const)
      assert.equal((await other[call](`/webhooks/${webhook.id}`)).body.error, 'WebhookNotFound')
    const changed = made(await developer.put(`/webhooks/${webhook.id}`, { name: 'Renamed', url, events: ['ApiShared', 'ApiShared'] }))
    assert.deepEqual([changed.name, changed.events], ['Renamed', ['ApiShared']])
    for (let n = 1; n < WEBHOOKS_PER_PERSON_MAX; n++) await create(developer, { name: `Hook ${n}` })
    assert.equal((await developer.post('/webhooks', input())).body.error, 'WebhookLimitReached')
    assert.equal(made(await developer.get('/webhooks?q=renamed')).total, 1)
    assert.equal((await developer.delete(`/webhooks/${webhook.id}`)).status, 204)
    assert.equal(made(await developer.get('/webhooks')).total, WEBHOOKS_PER_PERSON_MAX - 1)
  })

  it('have a URL that a request can be sent to, whatever is entered', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'binary' })), (text) => {
        if (!isWebhookUrl(text)) return
        const { protocol, hostname, username, password } = new URL(text)
        assert.ok(['http:', 'https:'].includes(protocol) && hostname !== '' && username === '' && password === '')
      }),
    )
    for (const text of ['ftp://a.example', 'https://u:p@a.example', 'https://a.example/#x', 'https://', 'https://a b', '//a.example'])
      assert.equal(isWebhookUrl(text), false, text)
  })
})
