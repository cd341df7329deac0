import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  SIGN_IN_PAUSE_MINUTES,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_PER_ACCOUNT_MAX,
  WRONG_PASSWORDS_PER_NETWORK_MAX,
} from '@portico/contract/session/session'
import { and, eq, like, sql } from 'drizzle-orm'
import { signIns } from '../../database/schema/session.ts'
import { signInThrottles } from '../../database/schema/user.ts'
import { buildPerson } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { newAddress, visitor } from '../../testing/visitor.ts'
import { PASSWORDS_AT_ONCE } from './password-hash.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const triedPasswords = (answers: Answer[]) => answers.filter(({ body }) => body.error === 'WrongIdOrPassword').length
const refusedUnseen = (answers: Answer[]) => answers.filter(({ body }) => body.error === 'SignInPaused').length

/** Ends all pauses and windows. */
async function waitLong(): Promise<void> {
  const then = sql`now() - make_interval(mins => ${SIGN_IN_PAUSE_MINUTES}, secs => 1)`
  await test.db.update(signInThrottles).set({ updatedAt: then, pausedUntil: sql`case when paused_until is not null then ${then} end` })
}

describe('guessing at one account from one network', () => {
  it('a hundred times within a minute, concurrently, tries no more passwords than five and those in progress', async () => {
    const { email } = await buildPerson(test.db)
    const thief = visitor(test)
    const answers = await Promise.all(Array.from({ length: 100 }, () => thief.guess(email)))
    const tried = triedPasswords(answers)
    assert.ok(tried >= WRONG_PASSWORDS_MAX && tried < WRONG_PASSWORDS_MAX + PASSWORDS_AT_ONCE, `${tried} were tried`)
    assert.equal(refusedUnseen(answers), 100 - tried)
    assert.equal((await thief.signIn(email)).body.error, 'SignInPaused')
    assert.equal((await visitor(test).signIn(email)).status, 200)
  })

  it('one after another tries exactly five in ten minutes', async () => {
    const { email } = await buildPerson(test.db)
    const thief = visitor(test)
    const answers: Answer[] = []
    for (let guess = 0; guess < 20; guess++) answers.push(await thief.guess(email))
    assert.equal(triedPasswords(answers), WRONG_PASSWORDS_MAX)
    await waitLong()
    const later: Answer[] = []
    for (let guess = 0; guess < 20; guess++) later.push(await thief.guess(email))
    assert.equal(triedPasswords(later), WRONG_PASSWORDS_MAX)
  })

  it('by addresses of one IPv6 network is guessing from one network', async () => {
    const { email } = await buildPerson(test.db)
    for (let host = 1; host <= WRONG_PASSWORDS_MAX; host++) await visitor(test, `2001:db8:5:5::${host}`).guess(email)
    assert.equal((await visitor(test, '2001:db8:5:5:abcd::1').signIn(email)).body.error, 'SignInPaused')
    assert.equal((await visitor(test, '2001:db8:5:6::1').signIn(email)).status, 200)
  })
})

describe('guessing at five hundred accounts from one network', () => {
  it('tries thirty; then only known people can sign in from there, and the others from elsewhere', async () => {
    const address = newAddress()
    const thief = visitor(test, address)
    const known = await buildPerson(test.db)
    const owner = await buildPerson(test.db)
    assert.equal((await visitor(test, address).signIn(known.email)).status, 200)
    const accounts = Array.from({ length: 500 }, (_, index) => (index === 0 ? owner.email : `victim-${index}@example.com`))
    const answers: Answer[] = []
    for (let start = 0; start < accounts.length; start += 50) {
      answers.push(...(await Promise.all(accounts.slice(start, start + 50).map((email) => thief.guess(email)))))
    }
    const tried = triedPasswords(answers)
    const max = WRONG_PASSWORDS_PER_NETWORK_MAX
    assert.ok(tried >= max && tried < max + PASSWORDS_AT_ONCE, `${tried} were tried`)
    assert.equal(refusedUnseen(answers), 500 - tried)
    const { status, body } = await thief.signIn(owner.email)
    assert.deepEqual([status, body.error, body.data.retryAfterSeconds > 590], [429, 'SignInPaused', true])
    assert.equal((await visitor(test, address).signIn(known.email)).status, 200)
    assert.equal((await visitor(test).signIn(owner.email)).status, 200)
    await waitLong()
    assert.equal((await thief.signIn(owner.email)).status, 200)
  })

  it('is not reset if the attacker signs in to an account of their own in between', async () => {
    const own = await buildPerson(test.db)
    const address = newAddress()
    const thief = visitor(test, address)
    for (let guess = 1; guess <= WRONG_PASSWORDS_PER_NETWORK_MAX; guess++) {
      assert.equal((await thief.guess(`target-${guess}@example.com`)).body.error, 'WrongIdOrPassword')
      if (guess % 10 === 0) assert.equal((await thief.signIn(own.email)).status, 200)
    }
    assert.equal((await thief.guess('target-next@example.com')).body.error, 'SignInPaused')
  })

  it('counts within ten minutes only: a house where some mistype now and then is not paused', async () => {
    const house = visitor(test)
    for (let day = 0; day < 2; day++) {
      for (let guess = 1; guess < WRONG_PASSWORDS_PER_NETWORK_MAX; guess++) await house.guess(`clumsy-${day}-${guess}@example.com`)
      await waitLong()
    }
    assert.equal((await house.guess('clumsy@example.com')).body.error, 'WrongIdOrPassword')
  })
})

