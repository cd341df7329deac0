import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WRONG_PASSWORDS_MAX } from '@portico/contract/session/session'
import { and, eq, isNull } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { refreshTokens, sessions } from '../../database/schema/session.ts'
import { signInAttempts, users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const signIn = (email: string, password = PASSWORD, door = '/login') => test.anonymous.post(door, { email, password })
const refresh = (refreshToken: string, door = '/refresh') => test.anonymous.post(door, { refreshToken })
const signOut = (refreshToken: string) => test.anonymous.post('/logout', { refreshToken })
const asBearer = (accessToken: string) => test.withAuthorization(`Bearer ${accessToken}`)
/** A call that every signed-in portal user may make. */
const ownThings = (accessToken: string) => asBearer(accessToken).get('/my/subscriptions')

async function liveSessions(userId: number): Promise<number> {
  return (
    await test.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
  ).length
}

/** Makes it look as if a refresh token had been used so many seconds ago. */
async function ageUse(refreshToken: string, seconds: number): Promise<void> {
  await test.db
    .update(refreshTokens)
    .set({ usedAt: new Date(Date.now() - seconds * 1000) })
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
}

describe('sign-in', () => {
  it('gives a token that says who, for 30 minutes, signed by a published key', async () => {
    const person = await buildPerson(test.db, { name: 'Ann', locale: 'ko' })
    const { status, body } = await signIn(person.email)
    assert.equal(status, 200)
    const { sub, sid, email, name, roles, locale, iat = 0, exp = 0, iss, aud } = decodeJwt(body.accessToken)
    assert.deepEqual([sub, email, name, roles, locale], [String(person.id), person.email, 'Ann', ['user'], 'ko'])
    assert.deepEqual([iss, aud, exp - iat, typeof sid], ['portico-platform', 'portico', 1800, 'string'])
    const { alg, typ, kid } = decodeProtectedHeader(body.accessToken)
    const { body: published } = await test.anonymous.get('/.well-known/jwks.json')
    assert.deepEqual([alg, typ, kid], ['ES256', 'at+jwt', published.keys[0].kid])
    assert.deepEqual(Object.keys(published.keys[0]).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it('answers a wrong password and an unknown address alike, in the same time', async () => {
    const { email } = await buildPerson(test.db)
    const took = { wrong: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 4; round++) {
      const began = performance.now()
      const wrong = await signIn(email, 'Wr0ng.pass')
      const between = performance.now()
      const unknown = await signIn(`nobody-${round}@example.com`)
      took.wrong.push(between - began)
      took.unknown.push(performance.now() - between)
      assert.deepEqual([wrong.status, wrong.body.error], [401, 'WrongIdOrPassword'])
      assert.deepEqual([unknown.status, unknown.body.error], [401, 'WrongIdOrPassword'])
    }
    const best = { wrong: Math.min(...took.wrong), unknown: Math.min(...took.unknown) }
    assert.ok(best.unknown > best.wrong / 2 && best.unknown < best.wrong * 2, JSON.stringify(best))
  })

  it('pauses after five wrong passwords in a row, for known and unknown addresses alike, and for right ones too', async () => {
    const { email } = await buildPerson(test.db)
    for (const address of [email, 'nobody@example.com']) {
      for (let wrong = 0; wrong < WRONG_PASSWORDS_MAX; wrong++) assert.equal((await signIn(address, 'Wr0ng.pass')).status, 401)
      const { status, body, headers } = await signIn(address)
      assert.deepEqual([status, body.error], [429, 'SignInPaused'])
      assert.ok(body.data.retryAfterSeconds > 590 && body.data.retryAfterSeconds <= 600)
      assert.equal(headers['retry-after'], String(body.data.retryAfterSeconds))
    }
    await test.db.update(signInAttempts).set({ pausedUntil: new Date(Date.now() - 1) })
    assert.equal((await signIn(email, 'Wr0ng.pass')).status, 401)
    assert.equal((await signIn(email)).status, 200)
  })

  it('counts wrong passwords in a row only', async () => {
    const { email } = await buildPerson(test.db)
    for (let round = 0; round < 2; round++) {
      for (let wrong = 1; wrong < WRONG_PASSWORDS_MAX; wrong++) await signIn(email, 'Wr0ng.pass')
      assert.equal((await signIn(email)).status, 200)
    }
  })

  it('tells only who knows the password that an account is closed, unverified or at the wrong door', async () => {
    const withdrawn = await buildPerson(test.db)
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, withdrawn.id))
    const unverified = await buildPerson(test.db, { verified: false })
    const developer = await buildPerson(test.db, { roles: ['developer'] })
    const user = await buildPerson(test.db)
    const both = await buildPerson(test.db, { roles: ['user', 'admin'] })
    for (const [email, door, expected] of [
      [withdrawn.email, '/login', 'AccountDeactivated'],
      [unverified.email, '/login', 'EmailNotVerified'],
      [developer.email, '/login', 'NotAllowedRole'],
      [user.email, '/manager/login', 'NotAllowedRole'],
      [developer.email, '/manager/login', undefined],
      [both.email, '/login', undefined],
      [both.email, '/manager/login', undefined],
    ] as const) {
      assert.equal((await signIn(email, 'Wr0ng.pass', door)).body.error, 'WrongIdOrPassword')
      assert.equal((await signIn(email, PASSWORD, door)).body.error, expected, `${email} at ${door}`)
    }
  })

  it('ends the other sessions of the person: their next call says ConcurrentLogin', async () => {
    const { email } = await buildPerson(test.db)
    const first = (await signIn(email)).body
    assert.equal((await ownThings(first.accessToken)).status, 200)
    const second = (await signIn(email)).body
    const { status, body } = await ownThings(first.accessToken)
    assert.deepEqual([status, body.error], [401, 'ConcurrentLogin'])
    assert.equal((await refresh(first.refreshToken)).body.error, 'ConcurrentLogin')
    assert.equal((await ownThings(second.accessToken)).status, 200)
  })

  it('twenty times at once leaves exactly one live session, whose token works', async () => {
    const { email, id } = await buildPerson(test.db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email)))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal(await liveSessions(id), 1)
    const calls = await Promise.all(answers.map(({ body }) => ownThings(body.accessToken)))
    assert.equal(calls.filter(({ status }) => status === 200).length, 1)
    assert.equal(calls.filter(({ body }) => body.error === 'ConcurrentLogin').length, 19)
  })
})

