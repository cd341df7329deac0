import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DECISIONS_AT_ONCE_MAX } from '@portico/contract/subscription/subscription-endpoints'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { mails } from '../../database/schema/mail.ts'
import { credentialsKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)
const bellsOf = async (person: TestCaller): Promise<string[]> =>
  (await person.get('/notifications')).body.items.map(({ type }: { type: string }) => type)

/** Creates two APIs of one developer, each with a request by each of `people` people. */
async function scene(people = 2) {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const apis = [await buildPublishedApi(test, developer, admin), await buildPublishedApi(test, developer, admin)]
  const users: Awaited<ReturnType<TestPlatform['as']>>[] = []
  const ids: string[] = []
  for (let count = 0; count < people; count++) {
    const user = await test.as('user')
    users.push(user)
    for (const { id } of apis) ids.push(made(await user.post('/my/subscriptions', { apiId: id })).id)
  }
  return { developer, admin, users, apis, ids }
}

const statusesOf = async (developer: TestCaller) =>
  (await developer.get('/subscriptions?size=100')).body.items.map(({ status }: { status: string }) => status)

describe('deciding on several subscriptions', () => {
  it('approves all of them, counts them, and notifies every subscriber in the app and by email', async () => {
    const { developer, users, apis, ids } = await scene()
    const answer = await developer.post('/subscriptions/approve', { subscriptionIds: ids })
    assert.deepEqual([answer.status, answer.body], [200, { decided: 4 }])
    for (const user of users) {
      assert.deepEqual(await mailsTo(user.email), ['subscriptionApproved', 'subscriptionApproved'])
      assert.deepEqual(await bellsOf(user), ['SubscriptionApproved', 'SubscriptionApproved'])
    }
    for (const { id } of apis) assert.equal((await test.anonymous.get(`/catalogue/apis/${id}`)).body.subscriberCount, 2)
  })

  it('rejects and cancels with the one reason that every subscriber reads', async () => {
    const { developer, users, ids } = await scene()
    const [first = '', ...others] = ids
    made(await developer.post('/subscriptions/approve', { subscriptionIds: [first] }))
    assert.equal((await developer.post('/subscriptions/reject', { subscriptionIds: others })).body.error, 'ClassValidatorPassFailed')
    made(await developer.post('/subscriptions/reject', { subscriptionIds: others, reason: '용도를 적어 주세요' }))
    made(await developer.post('/subscriptions/cancel', { subscriptionIds: [first], reason: 'It ends' }))
    assert.deepEqual((await statusesOf(developer)).sort(), ['CANCELED_BY_DEVELOPER', 'REJECTED', 'REJECTED', 'REJECTED'])
    const own = (await users[1]?.get('/my/subscriptions'))?.body.items
    assert.deepEqual(
      own.map(({ reason }: { reason: string }) => reason),
      ['용도를 적어 주세요', '용도를 적어 주세요'],
    )
  })

  it('decides none when the state of one does not allow it, and names those in the way', async () => {
    const { developer, users, ids } = await scene()
    const [first = '', second = '', ...waiting] = ids
    made(await developer.post('/subscriptions/approve', { subscriptionIds: [first] }))
    made((await users[0]?.post(`/my/subscriptions/${second}/cancel`)) as never)
    const { status, body } = await developer.post('/subscriptions/reject', { subscriptionIds: ids, reason: 'no' })
    assert.deepEqual([status, body.error, body.data.subscriptionIds.sort()], [409, 'StateNotAllowed', [first, second].sort()])
    assert.equal((await developer.get('/subscriptions?tab=pending')).body.total, waiting.length)
  })

  it("answers SubscriptionNotFound for other people's and unknown ones, names them and decides none", async () => {
    const { developer, ids } = await scene(1)
    const other = await scene(1)
    const unknown = newId()
    const { status, body } = await developer.post('/subscriptions/approve', { subscriptionIds: [...ids, ...other.ids, unknown] })
    assert.deepEqual([status, body.error, body.data.subscriptionIds], [404, 'SubscriptionNotFound', [...other.ids, unknown]])
    assert.equal((await developer.get('/subscriptions?tab=pending')).body.total, ids.length)
    const user = await test.as('user')
    assert.equal((await user.post('/subscriptions/approve', { subscriptionIds: ids })).body.error, 'NotAllowedRole')
    assert.equal((await test.anonymous.post('/subscriptions/approve', { subscriptionIds: ids })).status, 401)
  })

  it('takes 1 to 100 different ids', async () => {
    const developer = await test.as('developer')
    const id = newId()
    const tooMany = Array.from({ length: DECISIONS_AT_ONCE_MAX + 1 }, newId)
    for (const subscriptionIds of [[], [id, id], ['x'], tooMany, undefined])
      assert.equal((await developer.post('/subscriptions/approve', { subscriptionIds })).body.error, 'ClassValidatorPassFailed')
    const { body } = await developer.post('/subscriptions/approve', { subscriptionIds: tooMany.slice(1) })
    assert.deepEqual([body.error, body.data.subscriptionIds.length], ['SubscriptionNotFound', DECISIONS_AT_ONCE_MAX])
  })

  it('lets one of two people win who decide the same list, in any order, and every count fits', async () => {
    const { developer, admin, apis, ids } = await scene(4)
    const answers = await Promise.all([
      developer.post('/subscriptions/approve', { subscriptionIds: ids }),
      admin.post('/subscriptions/reject', { subscriptionIds: ids.toReversed(), reason: 'no' }),
      developer.post('/subscriptions/approve', { subscriptionIds: ids.toReversed() }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const statuses = new Set(await statusesOf(developer))
    assert.equal(statuses.size, 1)
    const count = statuses.has('APPROVED') ? 4 : 0
    for (const { id } of apis) assert.equal((await test.anonymous.get(`/catalogue/apis/${id}`)).body.subscriberCount, count)
  })

  it('lets lists that cross, and single decisions among them, all end', async () => {
    const { developer, admin, ids } = await scene(6)
    const [even, odd] = [ids.filter((_, at) => at % 2 === 0), ids.filter((_, at) => at % 2 === 1)]
    const answers = await Promise.all([
      developer.post('/subscriptions/approve', { subscriptionIds: [...even.slice(0, 3), ...odd.slice(3)] }),
      admin.post('/subscriptions/approve', { subscriptionIds: [...odd.slice(0, 3), ...even.slice(3)].toReversed() }),
      ...ids.map((id) => developer.post(`/subscriptions/${id}/approve`)),
    ])
    assert.ok(answers.every(({ status }) => status === 200 || status === 409))
    const { items, total } = (await developer.get('/subscriptions?tab=approve')).body
    const approvedOnce = answers.filter(({ status }) => status === 200).length
    assert.ok(total > 0 && approvedOnce > 0 && items.length === total)
  })
})

describe('automatic approval', () => {
  async function automatic() {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin, { autoApproveSubscriptions: true })
    return { developer, admin, user, api }
  }

  it('approves with the request: the subscriber is notified, the list shows it as approved, gateways receive it', async () => {
    const { developer, user, api } = await automatic()
    const revision = () => newestRevision(test.db, credentialsKind(api.environment.id))
    const last = await revision()
    const own = made(await user.post('/my/subscriptions', { apiId: api.id }))
    assert.deepEqual([own.status, own.processedAt !== null, own.reason], ['APPROVED', true, null])
    assert.ok((await revision()) > last)
    assert.deepEqual(await mailsTo(user.email), ['subscriptionApproved'])
    assert.deepEqual(await bellsOf(user), ['SubscriptionApproved'])
    assert.ok(!(await mailsTo(developer.email)).includes('subscriptionRequested'))
    assert.deepEqual(
      [await developer.get('/subscriptions?tab=approve'), await developer.get('/subscriptions?tab=pending')].map(({ body }) => body.total),
      [1, 0],
    )
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.subscriberCount, 1)
    made(await user.post(`/my/subscriptions/${own.id}/keys`))
  })

  it('creates one subscription of many concurrent requests, and counts every subscriber once', async () => {
    const { api } = await automatic()
    const users = await Promise.all(Array.from({ length: 6 }, () => test.as('user')))
    const answers = await Promise.all([...users, ...users].map((user) => user.post('/my/subscriptions', { apiId: api.id })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(6).fill(201), ...Array(6).fill(409)])
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).body.subscriberCount, 6)
  })

  it('leaves those that wait already as they are, and may be turned off again', async () => {
    const [developer, admin, early, late] = [
      await test.as('developer'),
      await test.as('admin'),
      await test.as('user'),
      await test.as('user'),
    ]
    const api = await buildPublishedApi(test, developer, admin)
    const apply = async (user: TestCaller) => made(await user.post('/my/subscriptions', { apiId: api.id })).status
    assert.equal(await apply(early), 'WAITING')
    const turn = async (autoApproveSubscriptions: boolean) =>
      made(await developer.put(api.path, { name: api.name, targetServerGroupId: api.group.id, autoApproveSubscriptions }))
    assert.equal((await turn(true)).autoApproveSubscriptions, true)
    assert.equal((await early.get('/my/subscriptions')).body.items[0].status, 'WAITING')
    assert.equal(await apply(late), 'APPROVED')
    assert.equal((await turn(false)).autoApproveSubscriptions, false)
    assert.equal(await apply(await test.as('user')), 'WAITING')
  })
})
