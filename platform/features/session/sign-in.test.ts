import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WRONG_PASSWORDS_MAX } from '@portico/contract/session/session'
import { processorMs } from '@portico/contract/testing/processor-ms'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { notifications } from '../../database/schema/notification.ts'
import { sessions, signIns } from '../../database/schema/session.ts'
import { knownNetworks, signInThrottles, users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { liveSessionsOf, visitor } from '../../testing/visitor.ts'
import { hashPassword } from './password-hash.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const signIn = (email: string, password = PASSWORD, loginPath = '/login') => visitor(test).signIn(email, password, loginPath)
const refresh = (refreshToken: string) => test.anonymous.post('/refresh', { refreshToken })
const asBearer = (accessToken: string) => test.withAuthorization(`Bearer ${accessToken}`)
/** Makes a call that every signed-in portal user may make. */
const ownThings = (accessToken: string) => asBearer(accessToken).get('/my/subscriptions')

describe('sign-in', () => {
  it('returns a token with the person’s data for 30 minutes, signed by a published key', async () => {
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

  it('answers a wrong password, an unknown address and an account without a password alike, for the same work', async () => {
    const wrong = await buildPerson(test.db)
    const invited = await buildPerson(test.db)
    await test.db.update(users).set({ passwordHash: null }).where(eq(users.id, invited.id))
    await test.db
      .update(users)
      .set({ passwordHash: await hashPassword('Tall.Oak.71') })
      .where(eq(users.id, wrong.id))
    const best: number[] = []
    const areAlike = () => Math.max(...best) < 2 * Math.min(...best)
    // A busy machine needs more rounds for a minimum; code that skips the hash never matches.
    for (let round = 0; round < 10 || (round < 80 && !areAlike()); round++) {
      for (const [index, email] of [wrong.email, `nobody-${round}@example.com`, invited.email].entries()) {
        const work = async () => {
          const { status, body } = await signIn(email, 'Wr0ng.pass')
          assert.deepEqual([status, body.error, body.data], [401, 'WrongIdOrPassword', undefined])
        }
        best[index] = Math.min(best[index] ?? Number.POSITIVE_INFINITY, await processorMs(work))
      }
    }
    assert.ok(areAlike(), JSON.stringify(best))
  })

  it('pauses after five wrong passwords in a row, for known and unknown addresses alike, and for right ones too', async () => {
    const { email } = await buildPerson(test.db)
    const here = visitor(test)
    for (const address of [email, 'nobody@example.com']) {
      for (let wrong = 0; wrong < WRONG_PASSWORDS_MAX; wrong++) assert.equal((await here.guess(address)).status, 401)
      const { status, body, headers } = await here.signIn(address)
      assert.deepEqual([status, body.error], [429, 'SignInPaused'])
      assert.ok(body.data.retryAfterSeconds > 590 && body.data.retryAfterSeconds <= 600)
      assert.equal(headers['retry-after'], String(body.data.retryAfterSeconds))
    }
    await test.db.update(signInThrottles).set({ pausedUntil: new Date(Date.now() - 1) })
    assert.equal((await here.guess(email)).status, 401)
    assert.equal((await here.signIn(email)).status, 200)
  })

  it('counts wrong passwords in a row only', async () => {
    const { email } = await buildPerson(test.db)
    const here = visitor(test)
    for (let round = 0; round < 2; round++) {
      for (let wrong = 1; wrong < WRONG_PASSWORDS_MAX; wrong++) await here.guess(email)
      assert.equal((await here.signIn(email)).status, 200)
    }
  })

  it('reveals only with the right password that an account is closed, unverified or of the other sign-in page', async () => {
    const withdrawn = await buildPerson(test.db)
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, withdrawn.id))
    const unverified = await buildPerson(test.db, { verified: false })
    const developer = await buildPerson(test.db, { roles: ['developer'] })
    const user = await buildPerson(test.db)
    const both = await buildPerson(test.db, { roles: ['user', 'admin'] })
    for (const [email, loginPath, expected] of [
      [withdrawn.email, '/login', 'AccountDeactivated'],
      [unverified.email, '/login', 'EmailNotVerified'],
      [developer.email, '/login', 'NotAllowedRole'],
      [user.email, '/manager/login', 'NotAllowedRole'],
      [developer.email, '/manager/login', undefined],
      [both.email, '/login', undefined],
      [both.email, '/manager/login', undefined],
    ] as const) {
      assert.equal((await signIn(email, 'Wr0ng.pass', loginPath)).body.error, 'WrongIdOrPassword')
      assert.equal((await signIn(email, PASSWORD, loginPath)).body.error, expected, `${email} at ${loginPath}`)
    }
  })

  it('ends the other sessions of the person: their next call gets ConcurrentLogin', async () => {
    const { email } = await buildPerson(test.db)
    const first = (await signIn(email)).body
    assert.equal((await ownThings(first.accessToken)).status, 200)
    const second = (await signIn(email)).body
    const { status, body } = await ownThings(first.accessToken)
    assert.deepEqual([status, body.error], [401, 'ConcurrentLogin'])
    assert.equal((await refresh(first.refreshToken)).body.error, 'ConcurrentLogin')
    assert.equal((await ownThings(second.accessToken)).status, 200)
  })

  it('twenty times concurrently leaves exactly one active session, whose token works', async () => {
    const { email, id } = await buildPerson(test.db)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email)))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal(await liveSessionsOf(test, id), 1)
    const calls = await Promise.all(answers.map(({ body }) => ownThings(body.accessToken)))
    assert.equal(calls.filter(({ status }) => status === 200).length, 1)
    assert.equal(calls.filter(({ body }) => body.error === 'ConcurrentLogin').length, 19)
  })
})

