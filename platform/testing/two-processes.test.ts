import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TRY_CALLS_PER_MINUTE } from '@portico/contract/api-document/api-document'
import { CODE_ATTEMPTS_MAX, CODE_RESENDS_MAX, WRONG_PASSWORDS_MAX } from '@portico/contract/session/session'
import { like } from 'drizzle-orm'
import { newId } from '../database/new-id.ts'
import { signInThrottles } from '../database/schema/user.ts'
import { made } from './api-builders.ts'
import { buildPerson, PASSWORD } from './builders.ts'
import { mailedSecret } from './mailed-secret.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from './start-test-platform.ts'
import { liveSessionsOf, newAddress, setTwoStep, visitor, wrongCode } from './visitor.ts'

const LIMIT = 20

let one: TestPlatform
let other: TestPlatform

before(async () => {
  one = await startTestPlatform({ GUESSES_PER_MINUTE: String(LIMIT) })
  other = await one.beside()
})
after(async () => {
  await other.stop()
  await one.stop()
})

/** Alternates between the two processes. */
const inTurn = (at: number) => (at % 2 === 0 ? one : other)
const bearer = (test: TestPlatform, accessToken: string) => test.withAuthorization(`Bearer ${accessToken}`)

/** Returns a client with one address at both processes. */
function bothSides(address = newAddress()) {
  const sides = [visitor(one, address), visitor(other, address)] as const
  return { address, at: (turn: number) => (turn % 2 === 0 ? sides[0] : sides[1]) }
}

describe('two platform processes on one database', () => {
  it('pause after five wrong passwords that were tried at either', async () => {
    const { email } = await buildPerson(one.db)
    const { at } = bothSides()
    for (let turn = 0; turn < WRONG_PASSWORDS_MAX; turn++) assert.equal((await at(turn).guess(email)).body.error, 'WrongIdOrPassword')
    for (const turn of [0, 1]) {
      const { status, body } = await at(turn).signIn(email)
      assert.deepEqual([status, body.error], [429, 'SignInPaused'])
    }
  })

  it('pause after five wrong passwords of a signed-in person that were tried at either', async () => {
    const person = await one.as('user')
    for (let turn = 0; turn <= WRONG_PASSWORDS_MAX; turn++) {
      const { body } = await bearer(inTurn(turn), person.accessToken).call(
        'POST',
        '/account/authenticator',
        { password: 'Wr0ng.pass' },
        { 'x-portico-web': TEST_WEB_TOKEN, 'x-forwarded-for': '10.200.0.1' },
      )
      assert.equal(body.error, turn < WRONG_PASSWORDS_MAX ? 'WrongPassword' : 'SignInPaused')
    }
  })

  it('block after five wrong codes at either, in a step that continues at either', async () => {
    const { email } = await buildPerson(one.db)
    await setTwoStep(one, ['user'])
    const { at } = bothSides()
    const { step } = made(await at(0).signIn(email))
    const code = await mailedSecret(one, email, 'twoStepCode')
    for (let turn = 1; turn < CODE_ATTEMPTS_MAX; turn++)
      assert.equal((await at(turn).verify(step.challenge, wrongCode(code))).body.error, 'CodeMismatch')
    assert.equal((await at(0).verify(step.challenge, wrongCode(code))).body.error, 'CodeAttemptsExceeded')
    for (const turn of [0, 1]) assert.equal((await at(turn).verify(step.challenge, code)).body.error, 'CodeAttemptsExceeded')
    await setTwoStep(one, [])
  })

  it('count resent codes together, and take the newest code at either', async () => {
    const { email } = await buildPerson(one.db)
    await setTwoStep(one, ['user'])
    const { at } = bothSides()
    const { step } = made(await at(0).signIn(email))
    for (let turn = 0; turn < CODE_RESENDS_MAX; turn++) assert.equal((await at(turn).resend(step.challenge)).status, 200)
    for (const turn of [0, 1]) assert.equal((await at(turn).resend(step.challenge)).body.error, 'CodeResendLimitExceeded')
    assert.equal((await at(1).verify(step.challenge, await mailedSecret(one, email, 'twoStepCode'))).status, 200)
    await setTwoStep(one, [])
  })

  it('end a session at both with a sign-out at one, from the next call and refresh on', async () => {
    const person = await one.as('user')
    assert.equal((await bearer(other, person.accessToken).get('/session')).status, 200)
    assert.equal((await one.anonymous.post('/logout', { refreshToken: person.refreshToken })).status, 204)
    const next = await bearer(other, person.accessToken).get('/session')
    assert.deepEqual([next.status, next.body.error], [401, 'SessionEnded'])
    assert.equal((await other.anonymous.post('/refresh', { refreshToken: person.refreshToken })).body.error, 'SessionEnded')
  })

  it('leave one session alive of sign-ins at both in the same moment', async () => {
    const { id, email } = await buildPerson(one.db)
    const { at } = bothSides()
    const signedIn = await Promise.all(Array.from({ length: 10 }, (_, turn) => at(turn).signIn(email)))
    assert.deepEqual(new Set(signedIn.map(({ status }) => status)), new Set([200]))
    assert.equal(await liveSessionsOf(one, id), 1)
    for (const test of [one, other]) {
      const asked = await Promise.all(signedIn.map(({ body }) => bearer(test, body.accessToken).get('/session')))
      assert.deepEqual(asked.map(({ status, body }) => (status === 200 ? 200 : body.error)).sort(), [
        200,
        ...Array.from({ length: 9 }, () => 'ConcurrentLogin'),
      ])
    }
  })

  it('give one successor of a refresh token that is used at both in the same moment', async () => {
    const { refreshToken } = await one.as('user')
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => inTurn(turn).anonymous.post('/refresh', { refreshToken })))
    assert.equal(new Set(answers.map((answer) => made(answer).refreshToken)).size, 1)
  })

  it('see a change of roles, of a password and a withdrawal at the other with the next call', async () => {
    const superAdmin = await one.as('superAdmin')
    const changes = [
      ['PermissionChanged', (id: number) => superAdmin.put(`/users/${id}/roles`, { roles: ['developer'] })],
      ['PasswordChanged', (id: number) => superAdmin.put(`/users/${id}/password`, { password: 'Quiet.Fig.42' })],
      ['SessionEnded', (id: number) => superAdmin.post(`/users/${id}/withdraw`)],
    ] as const
    for (const [code, change] of changes) {
      const person = await other.as('user')
      const answer = await change(person.id)
      assert.ok(answer.status < 300, answer.text)
      assert.equal((await bearer(other, person.accessToken).get('/session')).body.error, code)
    }
  })

  it('take a mailed link once, at whichever it comes first', async () => {
    const { email } = await buildPerson(one.db)
    made(await one.anonymous.post('/password/forgot', { email, portal: 'portal' }))
    const token = await mailedSecret(one, email, 'passwordReset')
    const body = { token, password: 'Quiet.Fig.42', passwordConfirmation: 'Quiet.Fig.42' }
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => inTurn(turn).anonymous.post('/password/reset', body)))
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
  })
})

