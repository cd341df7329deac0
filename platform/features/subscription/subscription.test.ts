import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { mails } from '../../database/schema/mail.ts'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { credentialsKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { hashApiKey, newApiKey } from './api-key.ts'
import { compileCredentials } from './compile-credentials.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)

async function scene() {
  const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
  return { developer, admin, user, api: await buildPublishedApi(test, developer, admin) }
}

async function approved() {
  const given = await scene()
  const subscription = made(await given.user.post('/my/subscriptions', { apiId: given.api.id }))
  made(await given.developer.post(`/subscriptions/${subscription.id}/approve`))
  return { ...given, subscription, own: `/my/subscriptions/${subscription.id}` }
}

describe('applying for an API', () => {
  it('creates one subscription of twenty concurrent requests; the others are AlreadyRequested', async () => {
    const { user, developer, api } = await scene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.post('/my/subscriptions', { apiId: api.id })))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status, body }) => status === 409 && body.error === 'AlreadyRequested').length, 19)
    const rows = await test.db.select().from(subscriptions).where(eq(subscriptions.apiId, api.id))
    assert.equal(rows.length, 1)
    assert.deepEqual(await mailsTo(developer.email), ['publishingApproved', 'subscriptionRequested'])
  })

  it('answers NoApi for unpublished or unknown APIs, NotAllowedRole to developers', async () => {
    const { developer, user } = await scene()
    const draft = await buildDeployedApi(test, developer)
    for (const apiId of [draft.id, newId()]) {
      const { status, body } = await user.post('/my/subscriptions', { apiId })
      assert.deepEqual([status, body.error], [404, 'NoApi'])
    }
    assert.equal((await developer.post('/my/subscriptions', { apiId: draft.id })).body.error, 'NotAllowedRole')
  })

  it('is possible again after a rejection, and the newest is found by its API', async () => {
    const { user, developer, api } = await scene()
    assert.equal((await user.get(`/my/subscriptions/by-api/${api.id}`)).body.subscription, null)
    const first = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${first.id}/reject`, { reason: 'Not yet' }))
    assert.deepEqual(await mailsTo(user.email), ['subscriptionRejected'])
    const second = made(await user.post('/my/subscriptions', { apiId: api.id }))
    assert.equal((await user.get(`/my/subscriptions/by-api/${api.id}`)).body.subscription.id, second.id)
    assert.equal((await user.get('/my/subscriptions')).body.total, 2)
    assert.equal((await user.get('/my/subscriptions?status=REJECTED')).body.items[0].reason, 'Not yet')
  })
})

describe('deciding on a subscription', () => {
  it('approves, counts the subscriber, and ends it again for a reason', async () => {
    const { user, developer, api, subscription } = await approved()
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.subscriberCount, 1)
    assert.equal((await developer.post(`/subscriptions/${subscription.id}/approve`)).body.error, 'StateNotAllowed')
    assert.equal((await developer.post(`/subscriptions/${subscription.id}/reject`, { reason: 'no' })).body.error, 'StateNotAllowed')
    assert.equal((await developer.post(`/subscriptions/${subscription.id}/cancel`, {})).body.error, 'ClassValidatorPassFailed')
    const canceled = made(await developer.post(`/subscriptions/${subscription.id}/cancel`, { reason: 'Abuse' }))
    assert.deepEqual([canceled.status, canceled.reason], ['CANCELED_BY_DEVELOPER', 'Abuse'])
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.subscriberCount, 0)
    assert.deepEqual(await mailsTo(user.email), ['subscriptionApproved', 'subscriptionCanceledByDeveloper'])
  })

  it('keeps the date of approval after either side has ended it', async () => {
    const rejectedScene = await scene()
    const rejected = made(await rejectedScene.user.post('/my/subscriptions', { apiId: rejectedScene.api.id }))
    assert.equal(rejected.approvedAt, null)
    assert.equal(made(await rejectedScene.developer.post(`/subscriptions/${rejected.id}/reject`, { reason: 'No' })).approvedAt, null)
    for (const endedBy of ['user', 'developer'] as const) {
      const { user, developer, subscription, own } = await approved()
      const before = (await user.get(own)).body
      assert.ok(before.approvedAt)
      assert.equal(before.approvedAt, before.processedAt)
      made(
        endedBy === 'user'
          ? await user.post(`${own}/cancel`)
          : await developer.post(`/subscriptions/${subscription.id}/cancel`, { reason: 'Abuse' }),
      )
      for (const ended of [(await user.get(own)).body, (await developer.get('/subscriptions?tab=rejectCancel')).body.items[0]]) {
        assert.equal(ended.approvedAt, before.approvedAt)
        assert.ok(ended.processedAt > ended.approvedAt)
      }
    }
  })

  it('gives older subscriptions the date of their approval, from the audit log if they have ended', async () => {
    const [live, ended] = [await approved(), await approved()]
    const read = async ({ user, own }: typeof live) => (await user.get(own)).body.approvedAt
    const dates = [await read(live), await read(ended)]
    made(await ended.user.post(`${ended.own}/cancel`))
    await test.db.update(subscriptions).set({ approvedAt: null })
    const file = new URL('../../database/migrations/0010_approval-dates.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint').slice(1)
    for (const statement of statements) await test.db.execute(sql.raw(statement))
    assert.deepEqual([await read(live), await read(ended)], dates)
  })

  it("answers SubscriptionNotFound for other people's, to any caller", async () => {
    const { user, subscription, own } = await approved()
    const [other, stranger] = [await test.as('developer'), await test.as('user')]
    for (const verb of ['approve', 'reject', 'cancel']) {
      const body = verb === 'approve' ? undefined : { reason: 'x' }
      assert.equal((await other.post(`/subscriptions/${subscription.id}/${verb}`, body)).body.error, 'SubscriptionNotFound')
    }
    assert.equal((await other.get('/subscriptions')).body.total, 0)
    assert.equal((await stranger.get(own)).body.error, 'SubscriptionNotFound')
    assert.equal((await stranger.post(`${own}/cancel`)).body.error, 'SubscriptionNotFound')
    assert.equal((await stranger.post(`${own}/keys`)).body.error, 'SubscriptionNotFound')
    assert.equal((await stranger.delete(`${own}/keys/${newId()}`)).body.error, 'SubscriptionNotFound')
    assert.equal((await user.get(own)).status, 200)
  })

  it('ends in one state after concurrent approval, rejection and cancellation, with the matching count', async () => {
    const { user, developer, admin, api } = await scene()
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    await Promise.all([
      developer.post(`/subscriptions/${id}/approve`),
      admin.post(`/subscriptions/${id}/reject`, { reason: 'no' }),
      user.post(`/my/subscriptions/${id}/cancel`),
      developer.post(`/subscriptions/${id}/approve`),
      developer.post(`/subscriptions/${id}/cancel`, { reason: 'over' }),
    ])
    const { status } = (await user.get(`/my/subscriptions/${id}`)).body
    const { subscriberCount } = (await test.anonymous.get(`/catalogue/apis/${api.id}`)).body
    assert.equal(subscriberCount, status === 'APPROVED' ? 1 : 0)
    assert.notEqual(status, 'WAITING')
  })

  it('is listed by tab, API and search for the API’s developers', async () => {
    const { user, developer, api, subscription } = await approved()
    const total = async (query: string) => (await developer.get(`/subscriptions?${query}`)).body.total
    assert.deepEqual(await Promise.all(['', 'tab=approve', 'tab=pending', 'tab=rejectCancel'].map(total)), [1, 1, 0, 0])
    assert.equal(await total(`apiId=${api.id}&q=${encodeURIComponent(user.email)}`), 1)
    assert.equal(await total('q=nobody-of-this-name'), 0)
    assert.equal((await developer.get('/subscriptions')).body.items[0].id, subscription.id)
  })
})

describe('API keys', () => {
  it('are two at most, shown once, stored as a hash, and revoked immediately', async () => {
    const { user, own, api } = await approved()
    const first = made(await user.post(`${own}/keys`))
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.post(`${own}/keys`)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.ok(answers.filter(({ status }) => status !== 201).every(({ body }) => body.error === 'KeyLimitReached'))
    const detail = await user.get(own)
    assert.ok(!detail.text.includes(first.secret))
    assert.deepEqual(
      detail.body.keys.map(({ lastFour }: { lastFour: string }) => lastFour.length),
      [4, 4],
    )
    const [stored] = await test.db.select().from(apiKeys).where(eq(apiKeys.id, first.key.id))
    assert.deepEqual([stored?.keyHash, stored?.lastFour], [hashApiKey(first.secret), first.secret.slice(-4)])
    const known = async () => (await compileCredentials(test.db, api.environment.id, 1)).credentials.map(({ keyHash }) => keyHash)
    assert.ok((await known()).includes(hashApiKey(first.secret)))
    assert.equal((await user.delete(`${own}/keys/${first.key.id}`)).status, 204)
    assert.ok(!(await known()).includes(hashApiKey(first.secret)))
    assert.equal((await user.delete(`${own}/keys/${first.key.id}`)).body.error, 'KeyNotFound')
    assert.equal((await user.post(`${own}/keys`)).status, 201)
  })

  it('are made for approved subscriptions only, and answer NotSubscribed at gateways once canceled', async () => {
    const { user, developer, api } = await scene()
    const waiting = made(await user.post('/my/subscriptions', { apiId: api.id }))
    assert.equal((await user.post(`/my/subscriptions/${waiting.id}/keys`)).body.error, 'StateNotAllowed')
    made(await developer.post(`/subscriptions/${waiting.id}/approve`))
    made(await user.post(`/my/subscriptions/${waiting.id}/keys`))
    made(await user.post(`/my/subscriptions/${waiting.id}/cancel`))
    const { credentials } = await compileCredentials(test.db, api.environment.id, 1)
    assert.deepEqual(
      credentials.map(({ approved: open }) => open),
      [false],
    )
    assert.equal((await user.post(`/my/subscriptions/${waiting.id}/keys`)).body.error, 'StateNotAllowed')
  })

  it('give gateways new credentials with every change that they must enforce', async () => {
    const { user, developer, api } = await scene()
    const revision = () => newestRevision(test.db, credentialsKind(api.environment.id))
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    let last = await revision()
    const moves = async (act: () => Promise<unknown>) => {
      await act()
      const now = await revision()
      const moved = now > last
      last = now
      return moved
    }
    let keyId = ''
    assert.ok(await moves(() => developer.post(`/subscriptions/${id}/approve`)))
    assert.ok(await moves(async () => (keyId = made(await user.post(`/my/subscriptions/${id}/keys`)).key.id)))
    assert.ok(await moves(() => user.delete(`/my/subscriptions/${id}/keys/${keyId}`)))
    assert.ok(await moves(() => developer.post(`/subscriptions/${id}/cancel`, { reason: 'over' })))
  })

  it('have a prefix, 32 base62 characters and a checksum, and are never the same', () => {
    const keys = Array.from({ length: 1_000 }, newApiKey)
    assert.equal(new Set(keys).size, 1_000)
    assert.ok(keys.every((key) => /^pk_[0-9A-Za-z]{38}$/.test(key)))
    const used = new Map<string, number>()
    for (const character of keys.map((each) => each.slice(3, 35)).join('')) used.set(character, (used.get(character) ?? 0) + 1)
    assert.equal(used.size, 62)
    assert.ok(Math.min(...used.values()) > 350 && Math.max(...used.values()) < 700)
  })
})
