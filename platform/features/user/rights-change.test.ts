import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import { authenticators, oneTimeLinks, users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { made } from '../../testing/api-builders.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { buildAuthenticator, setTwoStep, visitor } from '../../testing/visitor.ts'
import { createLink } from '../account/one-time-link.ts'

const NEW_PASSWORD = 'Quiet.Fig.42'

let test: TestPlatform
let superAdmin: Awaited<ReturnType<TestPlatform['as']>>

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
})
after(() => test.stop())

/** Every operation that invalidates what was issued before it. */
const CHANGES: Record<string, (userId: number) => Promise<unknown>> = {
  'a staff role is granted': (id) => superAdmin.put(`/users/${id}/roles`, { roles: ['user', 'developer'] }),
  'the admin role is granted': (id) => superAdmin.put(`/users/${id}/roles`, { roles: ['user', 'admin'] }),
  'one role is taken for another': (id) => superAdmin.put(`/users/${id}/roles`, { roles: ['developer'] }),
  'an admin sets the password': (id) => superAdmin.put(`/users/${id}/password`, { password: 'Plain.Elm.93' }),
  'they are withdrawn': (id) => superAdmin.post(`/users/${id}/withdraw`),
  'they are withdrawn and restored': async (id) => {
    made(await superAdmin.post(`/users/${id}/withdraw`))
    return superAdmin.post(`/users/${id}/restore`)
  },
}

type Issued = () => Promise<{ status: number; body: { error?: string } }>

const linkOf = (userId: number, kind: 'passwordReset' | 'invitation' | 'verification') =>
  transact(test.db, (tx) => createLink(tx, { kind, userId, hours: 1 }))

const resetBy = (token: string, password = NEW_PASSWORD) =>
  test.anonymous.post('/password/reset', { token, password, passwordConfirmation: password })

/** Everything that can be issued to a person and used later; each is tested alone. */
const ISSUED: Record<string, (person: { id: number; email: string }) => Promise<Issued>> = {
  'a password link': async ({ id }) => {
    const token = await linkOf(id, 'passwordReset')
    return () => resetBy(token)
  },
  'a mailed password link': async ({ email }) => {
    made(await test.anonymous.post('/password/forgot', { email, portal: 'portal' }))
    const token = await mailedSecret(test, email, 'passwordReset')
    return () => resetBy(token)
  },
  'an invitation': async ({ id }) => {
    const token = await linkOf(id, 'invitation')
    return () => test.anonymous.post('/join/accept-invitation', { token, password: NEW_PASSWORD })
  },
  'a verification link': async ({ id }) => {
    const token = await linkOf(id, 'verification')
    await test.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id))
    return () => test.anonymous.post('/join/verify-email', { token })
  },
  'a sign-in that waits for its code': async ({ email }) => {
    await setTwoStep(test, ['user'])
    const here = visitor(test)
    const { step } = made(await here.signIn(email))
    await setTwoStep(test, [])
    const code = await mailedSecret(test, email, 'twoStepCode')
    return () => here.verify(step.challenge, code)
  },
  'a session': async ({ email }) => {
    const { accessToken } = made(await visitor(test).signIn(email))
    return () => test.withAuthorization(`Bearer ${accessToken}`).get('/session')
  },
  'a refresh token': async ({ email }) => {
    const { refreshToken } = made(await visitor(test).signIn(email))
    return () => test.anonymous.post('/refresh', { refreshToken })
  },
}

