import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { users } from '../../database/schema/user.ts'
import { buildApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('sharing an API', () => {
  it('notifies the developer in the app and by email, in their language, once', async () => {
    const [owner, mate] = [await test.as('developer'), await test.as('developer')]
    await test.db.update(users).set({ locale: 'ko' }).where(eq(users.id, mate.id))
    const api = await buildApi(owner, { name: 'Tides' })
    made(await owner.post(`${api.path}/shares`, { email: mate.email }))
    assert.equal((await owner.post(`${api.path}/shares`, { email: mate.email })).body.error, 'AlreadyShared')
    const bells = await test.db.select().from(notifications).where(eq(notifications.userId, mate.id))
    assert.deepEqual(
      bells.map(({ type, apiName, issuerId, path }) => [type, apiName, issuerId, path]),
      [['ApiShared', 'Tides', owner.id, `/developer/apis/${api.id}`]],
    )
    const sent = await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, mate.email), eq(mails.kind, 'apiShared')))
    assert.deepEqual(
      sent.map(({ subject }) => subject),
      ['Tides 공유 안내'],
    )
  })
})

describe('the owners of APIs', () => {
  it('are those whose APIs one may see, and narrow the list', async () => {
    const [first, second, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
    const shared = await buildApi(first)
    await buildApi(first)
    const own = await buildApi(second)
    const ownersOf = async (caller: typeof first) =>
      made(await caller.get('/apis/owners')).items.map(({ id }: { id: number }) => id) as number[]
    const idsOf = async (caller: typeof first, query: string) =>
      made(await caller.get(`/apis${query}`)).items.map(({ id }: { id: string }) => id) as string[]
    assert.deepEqual(await ownersOf(second), [second.id])
    made(await first.post(`${shared.path}/shares`, { email: second.email }))
    assert.deepEqual((await ownersOf(second)).toSorted(), [first.id, second.id].toSorted())
    assert.deepEqual(await idsOf(second, `?ownerId=${first.id}`), [shared.id])
    assert.deepEqual(await idsOf(second, `?ownerId=${second.id}`), [own.id])
    assert.deepEqual(await idsOf(first, `?ownerId=${second.id}`), [])
    assert.equal((await idsOf(admin, `?ownerId=${first.id}`)).length, 2)
    assert.ok((await ownersOf(admin)).includes(first.id))
    assert.equal((await first.get('/apis?ownerId=x')).body.error, 'ClassValidatorPassFailed')
  })
})
