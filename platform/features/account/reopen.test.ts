import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { VERIFICATION_SENDS_MAX } from '@portico/contract/account/account-endpoints'
import { eq } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { users } from '../../database/schema/user.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

const NEW_PASSWORD = 'Wet.Fox.93'
const STRANGERS_PASSWORD = 'Dry.Owl.57'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())

const join = (email: string, password = STRANGERS_PASSWORD) =>
  test.anonymous.post('/join', {
    ...{ email, name: 'Somebody', locale: 'en', password, passwordConfirmation: password },
    ...{ agreedTerms: true, agreedPrivacy: true },
  })
const resend = (email: string) => test.anonymous.post('/join/resend-verification', { email })
const reset = (token: string, password = NEW_PASSWORD) =>
  test.anonymous.post('/password/reset', { token, password, passwordConfirmation: password })
const signIn = (email: string, password: string, path = '/login') => test.anonymous.post(path, { email, password })
const kindsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)
const rowOf = async (email: string) => (await test.db.select().from(users).where(eq(users.email, email)))[0]
const tokenTo = (email: string) => mailedSecret(test, email, 'reopening')

/** A person who has closed their own account. */
async function left(...roles: Parameters<TestPlatform['as']>) {
  const person = await test.as(...roles)
  assert.equal((await person.post('/account/unregister', { password: PASSWORD, agreed: true })).status, 204)
  return person
}

describe('a person who closed their account', () => {
  it('reopens it by a sign-up and the link that it emails, with a password of their own', async () => {
    const { id, email } = await left('user')
    const before = await rowOf(email)
    assert.equal((await join(email)).status, 200)
    assert.deepEqual(await rowOf(email), before)
    assert.deepEqual(await kindsTo(email), ['accountWithdrawn', 'reopening'])
    assert.equal((await signIn(email, PASSWORD)).body.error, 'AccountDeactivated')

    const token = await tokenTo(email)
    assert.equal((await reset(token, PASSWORD)).body.error, 'PasswordNotChanged')
    assert.equal((await reset(token)).status, 204)
    assert.equal((await signIn(email, NEW_PASSWORD)).status, 200)
    assert.equal((await signIn(email, STRANGERS_PASSWORD)).body.error, 'WrongIdOrPassword')
    assert.equal((await reset(token)).body.error, 'ResetLinkInvalid')
    const row = await rowOf(email)
    assert.deepEqual([row?.id, row?.name, row?.status, row?.withdrawnAt], [id, before?.name, 'registered', null])
  })

  it('comes back as a portal user, whatever they were', async () => {
    const { email } = await left('developer', 'user')
    await join(email)
    assert.equal((await reset(await tokenTo(email))).status, 204)
    assert.deepEqual((await rowOf(email))?.roles, ['user'])
    assert.equal((await signIn(email, NEW_PASSWORD, '/manager/login')).body.error, 'NotAllowedRole')
  })

  it('gets the link again as after any sign-up, five times, of which the newest works', async () => {
    const { email } = await left('user')
    await join(email)
    const first = await tokenTo(email)
    for (let send = 2; send <= VERIFICATION_SENDS_MAX; send++) assert.equal((await resend(email)).status, 200)
    for (const again of [resend, join]) assert.equal((await again(email)).body.error, 'VerificationMailSendLimitExceeded')
    assert.equal((await reset(first)).body.error, 'ResetLinkInvalid')
    assert.equal((await reset(await tokenTo(email))).status, 204)
  })

  it('cannot use the link after an admin has restored or deleted the account', async () => {
    for (const act of ['restore', 'delete'] as const) {
      const { id, email } = await left('user')
      await join(email)
      const token = await tokenTo(email)
      const { status } = act === 'restore' ? await admin.post(`/users/${id}/restore`) : await admin.delete(`/users/${id}`)
      assert.ok(status < 300)
      assert.equal((await reset(token)).body.error, 'ResetLinkInvalid')
    }
  })
})

describe('a person whom an admin withdrew', () => {
  it('is told that an admin can restore the account, by a sign-up and by email, and gets no link', async () => {
    const { id, email } = await buildPerson(test.db)
    assert.equal((await admin.post(`/users/${id}/withdraw`)).status, 200)
    const { status, body } = await join(email)
    assert.deepEqual([status, body.error], [409, 'DuplicatedWithDeleted'])
    await resend(email)
    assert.deepEqual(await kindsTo(email), ['accountWithdrawn'])
    const [mail] = await test.db.select().from(mails).where(eq(mails.to, email))
    assert.match(mail?.text ?? '', /Only an administrator can restore it/)
  })
})
