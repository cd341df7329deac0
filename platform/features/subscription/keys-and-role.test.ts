import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import { apiKeys, subscriptions } from '../../database/schema/subscription.ts'
import { users } from '../../database/schema/user.ts'
import { credentialsKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { hashApiKey } from './api-key.ts'
import { compileCredentials } from './compile-credentials.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let superAdmin: Signed
let developer: Signed
let api: Awaited<ReturnType<typeof buildPublishedApi>>

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
  developer = await test.as('developer')
  api = await buildPublishedApi(test, developer, superAdmin)
})
after(() => test.stop())

/** Creates a person with two keys of an approved subscription; `works` returns for each whether gateways accept it. */
async function subscriber(...roles: Role[]) {
  const person = await test.as(...roles)
  const { id } = made(await person.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
  const own = `/my/subscriptions/${id}`
  const keys = [made(await person.post(`${own}/keys`)), made(await person.post(`${own}/keys`))]
  const works = async () => {
    const { credentials } = await compileCredentials(test.db, api.environment.id, 1)
    return keys.map(({ secret }) => credentials.find(({ keyHash }) => keyHash === hashApiKey(secret))?.approved ?? false)
  }
  return { person, id, own, keyIds: keys.map(({ key }) => key.id), works }
}

const rolesOf = (person: { id: number }, ...roles: Role[]) => superAdmin.put(`/users/${person.id}/roles`, { roles })

/** Returns whether an operation notifies the environment's gateways of changed credentials. */
async function tells(act: () => Promise<unknown>): Promise<boolean> {
  const kind = credentialsKind(api.environment.id)
  const last = await newestRevision(test.db, kind)
  await act()
  return (await newestRevision(test.db, kind)) > last
}

describe('the keys of a person', () => {
  it('are counted under the first subscription, however often the person subscribes; each person has their own', async () => {
    const developerOfOwn = await test.as('developer')
    const own = await buildPublishedApi(test, developerOfOwn, superAdmin)
    const countedAs = async (person: Signed) => {
      const { id } = made(await person.post('/my/subscriptions', { apiId: own.id }))
      made(await developerOfOwn.post(`/subscriptions/${id}/approve`))
      const { secret } = made(await person.post(`/my/subscriptions/${id}/keys`))
      const { credentials } = await compileCredentials(test.db, own.environment.id, 1)
      const credential = credentials.find(({ keyHash }) => keyHash === hashApiKey(secret))
      assert.equal(credential?.subscriptionId, id)
      return { id, as: credential?.countedAs }
    }
    const [person, other] = [await test.as('user'), await test.as('user')]
    const first = await countedAs(person)
    assert.equal(first.as, first.id)
    for (let round = 0; round < 2; round += 1) {
      const { items } = made(await person.get('/my/subscriptions'))
      const alive = items.find(({ status }: { status: string }) => status === 'APPROVED')
      made(await person.post(`/my/subscriptions/${alive.id}/cancel`))
      const again = await countedAs(person)
      assert.notEqual(again.id, first.id)
      assert.equal(again.as, first.id)
    }
    const others = await countedAs(other)
    assert.equal(others.as, others.id)
  })

  it('stop when the person loses the role `user`, and work again when it returns; gateways are notified both times', async () => {
    const { person, works } = await subscriber('user', 'developer')
    assert.deepEqual(await works(), [true, true])
    assert.ok(await tells(async () => made(await rolesOf(person, 'developer'))))
    assert.deepEqual(await works(), [false, false])
    assert.ok(await tells(async () => made(await rolesOf(person, 'developer', 'user'))))
    assert.deepEqual(await works(), [true, true])
  })

  it('follow the role `user` alone', async () => {
    const { person, works } = await subscriber('user')
    for (const roles of [['user', 'developer'], ['user', 'admin', 'superAdmin'], ['user']] as Role[][]) {
      made(await rolesOf(person, ...roles))
      assert.deepEqual(await works(), [true, true], roles.join())
    }
    for (const roles of [['developer'], ['admin'], ['superAdmin'], ['developer', 'admin', 'superAdmin']] as Role[][]) {
      made(await rolesOf(person, ...roles))
      assert.deepEqual(await works(), [false, false], roles.join())
    }
  })

  it('end for good when they are withdrawn, also after they are restored, and when they unregister', async () => {
    const { person, works } = await subscriber('user')
    assert.ok(await tells(async () => made(await superAdmin.post(`/users/${person.id}/withdraw`))))
    assert.deepEqual(await works(), [false, false])
    made(await superAdmin.post(`/users/${person.id}/restore`))
    assert.deepEqual(await works(), [false, false])
    const other = await subscriber('user')
    assert.ok(await tells(async () => made(await other.person.post('/account/unregister', { password: PASSWORD, agreed: true }))))
    assert.deepEqual(await other.works(), [false, false])
    made(await superAdmin.delete(`/users/${other.person.id}`))
    assert.deepEqual(await other.works(), [false, false])
  })

  it('do not work for a person who is not registered, however that came about', async () => {
    const { person, works } = await subscriber('user')
    for (const status of ['withdrawn', 'deleted'] as const) {
      await test.db.update(users).set({ status }).where(eq(users.id, person.id))
      assert.deepEqual(await works(), [false, false], status)
    }
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, person.id))
    // Left by a release that did not revoke them: gateways are notified when the person is restored.
    assert.ok(await tells(async () => made(await superAdmin.post(`/users/${person.id}/restore`))))
  })
})

