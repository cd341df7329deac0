import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { NOTIFICATION_DAYS } from '@portico/contract/notification/notification-endpoints'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { apiShares } from '../../database/schema/api.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { addNotification } from './add-notification.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const ring = (userId: number, apiName = 'Weather') =>
  transact(test.db, (tx) => addNotification(tx, { userIds: [userId], type: 'SubscriptionApproved', apiName, path: '/user/subscription/1' }))
/** Returns a person's notifications, newest first. */
const bellOf = async (caller: Signed) =>
  (await caller.get('/notifications')).body.items.map(({ type, issuer, apiName, path }: Record<string, string | null>) => [
    type,
    issuer,
    apiName,
    path,
  ])
const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)
const nameAs = (caller: Signed, name: string) => test.db.update(users).set({ name }).where(eq(users.id, caller.id))

describe('the bell', () => {
  it('shows one’s own notifications, the newest first, page by page, and how many are unread', async () => {
    const person = await test.as('user')
    for (const name of ['First', 'Second', 'Third']) await ring(person.id, name)
    const { body } = await person.get('/notifications?size=2')
    assert.deepEqual(
      body.items.map(({ apiName }: { apiName: string }) => apiName),
      ['Third', 'Second'],
    )
    assert.deepEqual([body.total, body.unread, body.page, body.size], [3, 3, 1, 2])
    const [{ id, ...shown }] = body.items
    assert.equal(typeof id, 'string')
    assert.deepEqual(
      { ...shown, createdAt: '' },
      {
        type: 'SubscriptionApproved',
        issuer: null,
        apiName: 'Third',
        roles: [],
        planned: null,
        path: '/user/subscription/1',
        createdAt: '',
        readAt: null,
      },
    )
    assert.equal((await person.get('/notifications?size=2&page=2')).body.items[0].apiName, 'First')
    assert.equal((await person.get('/notifications?q=seco')).body.total, 1)
  })

  it('marks one as read, once and for the first time, and then all', async () => {
    const person = await test.as('user')
    for (const name of ['One', 'Two', 'Three']) await ring(person.id, name)
    const [newest] = (await person.get('/notifications')).body.items
    const read = () => person.post(`/notifications/${newest.id}/read`)
    assert.equal((await read()).status, 204)
    const [{ readAt }] = (await person.get('/notifications?unread=false')).body.items
    assert.equal((await read()).status, 204)
    assert.equal((await person.get('/notifications?unread=false')).body.items[0].readAt, readAt)
    assert.deepEqual((await person.get('/notifications/unread')).body, { unread: 2 })
    assert.equal((await person.get('/notifications?unread=true')).body.total, 2)
    assert.equal((await person.post('/notifications/read')).status, 204)
    assert.deepEqual((await person.get('/notifications/unread')).body, { unread: 0 })
    assert.equal((await person.get('/notifications')).body.items[0].readAt, readAt)
  })

  it('is one’s own: others’ and unknown ones are NotFound, malformed ones rejected, and all need a session', async () => {
    const [person, other] = [await test.as('user'), await test.as('superAdmin')]
    await ring(person.id)
    const [own] = (await person.get('/notifications')).body.items
    for (const id of [own.id, newId()]) {
      const { status, body } = await other.post(`/notifications/${id}/read`)
      assert.deepEqual([status, body.error], [404, 'NotFound'])
    }
    assert.equal((await other.post('/notifications/seven/read')).body.error, 'ClassValidatorPassFailed')
    await other.post('/notifications/read')
    assert.equal((await other.get('/notifications')).body.total, 0)
    assert.deepEqual((await person.get('/notifications/unread')).body, { unread: 1 })
    assert.equal((await test.anonymous.get('/notifications')).status, 401)
    assert.equal((await test.anonymous.get('/notifications/unread')).status, 401)
    assert.equal((await test.anonymous.post('/notifications/read')).status, 401)
    assert.equal((await test.anonymous.post(`/notifications/${own.id}/read`)).status, 401)
  })

  it('forgets what is older than thirty days', async () => {
    const person = await test.as('developer')
    await ring(person.id)
    const past = new Date(Date.now() - NOTIFICATION_DAYS * 86_400_000)
    await test.db.update(notifications).set({ createdAt: past }).where(eq(notifications.userId, person.id))
    const { body } = await person.get('/notifications')
    assert.deepEqual([body.total, body.unread], [0, 0])
    assert.deepEqual((await person.get('/notifications/unread')).body, { unread: 0 })
  })

  it('is added once for a person who is named twice', async () => {
    const person = await buildPerson(test.db)
    await transact(test.db, (tx) => addNotification(tx, { userIds: [person.id, person.id], type: 'RolesChanged', roles: ['user'] }))
    await transact(test.db, (tx) => addNotification(tx, { userIds: [], type: 'RolesChanged' }))
    assert.equal((await test.db.select().from(notifications).where(eq(notifications.userId, person.id))).length, 1)
  })
})

