import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  CODE_ATTEMPTS_MAX,
  CODE_BLOCK_MINUTES,
  CODE_RESEND_WAIT_MINUTES,
  CODE_RESENDS_MAX,
  CODES_PER_DAY_MAX,
} from '@portico/contract/session/session'
import { and, eq, sql } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { codeCounters, signInSteps, signIns } from '../../database/schema/session.ts'
import { buildPerson } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { buildAuthenticator, setTwoStep, visitor, wrongCode } from '../../testing/visitor.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
  await setTwoStep(test, ['user'])
})
after(() => test.stop())

const codeFor = (email: string) => mailedSecret(test, email, 'twoStepCode')
const sentTo = async (email: string) =>
  (
    await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, email), eq(mails.kind, 'twoStepCode')))
  ).length
const counterOf = (userId: number) => eq(codeCounters.userId, userId)
const tried = (answers: Answer[]) => answers.filter(({ body }) => body.error === 'CodeMismatch').length

/** Ends the wait for another code. */
const waitForCodes = (userId: number) =>
  test.db
    .update(codeCounters)
    .set({ lastSentAt: sql`now() - make_interval(mins => ${CODE_RESEND_WAIT_MINUTES})` })
    .where(counterOf(userId))

async function atTheStep() {
  const person = await buildPerson(test.db)
  const here = visitor(test)
  const { body } = await here.signIn(person.email)
  return { ...person, ...here, challenge: String(body.step.challenge) }
}

describe('guessing at a code', () => {
  it('in a hundred concurrent attempts tries five; then the person is blocked for half an hour, for the right code too', async () => {
    const { id, email, challenge, verify, resend, signIn } = await atTheStep()
    const right = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(challenge, wrongCode(right))))
    // The fifth wrong code is answered with the block that it causes.
    assert.equal(tried(answers), CODE_ATTEMPTS_MAX - 1)
    assert.equal(answers.filter(({ body }) => body.error === 'CodeAttemptsExceeded').length, 101 - CODE_ATTEMPTS_MAX)
    const wrong = await test.db
      .select()
      .from(signIns)
      .where(and(eq(signIns.userId, id), eq(signIns.result, 'wrongCode')))
    assert.equal(wrong.length, CODE_ATTEMPTS_MAX)
    for (const { status, body } of [await verify(challenge, right), await resend(challenge), await signIn(email)]) {
      assert.deepEqual([status, body.error], [429, 'CodeAttemptsExceeded'])
      const left = body.data.retryAfterSeconds
      assert.ok(left > CODE_BLOCK_MINUTES * 60 - 60 && left <= CODE_BLOCK_MINUTES * 60)
    }
    await test.db
      .update(codeCounters)
      .set({ blockedUntil: new Date(Date.now() - 1) })
      .where(counterOf(id))
    assert.equal((await verify(challenge, wrongCode(right))).body.data.attempts, 1)
    assert.equal((await verify(challenge, right)).status, 200)
  })

  it('over new sign-ins and codes sent again is one count', async () => {
    const { email, challenge, verify, resend, signIn } = await atTheStep()
    assert.equal((await verify(challenge, wrongCode(await codeFor(email)))).body.data.attempts, 1)
    assert.equal((await resend(challenge)).body.attemptsLeft, CODE_ATTEMPTS_MAX - 1)
    assert.equal((await verify(challenge, wrongCode(await codeFor(email)))).body.data.attempts, 2)
    const again = (await signIn(email)).body.step
    assert.equal(again.attemptsLeft, CODE_ATTEMPTS_MAX - 2)
    assert.equal((await verify(again.challenge, wrongCode(await codeFor(email)))).body.data.attempts, 3)
    const elsewhere = visitor(test)
    const there = (await elsewhere.signIn(email)).body.step
    assert.equal((await elsewhere.verify(there.challenge, wrongCode(await codeFor(email)))).body.data.attempts, 4)
    assert.equal((await verify(challenge, '000000')).body.error, 'CodeAttemptsExceeded')
    assert.equal((await elsewhere.signIn(email)).body.error, 'CodeAttemptsExceeded')
  })

  it('for a day, with every block waited for and every code asked for, tries no more than five in half an hour', async () => {
    const { id, email, verify, signIn } = await atTheStep()
    let wrong = 0
    for (let half = 0; half < 4; half++) {
      for (let round = 0; round < 3; round++) {
        const { step } = (await signIn(email)).body
        if (!step) continue
        const answers = await Promise.all(Array.from({ length: 4 }, async () => verify(step.challenge, wrongCode(await codeFor(email)))))
        wrong += tried(answers)
      }
      await test.db
        .update(codeCounters)
        .set({ blockedUntil: new Date(Date.now() - 1) })
        .where(counterOf(id))
    }
    assert.equal(wrong, 4 * (CODE_ATTEMPTS_MAX - 1))
  })

  it('of an authenticator or its recovery codes is the same count', async () => {
    const { id, email } = await buildPerson(test.db)
    const { codeAt } = await buildAuthenticator(test, id, ['AAAA-BBBB-CCCC-EEEE'])
    const here = visitor(test)
    const { step } = (await here.signIn(email)).body
    for (const code of ['ZZZZ-ZZZZ-ZZZZ-ZZZZ', wrongCode(codeAt()), 'ZZZZ-ZZZZ-ZZZZ-YYYY', wrongCode(codeAt())])
      await here.verify(step.challenge, code)
    assert.equal((await here.verify(step.challenge, 'ZZZZ-ZZZZ-ZZZZ-XXXX')).body.error, 'CodeAttemptsExceeded')
    assert.equal((await here.verify(step.challenge, 'AAAA-BBBB-CCCC-EEEE')).body.error, 'CodeAttemptsExceeded')
  })

  it('ends with a sign-in, which resets the count', async () => {
    const { email, challenge, verify, signIn } = await atTheStep()
    for (let attempts = 1; attempts < CODE_ATTEMPTS_MAX; attempts++) await verify(challenge, wrongCode(await codeFor(email)))
    assert.equal((await verify(challenge, await codeFor(email))).status, 200)
    assert.equal((await signIn(email)).body.step.attemptsLeft, CODE_ATTEMPTS_MAX)
  })
})