describe('refresh', () => {
  it('exchanges a token once: twenty at once get the same successor', async () => {
    const { email } = await buildPerson(test.db)
    const { refreshToken } = (await signIn(email)).body
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal(new Set(answers.map(({ body }) => body.refreshToken)).size, 1)
    assert.notEqual(answers[0]?.body.refreshToken, refreshToken)
    assert.equal((await ownThings(answers[0]?.body.accessToken)).status, 200)
  })

  it('takes a used token for theft after ten seconds, and the whole session ends', async () => {
    const { email } = await buildPerson(test.db)
    const first = (await signIn(email)).body
    const second = (await refresh(first.refreshToken)).body
    await ageUse(first.refreshToken, 9)
    assert.equal((await refresh(first.refreshToken)).body.refreshToken, second.refreshToken)
    await ageUse(first.refreshToken, 11)
    assert.deepEqual((await refresh(first.refreshToken)).body.error, 'SessionEnded')
    assert.equal((await refresh(second.refreshToken)).body.error, 'SessionEnded')
    assert.equal((await ownThings(second.accessToken)).body.error, 'SessionEnded')
  })

  it('keeps to its door, knows no made-up token, and ends with its time', async () => {
    const { email } = await buildPerson(test.db)
    const { refreshToken, accessToken } = (await signIn(email)).body
    assert.equal((await refresh(refreshToken, '/manager/refresh')).body.error, 'SessionEnded')
    assert.equal((await refresh('A'.repeat(43))).body.error, 'SessionEnded')
    await test.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.id, String(decodeJwt(accessToken).sid)))
    assert.equal((await refresh(refreshToken)).body.error, 'SessionExpired')
    assert.equal((await ownThings(accessToken)).body.error, 'SessionExpired')
  })

  it('keeps no token in the clear', async () => {
    const { email } = await buildPerson(test.db)
    const first = (await signIn(email)).body
    const second = (await refresh(first.refreshToken)).body
    const kept = JSON.stringify(await test.db.select().from(refreshTokens))
    assert.ok(!kept.includes(first.refreshToken) && !kept.includes(second.refreshToken))
  })
})

describe('sign-out', () => {
  it('ends the session at once, and can be said twice', async () => {
    const { email } = await buildPerson(test.db)
    const { refreshToken, accessToken } = (await signIn(email)).body
    assert.equal((await signOut(refreshToken)).status, 204)
    assert.equal((await signOut(refreshToken)).status, 204)
    assert.equal((await ownThings(accessToken)).body.error, 'SessionEnded')
    assert.equal((await refresh(refreshToken)).body.error, 'SessionEnded')
  })

  it('wins against a refresh that comes at the same moment, a hundred times', async () => {
    const { email, id } = await buildPerson(test.db)
    let { refreshToken, accessToken } = (await signIn(email)).body
    for (let round = 0; round < 100; round++) {
      const [exchanged, left] = await Promise.all([refresh(refreshToken), signOut(refreshToken)])
      assert.equal(left.status, 204)
      assert.equal(await liveSessions(id), 0)
      assert.equal((await ownThings(exchanged.body.accessToken ?? accessToken)).status, 401)
      if (exchanged.status === 200) assert.equal((await refresh(exchanged.body.refreshToken)).status, 401)
      // A new session without a password's time: what is raced is refresh against sign-out.
      await test.db.update(sessions).set({ endedAt: null, endReason: null }).where(eq(sessions.userId, id))
      const next = exchanged.status === 200 ? exchanged.body : (await refresh(refreshToken)).body
      refreshToken = (await refresh(next.refreshToken)).body.refreshToken
      accessToken = next.accessToken
    }
  })
})

describe('an access token', () => {
  it('of another key, algorithm, issuer, audience or type opens nothing', async () => {
    const { SignJWT, generateKeyPair, UnsecuredJWT } = await import('jose')
    const person = await buildPerson(test.db)
    const { accessToken } = (await signIn(person.email)).body
    const claims = decodeJwt(accessToken)
    const { kid = '' } = decodeProtectedHeader(accessToken)
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }).sign(privateKey)
    const symmetric = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid }).sign(Buffer.alloc(32, 1))
    const unsigned = new UnsecuredJWT(claims).encode()
    for (const token of [forged, symmetric, unsigned, '', 'a.b.c', `${accessToken}.x`]) {
      const { status, body } = await ownThings(token)
      assert.deepEqual([status, body.error], [401, 'Unauthorized'])
    }
    assert.equal((await test.withAuthorization(`Basic ${accessToken}`).get('/my/subscriptions')).status, 401)
  })
})
