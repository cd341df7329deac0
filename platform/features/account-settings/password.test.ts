import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { RESET_LINK_MINUTES, VERIFICATION_SENDS_MAX } from '@portico/contract/account/account-endpoints'
import { WRONG_PASSWORDS_MAX } from '@portico/contract/session/session'
import { processorMs } from '@portico/contract/testing/processor-ms'
import { and, desc, eq, like } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { settings } from '../../database/schema/setting.ts'
import { oneTimeLinks, signInThrottles, users, verificationSends } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { createLink } from '../account/one-time-link.ts'
import { SESSION_SETTING_KEYS } from '../setting/setting-queries.ts'

const NEW = 'Blue.Kite.42'
const OTHER = 'Olive.Dock.6'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())
beforeEach(async () => {
  await test.db.delete(verificationSends)
})

const forgot = (email: string, portal = 'portal') => test.anonymous.post('/password/forgot', { email, portal })
const reset = (token: string, password = NEW) => test.anonymous.post('/password/reset', { token, password, passwordConfirmation: password })
const signIn = (email: string, password: string, loginPath = '/login') => test.anonymous.post(loginPath, { email, password })
const refused = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error]
const mailsTo = (email: string, kind: string) =>
  test.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, email), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt))
const userOf = async (email: string) => (await test.db.select().from(users).where(eq(users.email, email)))[0]

async function forgetful(given: Parameters<typeof buildPerson>[1] = {}) {
  const person = await buildPerson(test.db, given)
  assert.equal((await forgot(person.email)).status, 200)
  return { ...person, token: await mailedSecret(test, person.email, 'passwordReset') }
}

describe('a forgotten password', () => {
  it('is reset by an emailed link, once', async () => {
    const caller = await test.as('user')
    assert.equal((await forgot(caller.email)).status, 200)
    const [mail] = await mailsTo(caller.email, 'passwordReset')
    assert.match(mail?.text ?? '', /\{web\}\/reset-password\/en\/\{secret\}\?door=portal/)
    const token = await mailedSecret(test, caller.email, 'passwordReset')
    assert.equal((await reset(token)).status, 204)
    assert.deepEqual(refused(await reset(token, OTHER)), [410, 'ResetLinkInvalid'])
    assert.deepEqual(refused(await caller.get('/account')), [401, 'PasswordChanged'])
    assert.deepEqual(refused(await signIn(caller.email, PASSWORD)), [401, 'WrongIdOrPassword'])
    assert.equal((await signIn(caller.email, NEW)).status, 200)
    assert.equal((await mailsTo(caller.email, 'passwordChanged')).length, 1)
    assert.ok((await userOf(caller.email))?.passwordChangedAt)
  })

  it('leads back to the sign-in page where it was requested, in the person’s language', async () => {
    const { email } = await buildPerson(test.db, { roles: ['developer'], locale: 'ko' })
    await forgot(email, 'center')
    const [mail] = await mailsTo(email, 'passwordReset')
    assert.match(mail?.text ?? '', /\{web\}\/reset-password\/ko\/\{secret\}\?door=center/)
    assert.equal(mail?.subject, '새 비밀번호를 설정해 주세요')
  })

  it('also confirms the address of who had not, and lets in who never had a password', async () => {
    const unverified = await forgetful({ verified: false })
    assert.equal((await reset(unverified.token)).status, 204)
    assert.equal((await signIn(unverified.email, NEW)).status, 200)
    const invited = await buildPerson(test.db, { roles: ['developer'] })
    await test.db.update(users).set({ passwordHash: null }).where(eq(users.id, invited.id))
    const invitation = await transact(test.db, (tx) => createLink(tx, { kind: 'invitation', userId: invited.id, hours: 1 }))
    await forgot(invited.email, 'center')
    assert.equal((await reset(await mailedSecret(test, invited.email, 'passwordReset'))).status, 204)
    assert.equal((await signIn(invited.email, NEW, '/manager/login')).status, 200)
    const late = await test.anonymous.post('/join/accept-invitation', { token: invitation, password: OTHER })
    assert.deepEqual(refused(late), [410, 'SetupLinkInvalid'])
  })

  it('answers the same, and sends nothing, for who is not registered', async () => {
    const withdrawn = await buildPerson(test.db)
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, withdrawn.id))
    for (const email of [withdrawn.email, 'ghost@example.com']) {
      const { status, text } = await forgot(email)
      assert.deepEqual([status, text], [200, '{"mailed":false}'])
      assert.equal((await mailsTo(email, 'passwordReset')).length, 0)
    }
  })

  it('answers known and unknown addresses no sooner than 150 ms, which is far longer than either takes', async () => {
    const work = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const isShort = () => Math.max(work.known, work.unknown) < 75
    // A busy machine needs more rounds for a minimum.
    for (let round = 0; round < 5 || (round < 40 && !isShort()); round++) {
      const emails = { known: (await buildPerson(test.db)).email, unknown: `nobody-${round}@example.com` }
      for (const who of ['known', 'unknown'] as const) {
        const startedAt = performance.now()
        work[who] = Math.min(work[who], await processorMs(() => forgot(emails[who])))
        assert.ok(performance.now() - startedAt >= 145)
      }
    }
    assert.ok(isShort(), JSON.stringify(work))
  })

  it('is asked for five times, then again only ten minutes after the last; an unknown address sees the same', async () => {
    const { email } = await buildPerson(test.db)
    for (const address of [email, 'stranger@example.com']) {
      for (let send = 1; send <= VERIFICATION_SENDS_MAX; send++) assert.equal((await forgot(address)).status, 200)
      assert.deepEqual(refused(await forgot(address)), [429, 'VerificationMailSendLimitExceeded'])
    }
    assert.equal((await mailsTo(email, 'passwordReset')).length, VERIFICATION_SENDS_MAX)
    await test.db.update(verificationSends).set({ lastSentAt: new Date(Date.now() - 601_000) })
    assert.equal((await forgot(email)).status, 200)
  })

  it('is counted separately from verification emails', async () => {
    const { email } = await buildPerson(test.db, { verified: false })
    for (let send = 1; send <= VERIFICATION_SENDS_MAX; send++) await forgot(email)
    assert.equal((await test.anonymous.post('/join/resend-verification', { email })).status, 200)
  })
})

