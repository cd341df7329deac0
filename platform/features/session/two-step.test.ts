import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CODE_ATTEMPTS_MAX, CODE_RESENDS_MAX } from '@portico/contract/session/session'
import { sweepSize } from '@portico/contract/testing/sweep'
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { mails } from '../../database/schema/mail.ts'
import { codeCounters, sessions, signInSteps, signIns } from '../../database/schema/session.ts'
import { recoveryCodes, users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { buildAuthenticator, liveSessionsOf, setTwoStep, visitor, wrongCode } from '../../testing/visitor.ts'
import { endSessions } from './end-sessions.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
  await setTwoStep(test, ['user'])
})
after(() => test.stop())

const codeFor = (email: string) => mailedSecret(test, email, 'twoStepCode')
const mailsTo = (email: string) =>
  test.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, email), eq(mails.kind, 'twoStepCode')))
const resultsOf = async (userId: number) =>
  (await test.db.select().from(signIns).where(eq(signIns.userId, userId)).orderBy(signIns.at, signIns.id)).map(
    ({ method, result }) => `${method}: ${result}`,
  )

/** Creates a person who has entered the right password and now needs the code. */
async function atTheStep(given: Parameters<typeof buildPerson>[1] = {}) {
  const person = await buildPerson(test.db, given)
  const here = visitor(test)
  const { status, body } = await here.signIn(person.email)
  assert.deepEqual([status, body.needNextStep], [200, true])
  return { ...person, ...here, step: body.step, challenge: String(body.step.challenge) }
}

describe('a sign-in whose password was right', () => {
  it('answers a step instead of tokens if the settings require one, and emails six digits in the person’s language', async () => {
    const before = Date.now() / 1000
    const { step, email, id, challenge } = await atTheStep({ email: 'kim@example.com', locale: 'ko', name: '김하나' })
    const { codeExpiresAt, expiresAt, ...rest } = step
    assert.deepEqual(rest, {
      challenge,
      method: 'mail',
      sentTo: 'k•••@example.com',
      attemptsLeft: CODE_ATTEMPTS_MAX,
      resendsLeft: CODE_RESENDS_MAX,
    })
    assert.match(challenge, /^[\w-]{43}$/)
    assert.ok(Math.abs(codeExpiresAt - before - 300) < 10 && Math.abs(expiresAt - before - 1800) < 10)
    const [mail, ...more] = await mailsTo(email)
    assert.deepEqual([mail?.subject, mail?.locale, more.length], ['로그인 인증 코드', 'ko', 0])
    assert.match(await codeFor(email), /^[0-9]{6}$/)
    assert.equal(await liveSessionsOf(test, id), 0)
    assert.deepEqual(await resultsOf(id), ['password: codeNeeded'])
  })

  it('asks the groups of the settings only; administrators are both kinds of them', async () => {
    const asked = async (roles: Parameters<typeof buildPerson>[1]) => {
      const { email } = await buildPerson(test.db, roles)
      return (await visitor(test).signIn(email, PASSWORD, '/manager/login')).body.needNextStep
    }
    assert.equal(await asked({ roles: ['developer'] }), false)
    assert.equal(await asked({ roles: ['developer', 'user'] }), true)
    await setTwoStep(test, ['admin'])
    assert.equal(await asked({ roles: ['superAdmin'] }), true)
    assert.equal(await asked({ roles: ['admin'] }), true)
    assert.equal(await asked({ roles: ['developer'] }), false)
    await setTwoStep(test, ['user'], false)
    assert.equal(await asked({ roles: ['developer', 'user'] }), false)
    await setTwoStep(test, ['user'])
  })

  it('can do nothing before the code but verify, resend and leave', async () => {
    const { challenge } = await atTheStep()
    for (const scheme of ['Bearer', 'Web', 'Gateway']) {
      const { status } = await test.withAuthorization(`${scheme} ${challenge}`).get('/session')
      assert.equal(status, 401)
    }
    assert.equal((await test.anonymous.post('/refresh', { refreshToken: challenge })).status, 401)
  })

  it('does not end the sessions that its person has elsewhere until it is passed', async () => {
    await setTwoStep(test, ['user'], false)
    const { email, id } = await buildPerson(test.db)
    const { accessToken } = (await visitor(test).signIn(email)).body
    await setTwoStep(test, ['user'])
    const there = visitor(test)
    const { step } = (await there.signIn(email)).body
    const calls = () => test.withAuthorization(`Bearer ${accessToken}`).get('/my/subscriptions')
    assert.equal((await calls()).status, 200)
    assert.equal((await there.verify(step.challenge, await codeFor(email))).status, 200)
    assert.equal((await calls()).body.error, 'ConcurrentLogin')
    assert.equal(await liveSessionsOf(test, id), 1)
  })
})

