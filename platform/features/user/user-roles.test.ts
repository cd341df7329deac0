import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { sweepSize } from '@portico/contract/testing/sweep'
import { and, arrayContains, eq, inArray } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { sessions, signInSteps } from '../../database/schema/session.ts'
import { users } from '../../database/schema/user.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let superAdmin: Signed
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
  admin = await test.as('admin')
})
after(() => test.stop())

const grant = (caller: Signed, id: number, ...roles: Role[]) => caller.put(`/users/${id}/roles`, { roles })
const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)

describe('granting and taking roles', () => {
  it('ends the person’s sessions immediately, and notifies them in the app and by email', async () => {
    const person = await test.as('user')
    const expiresAt = new Date(Date.now() + 60_000)
    await test.db.insert(signInSteps).values({ tokenHash: 'half-way', userId: person.id, portal: 'portal', method: 'mail', expiresAt })
    assert.equal((await person.get('/notifications')).status, 200)
    const { status, body } = await grant(admin, person.id, 'user', 'developer')
    assert.deepEqual([status, body.roles], [200, ['developer', 'user']])
    const next = await person.get('/notifications')
    assert.deepEqual([next.status, next.body.error], [401, 'PermissionChanged'])
    const refreshed = await test.anonymous.post('/refresh', { refreshToken: person.refreshToken })
    assert.deepEqual([refreshed.status, refreshed.body.error], [401, 'PermissionChanged'])
    assert.equal((await test.db.select().from(signInSteps).where(eq(signInSteps.userId, person.id))).length, 0)
    assert.deepEqual(await mailsTo(person.email), ['rolesChanged'])
    const again = (await test.anonymous.post('/manager/login', { email: person.email, password: PASSWORD })).body
    const { items } = (await test.withAuthorization(`Bearer ${again.accessToken}`).get('/notifications')).body
    assert.deepEqual(
      items.map(({ type, issuer, roles, path }: Record<string, unknown>) => [type, issuer, roles, path]),
      [['RolesChanged', 'Test Person', ['developer', 'user'], '/developer/setting/profile']],
    )
  })

  it('does nothing when they stay the same, in whatever order', async () => {
    const person = await test.as('user', 'developer')
    assert.equal((await grant(admin, person.id, 'developer', 'user', 'user')).status, 200)
    assert.equal((await person.get('/notifications')).body.total, 0)
    assert.deepEqual(await mailsTo(person.email), [])
  })

  it('leaves everybody at least one role that exists', async () => {
    const { id } = await buildPerson(test.db)
    for (const roles of [[], ['emperor'], 'user', null]) {
      assert.equal((await superAdmin.put(`/users/${id}/roles`, { roles })).body.error, 'ClassValidatorPassFailed')
    }
  })

  it('of admin and superAdmin is for superAdmins only, to grant and to take', async () => {
    for (const role of ['admin', 'superAdmin'] as const) {
      const { id } = await buildPerson(test.db)
      const refused = await grant(admin, id, 'user', role)
      assert.deepEqual([refused.status, refused.body.error], [403, 'NotAllowedRole'])
      assert.equal((await grant(superAdmin, id, 'user', role)).status, 200)
      assert.equal((await grant(admin, id, 'user')).body.error, 'NotAllowedRole')
      assert.equal((await grant(superAdmin, id, 'user')).status, 200)
    }
  })

  it('is not possible on oneself', async () => {
    for (const caller of [admin, superAdmin]) {
      const { status, body } = await grant(caller, caller.id, 'user', 'admin', 'superAdmin')
      assert.deepEqual([status, body.error], [409, 'OwnRolesNotChangeable'])
    }
  })
})

describe('the last superAdmin', () => {
  let one: Signed
  let other: Signed

  before(async () => {
    one = await test.as('superAdmin')
    other = await test.as('superAdmin')
    await test.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.id, superAdmin.id))
  })

  const pair = () => [one.id, other.id]
  const left = () =>
    test.db
      .select({ id: users.id })
      .from(users)
      .where(and(arrayContains(users.roles, ['superAdmin']), eq(users.status, 'registered')))

  async function bothAgain(): Promise<void> {
    await test.db
      .update(users)
      .set({ roles: ['superAdmin'], status: 'registered', withdrawnAt: null })
      .where(inArray(users.id, pair()))
    await test.db.update(sessions).set({ endedAt: null, endReason: null }).where(inArray(sessions.userId, pair()))
  }

  it('remains when two remove each other’s role concurrently, repeatedly', async () => {
    for (let round = 0; round < sweepSize({ whole: 50, few: 8 }); round++) {
      await bothAgain()
      const answers = await Promise.all([grant(one, other.id, 'user'), grant(other, one.id, 'user')])
      assert.equal((await left()).length, 1, `round ${round}`)
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401], JSON.stringify(answers.map(({ body }) => body.error)))
      assert.ok(answers.some(({ body }) => body.error === 'PermissionChanged'))
    }
  })

  it('remains when two withdraw each other concurrently, repeatedly', async () => {
    for (let round = 0; round < sweepSize({ whole: 20, few: 5 }); round++) {
      await bothAgain()
      const answers = await Promise.all([one.post(`/users/${other.id}/withdraw`), other.post(`/users/${one.id}/withdraw`)])
      assert.equal((await left()).length, 1, `round ${round}`)
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401], JSON.stringify(answers.map(({ body }) => body.error)))
    }
  })

  it('remains when both leave concurrently, repeatedly; the remaining one gets LastSuperAdmin', async () => {
    for (let round = 0; round < sweepSize({ whole: 10, few: 4 }); round++) {
      await bothAgain()
      const leave = (caller: Signed) => caller.post('/account/unregister', { password: PASSWORD, agreed: true })
      const answers = await Promise.all([leave(one), leave(other)])
      assert.equal((await left()).length, 1, `round ${round}`)
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
      assert.ok(answers.some(({ body }) => body?.error === 'LastSuperAdmin'))
    }
  })

  it('remains when one leaves while the other removes their role, repeatedly', async () => {
    for (let round = 0; round < sweepSize({ whole: 10, few: 4 }); round++) {
      await bothAgain()
      await Promise.all([one.post('/account/unregister', { password: PASSWORD, agreed: true }), grant(one, other.id, 'user')])
      assert.equal((await left()).length, 1, `round ${round}`)
    }
  })
})