describe('the link of a forgotten password', () => {
  it('is worthless when it is late, older than another, of another kind, made up, or its person is gone', async () => {
    const late = await forgetful()
    await test.db
      .update(oneTimeLinks)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(oneTimeLinks.tokenHash, hashToken(late.token)))
    const older = await forgetful()
    await forgot(older.email)
    const gone = await forgetful()
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, gone.id))
    const invitation = await transact(test.db, (tx) => createLink(tx, { kind: 'invitation', userId: older.id, hours: 1 }))
    for (const token of [late.token, older.token, gone.token, invitation, 'x'.repeat(43)])
      assert.deepEqual(refused(await reset(token)), [410, 'ResetLinkInvalid'])
    assert.equal((await reset(await mailedSecret(test, older.email, 'passwordReset'))).status, 204)
  })

  it('works for an hour, and is kept as a hash', async () => {
    const { token } = await forgetful()
    const [link] = await test.db
      .select()
      .from(oneTimeLinks)
      .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
    const minutes = ((link?.expiresAt?.getTime() ?? 0) - Date.now()) / 60_000
    assert.ok(minutes > RESET_LINK_MINUTES - 1 && minutes <= RESET_LINK_MINUTES)
    assert.ok(!JSON.stringify(await test.db.select().from(oneTimeLinks)).includes(token))
  })

  it('ends with a change of the password', async () => {
    const caller = await test.as('user')
    await forgot(caller.email)
    const token = await mailedSecret(test, caller.email, 'passwordReset')
    const change = { password: PASSWORD, newPassword: NEW, newPasswordConfirmation: NEW }
    assert.equal((await caller.put('/account/password', change)).status, 204)
    assert.deepEqual(refused(await reset(token, OTHER)), [410, 'ResetLinkInvalid'])
  })

  it('survives a rejected password, but of two concurrent uses one succeeds', async () => {
    const { token, email } = await forgetful()
    assert.deepEqual(refused(await reset(token, PASSWORD)), [409, 'PasswordNotChanged'])
    for (const [password, rule] of [
      ['short1!', 'minLength'],
      ['Passw0rd!', 'passwordCommon'],
      ['9.Person.x', 'passwordPersonal'],
    ] as const) {
      const { status, body } = await reset(token, password)
      assert.deepEqual([status, body.data.fields[0].path, body.data.fields[0].rule], [400, 'password', rule])
    }
    const answers = await Promise.all([reset(token, NEW), reset(token, OTHER), reset(token, NEW), reset(token, OTHER)])
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    assert.equal(answers.filter(({ body }) => body?.error === 'ResetLinkInvalid').length, 3)
    const winner = answers.findIndex(({ status }) => status === 204) % 2 === 0 ? NEW : OTHER
    assert.equal((await signIn(email, winner)).status, 200)
    assert.equal((await mailsTo(email, 'passwordChanged')).length, 1)
  })

  it('does not spare the second step, and ends a sign-in that waits for it', async () => {
    const twoStep = { [SESSION_SETTING_KEYS.twoStep]: true, [SESSION_SETTING_KEYS.twoStepRoles]: ['developer'] }
    for (const [key, value] of Object.entries(twoStep)) await test.db.insert(settings).values({ key, value })
    const { email } = await buildPerson(test.db, { roles: ['developer'] })
    const begun = await signIn(email, PASSWORD, '/manager/login')
    const code = await mailedSecret(test, email, 'twoStepCode')
    await forgot(email, 'center')
    assert.equal((await reset(await mailedSecret(test, email, 'passwordReset'))).status, 204)
    const passed = await test.anonymous.post('/verify-2fa-code', { challenge: begun.body.step.challenge, code })
    assert.deepEqual(refused(passed), [401, 'SignInStepExpired'])
    const again = await signIn(email, NEW, '/manager/login')
    assert.deepEqual([again.body.needNextStep, again.body.accessToken], [true, undefined])
    for (const key of Object.keys(twoStep)) await test.db.delete(settings).where(eq(settings.key, key))
  })

  it('forgives the wrong passwords that were tried before', async () => {
    const { email, token } = await forgetful()
    for (let wrong = 0; wrong < WRONG_PASSWORDS_MAX; wrong++) await signIn(email, 'wrong')
    assert.deepEqual(refused(await signIn(email, PASSWORD)), [429, 'SignInPaused'])
    await reset(token)
    assert.equal((await signIn(email, NEW)).status, 200)
  })
})