describe('the mailed code', () => {
  it('starts the session of the password’s sign-in page, with the address where the code was entered', async () => {
    const { email, id, challenge, verify, address } = await atTheStep()
    const { status, body } = await verify(challenge, await codeFor(email))
    assert.deepEqual([status, body.needNextStep, body.step], [200, false, undefined])
    const [session] = await test.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(decodeJwt(body.accessToken).sid)))
    assert.deepEqual([session?.portal, session?.address, session?.userAgent], ['portal', address, 'a browser of tests'])
    assert.equal((await test.withAuthorization(`Bearer ${body.accessToken}`).get('/session')).body.id, id)
    assert.equal((await test.anonymous.post('/refresh', { refreshToken: body.refreshToken })).status, 200)
    assert.deepEqual(await resultsOf(id), ['password: codeNeeded', 'mailCode: success'])
  })

  it('may be typed with spaces', async () => {
    const { email, challenge, verify } = await atTheStep()
    const code = await codeFor(email)
    assert.equal((await verify(challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status, 200)
  })

  it('works once, also in twenty concurrent attempts', async () => {
    const { email, id, challenge, verify } = await atTheStep()
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(challenge, code)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'SignInStepExpired').length, 19)
    assert.equal(await liveSessionsOf(test, id), 1)
  })

  it('is that of its own sign-in only', async () => {
    const mine = await atTheStep()
    const other = await atTheStep()
    const [own, others] = [await codeFor(mine.email), await codeFor(other.email)]
    if (own !== others) assert.equal((await mine.verify(mine.challenge, others)).body.error, 'CodeMismatch')
    assert.equal((await mine.verify(mine.challenge, own)).status, 200)
  })

  it('ends after five minutes, and another can be sent', async () => {
    const { email, id, challenge, verify, resend } = await atTheStep()
    const code = await codeFor(email)
    await test.db
      .update(signInSteps)
      .set({ codeExpiresAt: new Date(Date.now() - 1) })
      .where(eq(signInSteps.userId, id))
    const { status, body } = await verify(challenge, code)
    assert.deepEqual([status, body.error], [401, 'AuthCodeExpired'])
    const again = await resend(challenge)
    assert.equal(again.status, 200)
    assert.deepEqual(
      [again.body.attemptsLeft, again.body.resendsLeft, again.body.challenge],
      [CODE_ATTEMPTS_MAX, CODE_RESENDS_MAX - 1, undefined],
    )
    assert.equal((await mailsTo(email)).length, 2)
    const newCode = await codeFor(email)
    if (newCode !== code) assert.equal((await verify(challenge, code)).body.error, 'CodeMismatch')
    assert.equal((await verify(challenge, newCode)).status, 200)
  })
})

describe('a step', () => {
  it('that is unknown, was left, or took half an hour has expired, for every call about it', async () => {
    const left = await atTheStep()
    const code = await codeFor(left.email)
    assert.equal((await left.leave(left.challenge)).status, 204)
    assert.equal((await left.leave(left.challenge)).status, 204)
    const late = await atTheStep()
    const lateCode = await codeFor(late.email)
    await test.db
      .update(signInSteps)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(signInSteps.userId, late.id))
    for (const [challenge, given] of [
      [left.challenge, code],
      [late.challenge, lateCode],
      ['x'.repeat(43), '000000'],
    ] as const) {
      for (const { status, body } of [await left.verify(challenge, given), await left.resend(challenge)])
        assert.deepEqual([status, body.error], [401, 'SignInStepExpired'])
    }
  })

  it('is worthless once password, roles or account were changed, as sessions are', async () => {
    for (const reason of ['passwordChanged', 'rolesChanged', 'accountChanged'] as const) {
      const { id, email, challenge, verify, resend } = await atTheStep()
      const code = await codeFor(email)
      await transact(test.db, (tx) => endSessions(tx, id, reason))
      assert.equal((await verify(challenge, code)).body.error, 'SignInStepExpired')
      assert.equal((await resend(challenge)).body.error, 'SignInStepExpired')
      assert.equal(await liveSessionsOf(test, id), 0)
    }
  })

  it('looks at the person again, however they were changed', async () => {
    for (const change of [
      { status: 'withdrawn' as const },
      { roles: ['developer' as const] },
      { emailVerifiedAt: null },
      { passwordChangedAt: new Date(Date.now() + 1000) },
    ]) {
      const { id, email, challenge, verify } = await atTheStep()
      await test.db.update(users).set(change).where(eq(users.id, id))
      assert.equal((await verify(challenge, await codeFor(email))).body.error, 'SignInStepExpired', JSON.stringify(change))
      assert.equal(await liveSessionsOf(test, id), 0)
    }
  })

  it('that is passed while sessions are ended, forty times, leaves nothing alive', async () => {
    const person = await buildPerson(test.db)
    const here = visitor(test)
    for (let round = 0; round < sweepSize({ whole: 40, few: 8 }); round++) {
      // A new day, so that the codes of earlier rounds do not count.
      await test.db.delete(codeCounters)
      const { step } = (await here.signIn(person.email)).body
      const code = await codeFor(person.email)
      await Promise.all([here.verify(step.challenge, code), transact(test.db, (tx) => endSessions(tx, person.id, 'rolesChanged'))])
      assert.equal(await liveSessionsOf(test, person.id), 0)
      assert.equal((await here.verify(step.challenge, code)).body.error, 'SignInStepExpired')
    }
  })
})