describe('codes sent again', () => {
  it('are five; then half an hour passes before the next', async () => {
    const { id, email, challenge, verify, resend } = await atTheStep()
    for (let resends = 1; resends <= CODE_RESENDS_MAX; resends++)
      assert.equal((await resend(challenge)).body.resendsLeft, CODE_RESENDS_MAX - resends)
    const { status, body, headers } = await resend(challenge)
    assert.deepEqual([status, body.error], [429, 'CodeResendLimitExceeded'])
    const left = body.data.retryAfterSeconds
    assert.ok(left > CODE_RESEND_WAIT_MINUTES * 60 - 60 && left <= CODE_RESEND_WAIT_MINUTES * 60)
    assert.equal(headers['retry-after'], String(left))
    assert.equal(await sentTo(email), 1 + CODE_RESENDS_MAX)
    await waitForCodes(id)
    assert.equal((await resend(challenge)).body.resendsLeft, CODE_RESENDS_MAX - 1)
    assert.equal((await verify(challenge, await codeFor(email))).status, 200)
  })

  it('requested twenty times concurrently are five', async () => {
    const { email, challenge, resend } = await atTheStep()
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(challenge)))
    assert.equal(answers.filter(({ status }) => status === 200).length, CODE_RESENDS_MAX)
    assert.equal(await sentTo(email), 1 + CODE_RESENDS_MAX)
  })

  it('cannot be had by signing in again: during the wait the code that still works is required, and none without one', async () => {
    const { id, email, challenge, resend, signIn } = await atTheStep()
    for (let resends = 1; resends <= CODE_RESENDS_MAX; resends++) await resend(challenge)
    const code = await codeFor(email)
    const elsewhere = visitor(test)
    const { body } = await elsewhere.signIn(email)
    assert.deepEqual([body.needNextStep, body.step.resendsLeft], [true, 0])
    assert.equal((await elsewhere.resend(body.step.challenge)).body.error, 'CodeResendLimitExceeded')
    assert.equal(await sentTo(email), 1 + CODE_RESENDS_MAX)
    await test.db
      .update(signInSteps)
      .set({ codeExpiresAt: new Date(Date.now() - 1) })
      .where(eq(signInSteps.userId, id))
    const refused = await signIn(email)
    assert.deepEqual([refused.status, refused.body.error], [429, 'CodeResendLimitExceeded'])
    assert.equal((await elsewhere.verify(body.step.challenge, code)).body.error, 'AuthCodeExpired')
    const lines = await test.db
      .select()
      .from(signIns)
      .where(and(eq(signIns.userId, id), eq(signIns.result, 'blocked')))
    assert.equal(lines.length, 1)
    await waitForCodes(id)
    const { step } = (await signIn(email)).body
    assert.equal((await elsewhere.verify(step.challenge, await codeFor(email))).status, 200)
  })

  it('and the code that still works is right for the newer sign-in, and used up with it', async () => {
    const { email, challenge, verify, resend } = await atTheStep()
    for (let resends = 1; resends <= CODE_RESENDS_MAX; resends++) await resend(challenge)
    const code = await codeFor(email)
    const elsewhere = visitor(test)
    const { step } = (await elsewhere.signIn(email)).body
    assert.equal((await elsewhere.verify(step.challenge, code)).status, 200)
    assert.equal((await verify(challenge, code)).body.error, 'SignInStepExpired')
  })

  it('are twenty a day with those of the sign-ins, whatever succeeds between; the next day there are twenty again', async () => {
    const { id, email, verify, signIn } = await atTheStep()
    let sent = 1
    while (sent < CODES_PER_DAY_MAX) {
      const { step } = (await signIn(email)).body
      sent += 1
      if (sent % 3 === 0) assert.equal((await verify(step.challenge, await codeFor(email))).status, 200)
    }
    assert.equal(await sentTo(email), CODES_PER_DAY_MAX)
    // The last code still works, so the step begins with it; no other is emailed.
    const { body } = await signIn(email)
    assert.equal(body.needNextStep, true)
    const again = await visitor(test).resend(body.step.challenge)
    assert.deepEqual([again.status, again.body.error], [429, 'CodeDailyLimitExceeded'])
    assert.equal((await verify(body.step.challenge, await codeFor(email))).status, 200)
    const refused = await signIn(email)
    assert.deepEqual([refused.status, refused.body.error], [429, 'CodeDailyLimitExceeded'])
    assert.ok(refused.body.data.retryAfterSeconds <= 86_400)
    assert.equal(await sentTo(email), CODES_PER_DAY_MAX)
    await test.db
      .update(codeCounters)
      .set({ day: sql`${codeCounters.day} - 1` })
      .where(counterOf(id))
    assert.equal((await signIn(email)).body.needNextStep, true)
    assert.equal(await sentTo(email), CODES_PER_DAY_MAX + 1)
  })
})
