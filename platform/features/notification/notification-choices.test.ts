import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { NOTIFICATION_RULES, typesForRoles } from '@portico/contract/notification/notification-choices'
import type { NotificationType } from '@portico/contract/notification/notification-types'
import { ROLES } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { transact } from '../../database/transact.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'
import { addNotification } from './add-notification.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

type Signed = Awaited<ReturnType<TestPlatform['as']>>

const choose = (caller: Signed, type: string, bell: boolean, mail: boolean) => caller.put('/notifications/choices', { type, bell, mail })
const choicesOf = async (caller: Signed): Promise<Record<string, [boolean, boolean]>> =>
  Object.fromEntries(made(await caller.get('/notifications/choices')).items.map(({ type, bell, mail }: TestBody) => [type, [bell, mail]]))
const bellOf = async (caller: Signed) => made(await caller.get('/notifications')).items.map(({ type }: TestBody) => type)
const mailsTo = async ({ email }: Signed) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)

describe('the choices of a person', () => {
  it('are the types of their roles, all on at first; where a type has no email, it is off', async () => {
    for (const role of ROLES) {
      const person = await test.as(role)
      const choices = await choicesOf(person)
      assert.deepEqual(Object.keys(choices), typesForRoles([role]))
      for (const [type, shown] of Object.entries(choices))
        assert.deepEqual(shown, [true, NOTIFICATION_RULES[type as NotificationType].mail], type)
    }
  })

  it('apply to the channel of the type alone, and can be taken back', async () => {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    made(await choose(developer, 'SubscriptionRequested', true, false))
    made(await choose(user, 'SubscriptionApproved', false, true))
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${id}/approve`))
    assert.equal((await bellOf(developer))[0], 'SubscriptionRequested')
    assert.equal((await mailsTo(developer)).includes('subscriptionRequested'), false)
    assert.deepEqual([await bellOf(user), await mailsTo(user)], [[], ['subscriptionApproved']])

    assert.deepEqual((await choicesOf(developer)).SubscriptionRequested, [true, false])
    assert.deepEqual((await choicesOf(developer)).PublishingApproved, [true, true])
    made(await choose(developer, 'SubscriptionRequested', true, true))
    made(await choose(user, 'SubscriptionApproved', true, true))
    made(await developer.post(`/subscriptions/${id}/cancel`, { reason: 'Over' }))
    made(await user.post('/my/subscriptions', { apiId: api.id }))
    assert.ok((await mailsTo(developer)).includes('subscriptionRequested'))
    assert.deepEqual(await bellOf(user), ['SubscriptionCanceledByDeveloper'])
  })

  it('do not reach changed permissions, unknown types, types of other roles and others’ choices', async () => {
    const [user, other] = [await test.as('user'), await test.as('user')]
    const fixed = await choose(user, 'RolesChanged', false, false)
    assert.deepEqual([fixed.status, fixed.body.error], [409, 'StateNotAllowed'])
    assert.equal((await choose(user, 'GatewayUnavailable', false, false)).status, 404)
    assert.equal((await choose(user, 'Nonsense', false, false)).body.error, 'ClassValidatorPassFailed')
    assert.equal(
      (await user.put('/notifications/choices', { type: 'BoardApiNewsCreated', bell: 'maybe' })).body.error,
      'ClassValidatorPassFailed',
    )
    made(await choose(user, 'BoardApiNewsCreated', false, false))
    assert.deepEqual((await choicesOf(user)).BoardApiNewsCreated, [false, false])
    assert.deepEqual((await choicesOf(other)).BoardApiNewsCreated, [true, false])
    assert.equal((await test.anonymous.get('/notifications/choices')).status, 401)
    assert.equal((await test.anonymous.put('/notifications/choices', { type: 'BoardApiNewsCreated', bell: true, mail: true })).status, 401)
  })

  it('narrow the list by type', async () => {
    const user = await test.as('user')
    for (const type of ['SubscriptionApproved', 'BoardApiNewsCreated', 'BoardApiNewsCreated'] as const)
      await transact(test.db, (tx) => addNotification(tx, { userIds: [user.id], type, apiName: 'Pets' }))
    const { items, total } = made(await user.get('/notifications?type=BoardApiNewsCreated'))
    assert.deepEqual([items.map(({ type }: TestBody) => type), total], [['BoardApiNewsCreated', 'BoardApiNewsCreated'], 2])
    assert.equal((await user.get('/notifications?type=Nonsense')).body.error, 'ClassValidatorPassFailed')
  })
})
