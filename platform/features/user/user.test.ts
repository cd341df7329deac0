import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { signInSteps } from '../../database/schema/session.ts'
import { authenticators, recoveryCodes, users } from '../../database/schema/user.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

const NOBODY = 2_147_483_647
const OTHER_PASSWORD = 'Wet.Fox.93'

let test: TestPlatform
let superAdmin: Signed
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
  admin = await test.as('admin')
})
after(() => test.stop())

const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)
const rowOf = async (id: number) => (await test.db.select().from(users).where(eq(users.id, id)))[0]
const withdraw = (id: number, at = new Date()) =>
  test.db.update(users).set({ status: 'withdrawn', withdrawnAt: at }).where(eq(users.id, id))
const form = (changes: object = {}) => ({ name: 'New Name', locale: 'ko', postsAutoApproved: true, ...changes })

/** Every act of an admin on a person, right in all but whom it is done to. */
const ACTS: [string, (caller: Signed, id: number | string) => ReturnType<Signed['get']>][] = [
  ['updateUser', (caller, id) => caller.put(`/users/${id}`, form())],
  ['setUserPassword', (caller, id) => caller.put(`/users/${id}/password`, { password: OTHER_PASSWORD })],
  ['setUserRoles', (caller, id) => caller.put(`/users/${id}/roles`, { roles: ['user', 'developer'] })],
  ['forceVerifyUser', (caller, id) => caller.post(`/users/${id}/verify`)],
  ['removeUserAuthenticator', (caller, id) => caller.post(`/users/${id}/authenticator/remove`)],
  ['withdrawUser', (caller, id) => caller.post(`/users/${id}/withdraw`)],
  ['restoreUser', (caller, id) => caller.post(`/users/${id}/restore`)],
  ['deleteUser', (caller, id) => caller.delete(`/users/${id}`)],
]

describe('the list of people', () => {
  it('finds by status, role, verification, name and address, and never shows who was deleted', async () => {
    const mark = 'listed'
    const build = (name: string, given: object = {}) => buildPerson(test.db, { name: `${mark} ${name}`, ...given })
    const [ann, ben, cho] = [await build('Ann'), await build('Ben', { roles: ['developer'], verified: false }), await build('Cho')]
    const gone = await build('Dee')
    await withdraw(cho.id)
    await test.db.update(users).set({ status: 'deleted' }).where(eq(users.id, gone.id))
    const found = async (query: string) =>
      (await admin.get(`/users?q=${mark}&sort=name&${query}`)).body.items.map(({ id }: { id: number }) => id)
    assert.deepEqual(await found(''), [ann.id, ben.id, cho.id])
    assert.deepEqual(await found('status=registered'), [ann.id, ben.id])
    assert.deepEqual(await found('status=withdrawn'), [cho.id])
    assert.deepEqual(await found('role=developer'), [ben.id])
    assert.deepEqual(await found('emailVerified=false'), [ben.id])
    assert.deepEqual(await found('emailVerified=true'), [ann.id, cho.id])
    const { body } = await admin.get(`/users?q=${encodeURIComponent(ann.email)}`)
    assert.deepEqual([body.total, body.items[0].email], [1, ann.email])
    assert.equal((await admin.get('/users?status=deleted')).status, 400)
  })

  it('sorts in both directions; who never signed in, or has not left, comes last in both', async () => {
    const mark = 'sorted'
    const build = (name: string) => buildPerson(test.db, { name: `${mark} ${name}` })
    const [first, second, never] = [await build('A'), await build('B'), await build('C')]
    await test.db
      .update(users)
      .set({ lastSignInAt: new Date('2026-01-01') })
      .where(eq(users.id, first.id))
    await test.db
      .update(users)
      .set({ lastSignInAt: new Date('2026-02-01') })
      .where(eq(users.id, second.id))
    await withdraw(first.id, new Date('2026-03-01'))
    await withdraw(second.id, new Date('2026-04-01'))
    const order = async (sort: string) =>
      (await admin.get(`/users?q=${mark}&sort=${sort}`)).body.items.map(({ name }: { name: string }) => name.at(-1)).join('')
    for (const [sort, expected] of [
      ['name', 'ABC'],
      ['-name', 'CBA'],
      ['email', 'ABC'],
      ['-email', 'CBA'],
      ['createdAt', 'ABC'],
      ['-createdAt', 'CBA'],
      ['lastSignInAt', 'ABC'],
      ['-lastSignInAt', 'BAC'],
      ['withdrawnAt', 'ABC'],
      ['-withdrawnAt', 'BAC'],
    ] as const) {
      assert.equal(await order(sort), expected, sort)
    }
    assert.equal((await admin.get(`/users?q=${mark}&sort=name&size=1&page=3`)).body.items[0].id, never.id)
  })
})