describe('a person without the role `user`', () => {
  it('revokes own keys and cancels own subscriptions, and does nothing else with them', async () => {
    const { person, id, own, keyIds } = await subscriber('user', 'developer')
    made(await rolesOf(person, 'developer'))
    const { accessToken } = made(await test.anonymous.post('/manager/login', { email: person.email, password: PASSWORD }))
    const former = test.withAuthorization(`Bearer ${accessToken}`)
    for (const { status, body } of [
      await former.post('/my/subscriptions', { apiId: api.id }),
      await former.post(`${own}/keys`),
      await former.get(own),
    ])
      assert.deepEqual([status, body.error], [403, 'NotAllowedRole'])
    assert.equal((await former.delete(`${own}/keys/${keyIds[0]}`)).status, 204)
    assert.equal((await former.post(`${own}/cancel`)).status, 200)
    const [subscription] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    assert.equal(subscription?.status, 'CANCELED_BY_USER')
    const revoked = await test.db.select().from(apiKeys).where(eq(apiKeys.subscriptionId, id))
    assert.deepEqual(
      keyIds.map((keyId) => revoked.find((key) => key.id === keyId)?.revokedAt !== null),
      [true, false],
    )
    made(await rolesOf(person, 'developer', 'user'))
    assert.equal((await developer.post(`${own}/cancel`)).status, 404)
  })

  it('can be ended by the API’s developer and by admins: what they cancel does not return with the role', async () => {
    for (const helper of [developer, superAdmin]) {
      const { person, id, works } = await subscriber('user', 'developer')
      made(await rolesOf(person, 'developer'))
      made(await helper.post(`/subscriptions/${id}/cancel`, { reason: 'The key leaked' }))
      made(await rolesOf(person, 'developer', 'user'))
      assert.deepEqual(await works(), [false, false])
    }
  })

  it('does not read as a subscriber what is not published', async () => {
    const own = await buildPublishedApi(test, developer, superAdmin)
    const person = await test.as('user', 'developer')
    const { id } = made(await person.post('/my/subscriptions', { apiId: own.id }))
    made(await developer.post(`/subscriptions/${id}/approve`))
    made(await superAdmin.post(`/publications/${own.publication.id}/withdraw`, { reason: 'No longer' }))
    assert.equal((await person.get(`${own.path}/reading`)).status, 200)
    made(await rolesOf(person, 'developer'))
    const { accessToken } = made(await test.anonymous.post('/manager/login', { email: person.email, password: PASSWORD }))
    const former = test.withAuthorization(`Bearer ${accessToken}`)
    assert.deepEqual((await former.get(`${own.path}/reading`)).body.error, 'NoApi')
  })
})