describe('what was issued under other rights', () => {
  for (const [what, issue] of Object.entries(ISSUED)) {
    it(`works while nothing changes: ${what}`, async () => {
      const use = await issue(await buildPerson(test.db))
      assert.ok((await use()).status < 300)
    })

    for (const [when, change] of Object.entries(CHANGES)) {
      it(`ends when ${when}: ${what}`, async () => {
        const person = await buildPerson(test.db)
        const use = await issue(person)
        const answer = (await change(person.id)) as Awaited<ReturnType<TestPlatform['anonymous']['get']>>
        assert.ok(answer.status < 300, answer.text)
        const { status, body } = await use()
        assert.ok(status >= 400 && status < 500 && body.error !== 'ClassValidatorPassFailed', `${status} ${body?.error}`)
        const [now] = await test.db.select().from(users).where(eq(users.id, person.id))
        assert.equal(now?.emailVerifiedAt === null, what === 'a verification link')
        if (!when.includes('password')) assert.equal(now?.passwordHash, person.passwordHash)
      })
    }
  }

  it('ends when the person changes their own password: links, and an authenticator secret that waits for its first code', async () => {
    const person = await test.as('user')
    const use = await ISSUED['a password link']?.(person)
    await buildAuthenticator(test, person.id, [], null)
    made(await person.put('/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD }))
    assert.equal((await use?.())?.body.error, 'ResetLinkInvalid')
    assert.equal((await test.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, person.id))).length, 0)
    assert.equal((await test.db.select().from(authenticators).where(eq(authenticators.userId, person.id))).length, 0)
  })

  it('is an authenticator secret too that waits for its first code; one that is on stays, since its person chose it', async () => {
    const [waiting, on] = [await buildPerson(test.db), await buildPerson(test.db)]
    await buildAuthenticator(test, waiting.id, [], null)
    await buildAuthenticator(test, on.id)
    for (const { id } of [waiting, on]) made(await superAdmin.put(`/users/${id}/roles`, { roles: ['developer'] }))
    const left = await test.db.select({ userId: authenticators.userId }).from(authenticators)
    const ids = left.map(({ userId }) => userId)
    assert.deepEqual([ids.includes(waiting.id), ids.includes(on.id)], [false, true])
  })
})

describe('a person whose links end with a change of roles', () => {
  const grant = (id: number, roles: Role[]) => superAdmin.put(`/users/${id}/roles`, { roles })

  it('gets a new invitation when they have no password yet, and the first one works no more', async () => {
    const email = 'invited@example.com'
    const { id } = made(await superAdmin.post('/users', { email, name: 'Ann Lee', locale: 'en', roles: ['user'] }))
    const first = await mailedSecret(test, email, 'invitation')
    made(await grant(id, ['developer']))
    const second = await mailedSecret(test, email, 'invitation')
    const accept = (token: string) => test.anonymous.post('/join/accept-invitation', { token, password: NEW_PASSWORD })
    assert.deepEqual((await accept(first)).body.error, 'SetupLinkInvalid')
    assert.ok((await accept(second)).status < 300)
    made(await test.anonymous.post('/manager/login', { email, password: NEW_PASSWORD }))
  })

  it('gets a new verification link when the address is not verified; one who is verified gets no link', async () => {
    const [open, verified] = [await buildPerson(test.db, { verified: false }), await buildPerson(test.db)]
    made(await grant(open.id, ['developer']))
    made(await grant(verified.id, ['developer']))
    const token = await mailedSecret(test, open.email, 'verification')
    made(await test.anonymous.post('/join/verify-email', { token }))
    assert.equal(await mailedSecret(test, verified.email), '')
  })

  it('keeps them when the roles stay the same', async () => {
    const person = await buildPerson(test.db)
    const use = await ISSUED['a password link']?.(person)
    made(await grant(person.id, ['user']))
    assert.equal((await use?.())?.status, 204)
  })

  it('keeps none of many that are asked for at the moment of the change', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await buildPerson(test.db)
      const token = await linkOf(person.id, 'passwordReset')
      const reset = resetBy(token)
      const granted = grant(person.id, ['user', 'admin'])
      const [{ status }] = await Promise.all([reset, granted])
      // In either order: a link used first ended there, and the roles were granted afterwards.
      assert.ok(status === 204 || status === 410, String(status))
      const again = await resetBy(token, 'Plain.Elm.93')
      assert.deepEqual(again.body.error, 'ResetLinkInvalid')
    }
  })
})