describe('one person', () => {
  it('is shown with everything that admins may know, and no secret', async () => {
    const { id, email } = await buildPerson(test.db)
    const { status, body, text } = await admin.get(`/users/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.email, body.status, body.hasPassword, body.authenticatorOn, body.oauthUserName, body.postsAutoApproved],
      [email, 'registered', true, false, null, false],
    )
    assert.ok(!text.includes('argon2') && !('passwordHash' in body))
  })

  it('is UserNotFound when missing or deleted for good, and a bad request when malformed', async () => {
    const gone = await buildPerson(test.db)
    await test.db.update(users).set({ status: 'deleted' }).where(eq(users.id, gone.id))
    for (const id of [NOBODY, gone.id]) {
      const { status, body } = await superAdmin.get(`/users/${id}`)
      assert.deepEqual([status, body.error], [404, 'UserNotFound'])
      assert.equal((await superAdmin.get(`/users/${id}/departure`)).body.error, 'UserNotFound')
      for (const [name, act] of ACTS) assert.equal((await act(superAdmin, id)).body.error, 'UserNotFound', name)
    }
    for (const [name, act] of ACTS) assert.equal((await act(superAdmin, 'seven')).body.error, 'ClassValidatorPassFailed', name)
    assert.equal((await superAdmin.get('/users/0')).status, 400)
  })
})

describe('who may write whom', () => {
  it('is not shown to anonymous callers, users and developers', async () => {
    const target = await buildPerson(test.db)
    const [user, developer] = [await test.as('user'), await test.as('developer')]
    for (const [name, act] of ACTS) {
      const anonymous = await act(test.anonymous as Signed, target.id)
      assert.deepEqual([anonymous.status, anonymous.body.error], [401, 'Unauthorized'], name)
      for (const caller of [user, developer]) {
        const refused = await act(caller, target.id)
        assert.deepEqual([refused.status, refused.body.error], [403, 'NotAllowedRole'], name)
      }
    }
    assert.equal((await rowOf(target.id))?.name, target.name)
  })

  it('is admins for users and developers, superAdmins for everyone', async () => {
    for (const roles of [['admin'], ['superAdmin'], ['user', 'admin']] as const) {
      const { id } = await buildPerson(test.db, { roles: [...roles] })
      for (const [name, act] of ACTS) {
        const { status, body } = await act(admin, id)
        assert.deepEqual([status, body.error], [403, 'NotAllowedRole'], `${name} on ${roles}`)
      }
      assert.equal((await superAdmin.put(`/users/${id}`, form())).status, 200)
    }
    for (const role of ['user', 'developer'] as const) {
      const { id } = await buildPerson(test.db, { roles: [role] })
      assert.equal((await admin.put(`/users/${id}`, form())).status, 200)
    }
  })

  it('keeps one’s own password, roles, authenticator and leaving for one’s own profile', async () => {
    for (const caller of [admin, superAdmin]) {
      for (const [name, act] of ACTS) {
        const { status, body } = await act(caller, caller.id)
        if (name === 'setUserRoles') assert.deepEqual([status, body.error], [409, 'OwnRolesNotChangeable'])
        else if (['setUserPassword', 'removeUserAuthenticator', 'withdrawUser', 'deleteUser'].includes(name))
          assert.deepEqual([status, body.error], [409, 'StateNotAllowed'], name)
      }
    }
  })

  it('allows only restoring and deleting a withdrawn person', async () => {
    const { id } = await buildPerson(test.db)
    await withdraw(id)
    for (const [name, act] of ACTS) {
      if (name === 'restoreUser' || name === 'deleteUser') continue
      const { status, body } = await act(admin, id)
      assert.deepEqual([status, body.error, body.data], [409, 'StateNotAllowed', { status: 'withdrawn' }], name)
    }
    assert.equal((await admin.post(`/users/${id}/restore`)).status, 200)
    assert.equal((await admin.post(`/users/${id}/restore`)).body.error, 'StateNotAllowed')
    assert.equal((await admin.delete(`/users/${id}`)).body.error, 'StateNotAllowed')
  })
})

describe('setting a person’s password', () => {
  it('rejects the password that they have, and changes nothing', async () => {
    const { id, email } = await buildPerson(test.db)
    const { status, body } = await admin.put(`/users/${id}/password`, { password: PASSWORD })
    assert.deepEqual([status, body.error], [409, 'PasswordNotChanged'])
    assert.deepEqual(await mailsTo(email), [])
    assert.equal((await admin.put(`/users/${id}/password`, { password: OTHER_PASSWORD })).status, 204)
    assert.equal((await test.anonymous.post('/login', { email, password: OTHER_PASSWORD })).status, 200)
  })

  it('does not tell whether it is theirs to those who may not change them', async () => {
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      assert.equal((await admin.put(`/users/${superAdmin.id}/password`, { password })).body.error, 'NotAllowedRole')
      assert.equal((await admin.put(`/users/${NOBODY}/password`, { password })).body.error, 'UserNotFound')
    }
  })
})

describe('changing a person', () => {
  it('writes every field, and empty texts clear one', async () => {
    const { id } = await buildPerson(test.db)
    const given = form({ phone: '+821012345678', company: 'Acme', team: 'Core', oauthUserName: 'kim', oauthClientId: 'kim-client' })
    const { body } = await admin.put(`/users/${id}`, given)
    for (const [field, value] of Object.entries(given)) assert.equal(body[field], value, field)
    const cleared = form({ phone: '', company: '', team: '', oauthUserName: '', oauthClientId: '' })
    const { body: empty } = await admin.put(`/users/${id}`, cleared)
    for (const field of ['phone', 'company', 'team', 'oauthUserName', 'oauthClientId']) assert.equal(empty[field], null, field)
  })

  it('refuses a phone number that cannot be, and too long OAuth names', async () => {
    const { id } = await buildPerson(test.db)
    const { status, body } = await admin.put(`/users/${id}`, form({ phone: '+8210123' }))
    assert.deepEqual([status, body.data.fields], [400, [{ path: 'phone', rule: 'phone', values: {} }]])
    assert.equal((await admin.put(`/users/${id}`, form({ oauthClientId: 'x'.repeat(257) }))).status, 400)
  })

  it('returns which OAuth names are used', async () => {
    const [holder, other] = [await buildPerson(test.db), await buildPerson(test.db)]
    await admin.put(`/users/${holder.id}`, form({ oauthUserName: 'taken-name', oauthClientId: 'taken-client' }))
    for (const [changes, code] of [
      [{ oauthUserName: 'taken-name', oauthClientId: 'free' }, 'OAuthUserNameAlreadyExists'],
      [{ oauthUserName: 'free', oauthClientId: 'taken-client' }, 'OAuthClientIdAlreadyExists'],
      [{ oauthUserName: 'taken-name', oauthClientId: 'taken-client' }, 'OAuthClientIdAndUserNameAlreadyExists'],
    ] as const) {
      const { status, body } = await admin.put(`/users/${other.id}`, form(changes))
      assert.deepEqual([status, body.error], [409, code])
    }
    assert.equal((await admin.put(`/users/${holder.id}`, form({ oauthUserName: 'taken-name' }))).status, 200)
  })

  it('gives an OAuth name to one of ten concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => buildPerson(test.db)))
    const answers = await Promise.all(
      people.map(({ id }) => superAdmin.put(`/users/${id}`, form({ oauthUserName: 'raced', oauthClientId: 'raced' }))),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'OAuthClientIdAndUserNameAlreadyExists').length, 9)
  })

  it('takes an address as verified once', async () => {
    const { id, email } = await buildPerson(test.db, { verified: false })
    assert.equal((await test.anonymous.post('/login', { email, password: PASSWORD })).body.error, 'EmailNotVerified')
    const { body } = await admin.post(`/users/${id}/verify`)
    assert.deepEqual([body.emailVerified, body.emailForced], [true, true])
    assert.equal((await test.anonymous.post('/login', { email, password: PASSWORD })).status, 200)
    const again = await admin.post(`/users/${id}/verify`)
    assert.deepEqual([again.status, again.body.error], [409, 'AlreadyVerified'])
  })
})

describe('a person’s password, by an admin', () => {
  const signIn = (email: string, password: string) => test.anonymous.post('/login', { email, password })

  it('is set, ends every session and every other way to set one, and notifies the person', async () => {
    const person = await test.as('user')
    await admin.put(`/users/${person.id}/password`, {})
    const reset = await mailedSecret(test, person.email)
    assert.equal((await admin.put(`/users/${person.id}/password`, { password: OTHER_PASSWORD })).status, 204)
    assert.equal((await person.get('/notifications')).body.error, 'PasswordChanged')
    assert.equal((await signIn(person.email, PASSWORD)).body.error, 'WrongIdOrPassword')
    assert.equal((await signIn(person.email, OTHER_PASSWORD)).status, 200)
    assert.deepEqual(await mailsTo(person.email), ['passwordReset', 'passwordChanged'])
    const late = { token: reset, password: PASSWORD, passwordConfirmation: PASSWORD }
    assert.equal((await test.anonymous.post('/password/reset', late)).body.error, 'ResetLinkInvalid')
    assert.ok((await rowOf(person.id))?.passwordChangedAt)
  })

  it('is chosen by a mailed link when none is given; only the newest link works, and the old password until then', async () => {
    const person = await test.as('user')
    await admin.put(`/users/${person.id}/password`, {})
    const first = await mailedSecret(test, person.email)
    await admin.put(`/users/${person.id}/password`, {})
    const second = await mailedSecret(test, person.email)
    assert.equal((await person.get('/notifications')).status, 200)
    const choose = (token: string) =>
      test.anonymous.post('/password/reset', { token, password: OTHER_PASSWORD, passwordConfirmation: OTHER_PASSWORD })
    assert.equal((await choose(first)).body.error, 'ResetLinkInvalid')
    assert.equal((await choose(second)).status, 204)
    assert.equal((await signIn(person.email, OTHER_PASSWORD)).status, 200)
  })

  it('is an invitation to who never had one', async () => {
    const invited = { email: 'invited-twice@example.com', name: 'Lee', locale: 'ko', roles: ['user'] }
    const { id } = (await admin.post('/users', invited)).body
    assert.equal((await admin.get(`/users/${id}`)).body.hasPassword, false)
    const first = await mailedSecret(test, invited.email)
    assert.equal((await admin.put(`/users/${id}/password`, {})).status, 204)
    assert.deepEqual(await mailsTo(invited.email), ['invitation', 'invitation'])
    const accept = (token: string) => test.anonymous.post('/join/accept-invitation', { token, password: OTHER_PASSWORD })
    assert.equal((await accept(first)).body.error, 'SetupLinkInvalid')
    assert.equal((await accept(await mailedSecret(test, invited.email))).status, 204)
    assert.equal((await signIn(invited.email, OTHER_PASSWORD)).status, 200)
  })

  it('keeps the rule of passwords, and is not one that everybody guesses', async () => {
    const { id } = await buildPerson(test.db)
    for (const password of ['short.1', 'nodigits!!', 'waytoolong.1234', 'Passw0rd!']) {
      assert.equal((await admin.put(`/users/${id}/password`, { password })).status, 400, password)
      const made = await admin.post('/users', { email: 'weak@example.com', name: 'Weak', locale: 'en', roles: ['user'], password })
      assert.equal(made.status, 400, password)
    }
  })
})

describe('a lost authenticator app', () => {
  it('is removed with its recovery codes and open sign-ins, and the person is notified', async () => {
    const { id, email } = await buildPerson(test.db)
    const remove = () => admin.post(`/users/${id}/authenticator/remove`)
    assert.equal((await remove()).body.error, 'AuthenticatorNotOn')
    await test.db.insert(authenticators).values({ userId: id, sealedSecret: 'sealed' })
    const unconfirmed = await remove()
    assert.deepEqual([unconfirmed.status, unconfirmed.body.error], [409, 'AuthenticatorNotOn'])
    await test.db.update(authenticators).set({ confirmedAt: new Date() }).where(eq(authenticators.userId, id))
    await test.db.insert(recoveryCodes).values({ codeHash: 'one', userId: id })
    const expiresAt = new Date(Date.now() + 60_000)
    await test.db.insert(signInSteps).values({ tokenHash: 'open', userId: id, portal: 'portal', method: 'authenticator', expiresAt })
    assert.equal((await admin.get(`/users/${id}`)).body.authenticatorOn, true)
    assert.equal((await remove()).body.authenticatorOn, false)
    assert.deepEqual(await mailsTo(email), ['authenticatorRemoved'])
    assert.equal((await test.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).length, 0)
    assert.equal((await test.db.select().from(signInSteps).where(eq(signInSteps.userId, id))).length, 0)
  })
})