describe('one’s own password', () => {
  const change = (password: string, newPassword: string) => ({ password, newPassword, newPasswordConfirmation: newPassword })

  it('is changed with the old one, ends all sessions immediately, and is announced by email', async () => {
    const caller = await test.as('user')
    assert.equal((await caller.put('/account/password', change(PASSWORD, NEW))).status, 204)
    assert.deepEqual(refused(await caller.get('/account')), [401, 'PasswordChanged'])
    const refreshed = await test.anonymous.post('/refresh', { refreshToken: caller.refreshToken })
    assert.deepEqual(refused(refreshed), [401, 'PasswordChanged'])
    assert.equal((await signIn(caller.email, PASSWORD)).status, 401)
    const signedIn = await signIn(caller.email, NEW)
    const [mail] = await mailsTo(caller.email, 'passwordChanged')
    assert.match(mail?.text ?? '', /\{web\}\/forgot-password/)
    const { body } = await test.withAuthorization(`Bearer ${signedIn.body.accessToken}`).get('/account')
    assert.ok(Math.abs(Date.now() - Date.parse(body.passwordChangedAt)) < 60_000)
  })

  it('stays with a wrong old one, the same again, a weak one, or one that is not repeated', async () => {
    const caller = await test.as('user')
    assert.deepEqual(refused(await caller.put('/account/password', change('wrong', NEW))), [403, 'WrongPassword'])
    assert.deepEqual(refused(await caller.put('/account/password', change(PASSWORD, PASSWORD))), [409, 'PasswordNotChanged'])
    for (const [body, path, rule] of [
      [change(PASSWORD, 'Passw0rd!'), 'newPassword', 'passwordCommon'],
      [change(PASSWORD, 'Person.83x'), 'newPassword', 'passwordPersonal'],
      [change(PASSWORD, 'short1!'), 'newPassword', 'minLength'],
      [{ ...change(PASSWORD, NEW), newPasswordConfirmation: OTHER }, 'newPasswordConfirmation', 'passwordsMatch'],
    ] as const) {
      const answer = await caller.put('/account/password', body)
      assert.deepEqual([answer.status, answer.body.data.fields[0].path, answer.body.data.fields[0].rule], [400, path, rule])
    }
    assert.equal((await caller.get('/account')).status, 200)
    assert.equal((await mailsTo(caller.email, 'passwordChanged')).length, 0)
  })

  it('does not reveal whether a new one would be valid without the old one', async () => {
    const caller = await test.as('user')
    assert.deepEqual(refused(await caller.put('/account/password', change('wrong', 'Passw0rd!'))), [403, 'WrongPassword'])
  })

  it('changed twice concurrently is changed once', async () => {
    const caller = await test.as('user')
    const answers = await Promise.all([NEW, OTHER].map((password) => caller.put('/account/password', change(PASSWORD, password))))
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    const works = await Promise.all([NEW, OTHER].map(async (password) => (await signIn(caller.email, password)).status === 200))
    assert.deepEqual(
      works,
      answers.map(({ status }) => status === 204),
    )
    assert.equal((await mailsTo(caller.email, 'passwordChanged')).length, 1)
  })

  it('allows five wrong attempts in a row, even concurrently, then only after ten minutes; other people are not affected', async () => {
    const caller = await test.as('user')
    const answers = await Promise.all(Array.from({ length: 12 }, () => caller.put('/account/password', change('wrong', NEW))))
    assert.equal(answers.filter(({ body }) => body.error === 'WrongPassword').length, WRONG_PASSWORDS_MAX)
    assert.equal(answers.filter(({ body }) => body.error === 'SignInPaused').length, 12 - WRONG_PASSWORDS_MAX)
    const paused = await caller.put('/account/password', change(PASSWORD, NEW))
    assert.deepEqual(refused(paused), [429, 'SignInPaused'])
    assert.ok(paused.body.data.retryAfterSeconds > 590 && paused.body.data.retryAfterSeconds <= 600)
    assert.deepEqual(refused(await caller.post('/account/authenticator', { password: PASSWORD })), [429, 'SignInPaused'])
    assert.equal((await signIn(caller.email, PASSWORD)).status, 200)
    const other = await test.as('user')
    assert.equal((await other.put('/account/password', change(PASSWORD, NEW))).status, 204)
  })

  it('may be tried again when the pause is over, and after a right one from the beginning', async () => {
    const caller = await test.as('user')
    const wrong = () => caller.post('/account/authenticator', { password: 'wrong' })
    for (let attempt = 0; attempt < WRONG_PASSWORDS_MAX; attempt++) assert.deepEqual(refused(await wrong()), [403, 'WrongPassword'])
    assert.deepEqual(refused(await wrong()), [429, 'SignInPaused'])
    await test.db
      .update(signInThrottles)
      .set({ pausedUntil: new Date(Date.now() - 1) })
      .where(like(signInThrottles.key, 'prove:%'))
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt < WRONG_PASSWORDS_MAX; attempt++) assert.deepEqual(refused(await wrong()), [403, 'WrongPassword'])
      assert.equal((await caller.post('/account/authenticator', { password: PASSWORD })).status, 200)
    }
  })
})

describe('calls about passwords', () => {
  it('are limited by address, whoever is signed in', async () => {
    const limited = await startTestPlatform({ GUESSES_PER_MINUTE: '3' })
    try {
      const caller = await limited.as('user')
      const unknown = { token: 'x'.repeat(43), password: NEW, passwordConfirmation: NEW }
      const calls = {
        ResetLinkInvalid: () => limited.anonymous.post('/password/reset', unknown),
        WrongPassword: () => caller.post('/account/authenticator', { password: 'wrong' }),
      }
      for (const [code, call] of Object.entries(calls)) {
        const codes: string[] = []
        for (let attempt = 0; attempt < 4; attempt++) codes.push((await call()).body.error)
        assert.deepEqual(codes, [code, code, code, 'TooManyRequests'])
      }
    } finally {
      await limited.stop()
    }
  })
})