describe('subscriptions', () => {
  it('are announced to the owner and those who share the API when requested, to the subscriber when decided, in the app and by email', async () => {
    const [developer, friend, admin, user] = [
      await test.as('developer'),
      await test.as('developer'),
      await test.as('admin'),
      await test.as('user'),
    ]
    await nameAs(user, 'Ann')
    await nameAs(developer, 'Dev')
    const api = await buildPublishedApi(test, developer, admin)
    const formerly = await buildPerson(test.db, { roles: ['developer'] })
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, formerly.id))
    for (const { id } of [friend, formerly]) await test.db.insert(apiShares).values({ apiId: api.id, userId: id })
    const request = async () => made(await user.post('/my/subscriptions', { apiId: api.id })).id
    const first = await request()
    const asked = ['SubscriptionRequested', 'Ann', api.name, '/developer/apis-subscription']
    for (const person of [developer, friend]) {
      assert.deepEqual((await bellOf(person))[0], asked)
      assert.ok((await mailsTo(person.email)).includes('subscriptionRequested'))
    }
    assert.deepEqual([await mailsTo(formerly.email), (await bellOf(admin)).length], [[], 1])

    made(await developer.post(`/subscriptions/${first}/reject`, { reason: 'No' }))
    const second = await request()
    made(await developer.post(`/subscriptions/${second}/approve`))
    made(await admin.post(`/subscriptions/${second}/cancel`, { reason: 'Over' }))
    assert.deepEqual(await bellOf(user), [
      ['SubscriptionCanceledByDeveloper', 'Test Person', api.name, `/user/subscription/${second}`],
      ['SubscriptionApproved', 'Dev', api.name, `/user/subscription/${second}`],
      ['SubscriptionRejected', 'Dev', api.name, `/user/subscription/${first}`],
    ])
    assert.deepEqual(await mailsTo(user.email), ['subscriptionRejected', 'subscriptionApproved', 'subscriptionCanceledByDeveloper'])
  })

  it('to the API of a person who has left notify the superAdmins', async () => {
    const [developer, admin, user, superAdmin] = [
      await test.as('developer'),
      await test.as('admin'),
      await test.as('user'),
      await test.as('superAdmin'),
    ]
    const api = await buildPublishedApi(test, developer, admin)
    await test.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, developer.id))
    made(await user.post('/my/subscriptions', { apiId: api.id }))
    assert.equal((await bellOf(superAdmin))[0][0], 'SubscriptionRequested')
    assert.ok(!(await mailsTo(developer.email)).includes('subscriptionRequested'))
  })
})

describe('publications', () => {
  it('are announced to every other admin when requested, to owner and requester when decided, in the app and by email', async () => {
    const [developer, friend, admin, superAdmin] = [
      await test.as('developer'),
      await test.as('developer'),
      await test.as('admin'),
      await test.as('superAdmin'),
    ]
    await nameAs(friend, 'Friend')
    await nameAs(admin, 'Boss')
    const api = await buildDeployedApi(test, developer)
    await test.db.insert(apiShares).values({ apiId: api.id, userId: friend.id })
    const ask = async (caller: Signed) => made(await caller.post(`${api.path}/publication`)).id
    const first = await ask(friend)
    for (const person of [admin, superAdmin]) {
      assert.deepEqual((await bellOf(person))[0], ['PublishingRequested', 'Friend', api.name, `/admin/publication/${first}`])
      assert.deepEqual((await mailsTo(person.email)).at(-1), 'publishingRequested')
    }
    made(await admin.post(`/publications/${first}/reject`, { reason: 'Not yet' }))
    for (const person of [developer, friend]) {
      assert.deepEqual(await bellOf(person), [['PublishingRejected', 'Boss', api.name, `/developer/apis/${api.id}`]])
      assert.deepEqual(await mailsTo(person.email), ['publishingRejected'])
    }
    const heard = (await bellOf(admin)).length
    const second = await ask(admin)
    assert.deepEqual([(await bellOf(admin)).length, (await bellOf(superAdmin))[0][1]], [heard, 'Boss'])
    made(await superAdmin.post(`/publications/${second}/approve`, {}))
    assert.equal((await bellOf(developer))[0][0], 'PublishingApproved')
    assert.equal((await bellOf(friend))[0][0], 'PublishingRejected')
  })
})