describe('an authenticator of one’s own', () => {
  it('is asked for whatever the settings say, and nothing is mailed', async () => {
    const { id, email } = await buildPerson(test.db, { roles: ['developer'] })
    const { codeAt } = await buildAuthenticator(test, id)
    const here = visitor(test)
    const { step } = (await here.signIn(email, PASSWORD, '/manager/login')).body
    assert.deepEqual([step.method, step.sentTo, step.codeExpiresAt], ['authenticator', undefined, undefined])
    assert.equal((await mailsTo(email)).length, 0)
    assert.deepEqual((await here.resend(step.challenge)).body.error, 'StateNotAllowed')
    assert.equal((await here.verify(step.challenge, codeAt())).status, 200)
    assert.deepEqual(await resultsOf(id), ['password: codeNeeded', 'authenticator: success'])
  })

  it('accepts no code twice, also not in another sign-in', async () => {
    const { id, email } = await buildPerson(test.db)
    const { codeAt } = await buildAuthenticator(test, id)
    const here = visitor(test)
    const code = codeAt()
    const first = (await here.signIn(email)).body.step
    assert.equal((await here.verify(first.challenge, code)).status, 200)
    const second = (await here.signIn(email)).body.step
    assert.equal((await here.verify(second.challenge, code)).body.error, 'CodeMismatch')
    assert.equal((await here.verify(second.challenge, codeAt(Date.now() + 30_000))).status, 200)
  })

  it('can be replaced by a recovery code, in whatever case, once', async () => {
    const { id, email } = await buildPerson(test.db)
    await buildAuthenticator(test, id, ['ABCD-EFGH-2345-WXYZ', 'AAAA-BBBB-CCCC-DDDD'])
    const here = visitor(test)
    const enter = async (code: string) => here.verify((await here.signIn(email)).body.step.challenge, code)
    assert.equal((await enter('abcd-efgh-2345-wxyz')).status, 200)
    assert.equal((await enter('ABCD-EFGH-2345-WXYZ')).body.error, 'CodeMismatch')
    assert.equal((await enter('AAAA-BBBB-CCCC-DDDD')).status, 200)
    assert.deepEqual(
      (await resultsOf(id)).filter((line) => line.startsWith('recovery')),
      ['recoveryCode: success', 'recoveryCode: wrongCode', 'recoveryCode: success'],
    )
    const left = await test.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    assert.ok(left.every(({ usedAt }) => usedAt !== null))
  })

  it('accepts no recovery code of another person, and none if a code was emailed', async () => {
    const other = await buildPerson(test.db)
    await buildAuthenticator(test, other.id, ['ZZZZ-ZZZZ-ZZZZ-ZZZZ'])
    const mine = await buildPerson(test.db)
    await buildAuthenticator(test, mine.id, [])
    const here = visitor(test)
    const { step } = (await here.signIn(mine.email)).body
    assert.equal((await here.verify(step.challenge, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ')).body.error, 'CodeMismatch')
    const byMail = await atTheStep()
    assert.equal((await byMail.verify(byMail.challenge, 'ZZZZ-ZZZZ-ZZZZ-ZZZZ')).body.error, 'CodeMismatch')
    const [untouched] = await test.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.codeHash, hashToken('Z'.repeat(16))))
    assert.equal(untouched?.usedAt, null)
  })

  it('that was begun but not confirmed is not asked for', async () => {
    const { id, email } = await buildPerson(test.db, { roles: ['developer'] })
    await buildAuthenticator(test, id, [], null)
    assert.equal((await visitor(test).signIn(email, PASSWORD, '/manager/login')).body.needNextStep, false)
  })
})

describe('a wrong code', () => {
  it('is returned with the number of wrong attempts out of five, and the fifth blocks', async () => {
    const { id, email, challenge, verify } = await atTheStep()
    const wrong = wrongCode(await codeFor(email))
    for (let attempts = 1; attempts < CODE_ATTEMPTS_MAX; attempts++) {
      const { status, body } = await verify(challenge, wrong)
      assert.deepEqual([status, body.error, body.data], [401, 'CodeMismatch', { attempts, attemptsMax: CODE_ATTEMPTS_MAX }])
    }
    const { status, body } = await verify(challenge, wrong)
    assert.deepEqual([status, body.error, body.data], [429, 'CodeAttemptsExceeded', { retryAfterSeconds: 1800 }])
    assert.deepEqual(
      (await resultsOf(id)).slice(1),
      Array.from({ length: 5 }, () => 'mailCode: wrongCode'),
    )
  })
})