describe('the session of a sign-in', () => {
  it('keeps where it came from, by what browser, and when; the account itself is not changed by it', async () => {
    const person = await buildPerson(test.db)
    const here = visitor(test, '203.0.113.9', `Browser ${'x'.repeat(400)}`)
    const before = Date.now()
    const { body } = await here.signIn(person.email)
    const [session] = await test.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(decodeJwt(body.accessToken).sid)))
    assert.deepEqual([session?.address, session?.userAgent], ['203.0.113.9', `Browser ${'x'.repeat(292)}`])
    const [kept] = await test.db.select().from(users).where(eq(users.id, person.id))
    assert.ok((kept?.lastSignInAt?.getTime() ?? 0) >= before)
    assert.deepEqual(kept?.updatedAt, person.updatedAt)
    const networks = await test.db.select().from(knownNetworks).where(eq(knownNetworks.userId, person.id))
    assert.deepEqual(
      networks.map(({ networkHash }) => networkHash),
      [hashToken('203.0.113.9')],
    )
  })

  it('is described to its person: name, area, expiry, and unread notifications', async () => {
    const { id, email } = await buildPerson(test.db, { name: 'Ann', roles: ['user', 'developer'] })
    const { accessToken, refreshTokenExpiresAt } = (await signIn(email, PASSWORD, '/manager/login')).body
    const notice = { userId: id, type: 'RolesChanged', roles: [] } as const
    await test.db.insert(notifications).values([
      { ...notice, roles: [] },
      { ...notice, roles: [] },
      { ...notice, roles: [], readAt: new Date() },
      { ...notice, roles: [], createdAt: new Date(Date.now() - 31 * 86_400_000) },
    ])
    const { status, body } = await asBearer(accessToken).get('/session')
    const { startedAt, expiresAt, ...rest } = body
    assert.equal(status, 200)
    assert.deepEqual(rest, { id, email, name: 'Ann', roles: ['user', 'developer'], locale: 'en', portal: 'center', unreadNotifications: 2 })
    assert.ok(Math.abs(Date.parse(startedAt) - Date.now()) < 60_000)
    assert.equal(Math.floor(Date.parse(expiresAt) / 1000), refreshTokenExpiresAt)
    assert.equal((await test.anonymous.get('/session')).body.error, 'Unauthorized')
  })
})

describe('the login history', () => {
  const linesOf = (email: string) => test.db.select().from(signIns).where(eq(signIns.email, email)).orderBy(signIns.at, signIns.id)

  it('has a row for every result, success or failure', async () => {
    const { id, email } = await buildPerson(test.db)
    const here = visitor(test, '198.51.100.7', 'a browser')
    const result = async () => (await linesOf(email)).at(-1)?.result
    await here.signIn(email)
    assert.equal(await result(), 'success')
    await here.guess(email)
    assert.equal(await result(), 'wrongPassword')
    await here.signIn(email, PASSWORD, '/manager/login')
    assert.equal(await result(), 'notAllowedRole')
    await test.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id))
    await here.signIn(email)
    assert.equal(await result(), 'emailNotVerified')
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, id))
    await here.signIn(email)
    assert.equal(await result(), 'deactivated')
    for (let wrong = 0; wrong < WRONG_PASSWORDS_MAX; wrong++) await here.guess(email)
    assert.equal(await result(), 'paused')
    const lines = await linesOf(email)
    assert.deepEqual(lines.map(({ portal }) => portal).slice(0, 4), ['portal', 'portal', 'center', 'portal'])
    for (const { userId, method, address, userAgent } of lines)
      assert.deepEqual([userId, method, address, userAgent], [id, 'password', '198.51.100.7', 'a browser'])
  })

  it('has rows for unknown addresses, without a person', async () => {
    await signIn('ghost@example.com')
    const [line] = await linesOf('ghost@example.com')
    assert.deepEqual([line?.userId, line?.result], [null, 'wrongPassword'])
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