describe('limits of calls', () => {
  const join = (test: TestPlatform, address: string) =>
    test.anonymous.call(
      'POST',
      '/join/resend-verification',
      { email: `${Math.random()}@example.com` },
      { 'x-portico-web': TEST_WEB_TOKEN, 'x-forwarded-for': address },
    )

  it('count the calls of an address at both processes, sequential and concurrent', async () => {
    const [slow, fast] = [newAddress(), newAddress()]
    for (let turn = 0; turn < LIMIT; turn++) assert.notEqual((await join(inTurn(turn), slow)).status, 429)
    for (const test of [one, other]) {
      const { status, body, headers } = await join(test, slow)
      assert.deepEqual([status, body.error], [429, 'TooManyRequests'])
      assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
    }
    const answers = await Promise.all(Array.from({ length: 3 * LIMIT }, (_, turn) => join(inTurn(turn), fast)))
    assert.equal(answers.filter(({ status }) => status !== 429).length, LIMIT)
  })

  it('count an IPv6 network as one', async () => {
    for (let turn = 0; turn < LIMIT; turn++) assert.notEqual((await join(inTurn(turn), `2001:db8:7:7::${turn + 1}`)).status, 429)
    assert.equal((await join(one, '2001:db8:7:7:ffff::1')).status, 429)
    assert.notEqual((await join(one, '2001:db8:7:8::1')).status, 429)
  })

  it('count the trial calls of a person at both', async () => {
    const developer = await one.as('developer')
    // The call is counted before the API is looked up, so an unknown API suffices.
    const body = { apiId: newId(), stageId: newId(), httpMethod: 'GET', path: '/items/1' }
    const call = (test: TestPlatform) => bearer(test, developer.accessToken).post('/try-calls', body)
    const answers = await Promise.all(Array.from({ length: TRY_CALLS_PER_MINUTE + 5 }, (_, turn) => call(inTurn(turn))))
    assert.equal(answers.filter(({ body }) => body.error === 'TooManyRequests').length, 5)
  })

  it('write no more for a caller in a window than the limit, however many calls come', async () => {
    const address = newAddress()
    for (let turn = 0; turn < LIMIT; turn++) await join(one, address)
    const total = async () => {
      const rows = await one.db.select({ calls: signInThrottles.wrong }).from(signInThrottles).where(like(signInThrottles.key, 'calls:%'))
      return rows.reduce((sum, { calls }) => sum + calls, 0)
    }
    const before = await total()
    const flood = await Promise.all(Array.from({ length: 500 }, () => join(one, address)))
    assert.deepEqual(new Set(flood.map(({ status }) => status)), new Set([429]))
    assert.equal(await total(), before)
  })

  it('count again once a window is over', async () => {
    const address = newAddress()
    for (let turn = 0; turn < LIMIT; turn++) await join(one, address)
    assert.equal((await join(other, address)).status, 429)
    const third = await one.beside()
    await one.db
      .update(signInThrottles)
      .set({ updatedAt: new Date(Date.now() - 61_000) })
      .where(like(signInThrottles.key, 'calls:%'))
    assert.notEqual((await join(third, address)).status, 429)
    await third.stop()
  })
})

it('a session that began at one process is known to the other immediately', async () => {
  const { email } = await buildPerson(one.db)
  const { accessToken } = made(await visitor(one).signIn(email, PASSWORD))
  assert.equal((await bearer(other, accessToken).get('/session')).status, 200)
})