describe('guessing at one account from fifty networks', () => {
  it('allows nobody in by the password alone after twenty wrong ones; the owner signs in from known networks', async () => {
    const { email, id } = await buildPerson(test.db)
    const home = visitor(test)
    assert.equal((await home.signIn(email)).status, 200)
    const thieves = Array.from({ length: 50 }, () => visitor(test))
    const answers: Answer[] = []
    for (let round = 0; round <= WRONG_PASSWORDS_MAX; round++)
      answers.push(...(await Promise.all(thieves.map((thief) => thief.guess(email)))))
    assert.equal(triedPasswords(answers), 50 * WRONG_PASSWORDS_MAX)
    assert.equal(refusedUnseen(answers), 50)

    const guessed = await visitor(test).signIn(email)
    assert.deepEqual([guessed.status, guessed.body.needNextStep, guessed.body.step.method], [200, true, 'mail'])
    assert.deepEqual([guessed.body.accessToken, guessed.body.refreshToken], [undefined, undefined])
    // The right password alone does not reset the count.
    assert.equal((await visitor(test).signIn(email)).body.needNextStep, true)

    const elsewhere = visitor(test)
    const { step } = (await elsewhere.signIn(email)).body
    const passed = await elsewhere.verify(step.challenge, await mailedSecret(test, email, 'twoStepCode'))
    assert.equal(passed.status, 200)
    // The owner has signed in, which resets the count everywhere.
    assert.equal((await visitor(test).signIn(email)).body.needNextStep, false)
    const successes = await test.db
      .select()
      .from(signIns)
      .where(and(eq(signIns.userId, id), eq(signIns.result, 'success')))
    assert.deepEqual(successes.map(({ method }) => method).sort(), ['mailCode', 'password', 'password'])
  })

  it('does not ask the owner at home for a code', async () => {
    const { email } = await buildPerson(test.db)
    const home = visitor(test)
    await home.signIn(email)
    for (let guess = 0; guess < WRONG_PASSWORDS_PER_ACCOUNT_MAX; guess++) await visitor(test).guess(email)
    assert.equal((await visitor(test).signIn(email)).body.needNextStep, true)
    const { status, body } = await home.signIn(email)
    assert.deepEqual([status, body.needNextStep], [200, false])
  })

  it('of which nineteen were wrong is not yet guessing', async () => {
    const { email } = await buildPerson(test.db)
    for (let guess = 1; guess < WRONG_PASSWORDS_PER_ACCOUNT_MAX; guess++) await visitor(test).guess(email)
    assert.equal((await visitor(test).signIn(email)).body.needNextStep, false)
  })

  it('answers the same for an unknown account', async () => {
    const { email } = await buildPerson(test.db)
    const answerFor = async (address: string) => {
      const thief = visitor(test)
      const answers: unknown[] = []
      for (let guess = 0; guess < 7; guess++) {
        const { status, body } = await thief.guess(address)
        answers.push([status, body.error, Object.keys(body.data ?? {})])
      }
      return answers
    }
    assert.deepEqual(await answerFor('nobody-at-all@example.com'), await answerFor(email))
  })
})

describe('the counts of wrong passwords', () => {
  it('are kept by hashes: no address of a person or a network can be read from them', async () => {
    const { email } = await buildPerson(test.db)
    await visitor(test, '198.51.100.77').guess(email)
    const rows = await test.db.select().from(signInThrottles)
    assert.ok(rows.length >= 3)
    for (const { key } of rows) assert.match(key, /^(pair|network|account|calls):[0-9a-f]{64}$/)
    assert.ok((await test.db.select().from(signInThrottles).where(like(signInThrottles.key, 'account:%'))).length > 0)
  })
})
