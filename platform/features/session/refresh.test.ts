import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { SESSION_DAYS_MAX } from '@portico/contract/session/session'
import { sweepSize } from '@portico/contract/testing/sweep'
import { and, desc, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { buildPlatform } from '../../app.ts'
import { openDatabase } from '../../database/database.ts'
import { auditActs } from '../../database/schema/audit.ts'
import { mails } from '../../database/schema/mail.ts'
import { refreshTokens, sessions, signIns } from '../../database/schema/session.ts'
import { settings } from '../../database/schema/setting.ts'
import { users } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { type Answer, startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from '../../testing/start-test-platform.ts'
import { liveSessionsOf, visitor } from '../../testing/visitor.ts'
import { SESSION_SETTING_KEYS } from '../setting/setting-queries.ts'
import { endSessions } from './end-sessions.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const signIn = (email: string) => visitor(test).signIn(email)
const refresh = (refreshToken: string, loginPath = '/refresh') => test.anonymous.post(loginPath, { refreshToken })
const signOut = (refreshToken: string) => test.anonymous.post('/logout', { refreshToken })
const asBearer = (accessToken: string) => test.withAuthorization(`Bearer ${accessToken}`)
/** Makes a call that every signed-in portal user may make. */
const ownThings = (accessToken: string) => asBearer(accessToken).get('/my/subscriptions')

/** Makes a refresh token look as if it had been used this many seconds ago. */
async function ageUse(refreshToken: string, seconds: number): Promise<void> {
  await test.db
    .update(refreshTokens)
    .set({ usedAt: new Date(Date.now() - seconds * 1000) })
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
}

/** Returns the emails about a session that was used twice. */
const noticesOf = (to: string) =>
  test.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, to), eq(mails.kind, 'sessionReused')))

describe('refresh', () => {
  it('exchanges a token once: twenty concurrent refreshes get the same successor', async () => {
    const { email } = await buildPerson(test.db)
    const { refreshToken } = (await signIn(email)).body
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    assert.ok(answers.every(({ status }) => status === 200))
    assert.equal(new Set(answers.map(({ body }) => body.refreshToken)).size, 1)
    assert.notEqual(answers[0]?.body.refreshToken, refreshToken)
    assert.equal((await ownThings(answers[0]?.body.accessToken)).status, 200)
  })

  it('of one token fifty times concurrently on two platform nodes is one rotation, and the session continues', async () => {
    const { email, id } = await buildPerson(test.db)
    const { refreshToken } = (await signIn(email)).body
    const db = openDatabase(test.config.databaseUrl, () => {})
    const { http } = await buildPlatform(test.config, db, test.platform.log)
    const onOtherNode = () => http.inject({ method: 'POST', url: '/refresh', payload: { refreshToken } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 0) return (await refresh(refreshToken)).body
        return (await onOtherNode()).json()
      }),
    )
    await http.close()
    await db.$client.end()
    assert.deepEqual(
      answers.filter(({ error }) => error),
      [],
    )
    assert.equal(new Set(answers.map((body) => body.refreshToken)).size, 1)
    const rotations = await test.db
      .select({ hash: refreshTokens.tokenHash })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(sessions.userId, id))
    assert.equal(rotations.length, 2)
    assert.equal(await liveSessionsOf(test, id), 1)
    assert.equal((await refresh(answers[0].refreshToken)).status, 200)
  })

  it('is not needed to see an idle session, which is not extended by that; a used token shows nothing, and ends nothing', async () => {
    const { email, id } = await buildPerson(test.db, { name: 'Ida' })
    const see = (refreshToken: string) => test.anonymous.post('/session/idle', { refreshToken })
    const { refreshToken, refreshTokenExpiresAt } = (await signIn(email)).body
    const seen = await see(refreshToken)
    assert.deepEqual([seen.status, seen.body.id, seen.body.name, seen.body.unreadNotifications], [200, id, 'Ida', 0])
    assert.equal(Math.floor(Date.parse(seen.body.expiresAt) / 1000), refreshTokenExpiresAt)
    const second = (await refresh(refreshToken)).body
    await ageUse(refreshToken, 60)
    assert.equal((await see(refreshToken)).body.error, 'Unauthorized')
    assert.equal((await see(second.refreshToken)).status, 200)
    assert.equal((await see('x'.repeat(43))).body.error, 'SessionEnded')
    await signOut(second.refreshToken)
    assert.equal((await see(second.refreshToken)).body.error, 'SessionEnded')
  })

  it('returns the person’s current data: name, roles and language are read again', async () => {
    const { email, id } = await buildPerson(test.db, { name: 'Ann' })
    const { refreshToken } = (await signIn(email)).body
    await test.db
      .update(users)
      .set({ name: 'Bea', locale: 'ko', roles: ['user', 'developer'] })
      .where(eq(users.id, id))
    const { name, locale, roles } = decodeJwt((await refresh(refreshToken)).body.accessToken)
    assert.deepEqual([name, locale, roles], ['Bea', 'ko', ['user', 'developer']])
  })

  it('moves the end on by the hours of the settings, and never past seven days after the sign-in', async () => {
    const { email } = await buildPerson(test.db)
    const set = (hours: number) =>
      test.db
        .insert(settings)
        .values({ key: SESSION_SETTING_KEYS.refreshTokenHours, value: hours })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: hours },
        })
    const hoursLeft = ({ body }: Answer) => Math.round((body.refreshTokenExpiresAt - Date.now() / 1000) / 36) / 100
    await set(3)
    const first = await signIn(email)
    assert.equal(hoursLeft(first), 3)
    await set(5)
    const second = await refresh(first.body.refreshToken)
    assert.equal(hoursLeft(second), 5)
    const begun = new Date(Date.now() - (SESSION_DAYS_MAX * 24 - 2) * 3_600_000)
    await test.db
      .update(sessions)
      .set({ createdAt: begun })
      .where(eq(sessions.id, String(decodeJwt(first.body.accessToken).sid)))
    const third = await refresh(second.body.refreshToken)
    assert.equal(hoursLeft(third), 2)
    await test.db.delete(settings)
    await test.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - SESSION_DAYS_MAX * 86_400_000) })
      .where(eq(sessions.id, String(decodeJwt(first.body.accessToken).sid)))
    const { accessToken, refreshToken } = (await refresh(third.body.refreshToken)).body
    assert.equal((await refresh(refreshToken)).body.error, 'SessionExpired')
    assert.equal((await ownThings(accessToken)).body.error, 'SessionExpired')
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

  it('of a recently used token returns the current one, also if its successor was used as well', async () => {
    const { email, id } = await buildPerson(test.db)
    const first = (await signIn(email)).body.refreshToken
    const second = (await refresh(first)).body.refreshToken
    const third = (await refresh(second)).body.refreshToken
    assert.equal((await refresh(first)).body.refreshToken, third)
    await ageUse(first, 11)
    await ageUse(second, 11)
    assert.equal((await refresh(third)).status, 200)
    assert.equal(await liveSessionsOf(test, id), 1)
    assert.deepEqual(await noticesOf(email), [])
  })

  it('requires its own area, rejects unknown tokens, and ends with its lifetime', async () => {
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

describe('a used refresh token that comes again', () => {
  const THIEF = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

  /** Creates a session whose first refresh token was used a while ago, with both successors. */
  async function reused(given: { locale?: 'en' | 'ko'; roles?: Role[] } = {}, loginPath = '/login') {
    const person = await buildPerson(test.db, { ...given, name: '김민준' })
    const first = (await visitor(test).signIn(person.email, PASSWORD, loginPath)).body.refreshToken
    const refreshPath = loginPath.replace('login', 'refresh')
    await refresh(first, refreshPath)
    await ageUse(first, 11)
    const headers = { 'x-portico-web': TEST_WEB_TOKEN, 'x-forwarded-for': '203.0.113.66', 'user-agent': THIEF }
    return { ...person, comesAgain: () => test.anonymous.call('POST', refreshPath, { refreshToken: first }, headers) }
  }

  it('notifies its person once: an email with time, address and browser, and a row in the login history', async () => {
    const { id, email, comesAgain } = await reused()
    const answers = await Promise.all(Array.from({ length: 10 }, comesAgain))
    for (const { status, body } of [...answers, await comesAgain()]) assert.deepEqual([status, body.error], [401, 'SessionEnded'])
    const [mail, ...more] = await noticesOf(email)
    assert.equal(more.length, 0)
    assert.equal(mail?.subject, 'Your session was ended for your safety')
    for (const part of ['203.0.113.66', 'Chrome 141 · Windows', '(UTC)', '{web}/forgot-password', String(new Date().getUTCFullYear())])
      assert.ok(mail?.text.includes(part), part)
    const lines = await test.db.select().from(signIns).where(eq(signIns.userId, id)).orderBy(desc(signIns.at))
    assert.deepEqual(lines.map(({ method, result, address, portal }) => [method, result, address, portal])[0], [
      'refresh',
      'sessionReused',
      '203.0.113.66',
      'portal',
    ])
    assert.equal(lines.length, 2)
    const admin = await test.as('admin')
    const { body } = await admin.get('/sign-ins?result=sessionReused&method=refresh')
    assert.equal(body.items.filter(({ userId }: { userId: number }) => userId === id).length, 1)
  })

  it('is announced in the person’s language, also in the downloaded history', async () => {
    const { email, comesAgain } = await reused({ locale: 'ko' })
    await comesAgain()
    const [mail] = await noticesOf(email)
    assert.equal(mail?.subject, '안전을 위해 세션이 종료되었습니다')
    assert.ok(mail?.text.includes('네트워크 주소: 203.0.113.66'))
    const admin = await test.as('admin')
    const english = await readWorkbook(test, admin.accessToken, `/sign-ins/export?q=${encodeURIComponent(email)}&result=sessionReused`)
    assert.deepEqual(english.rows[1]?.slice(4, 7), ['Session renewal', 'Session ended: token reused', '203.0.113.66'])
    await test.db.update(users).set({ locale: 'ko' }).where(eq(users.id, admin.id))
    const korean = await readWorkbook(test, admin.accessToken, `/sign-ins/export?q=${encodeURIComponent(email)}&result=sessionReused`)
    assert.deepEqual(korean.rows[1]?.slice(4, 7), ['세션 갱신', '중복 사용으로 세션 종료', '203.0.113.66'])
  })

  it('is on record in the audit when the session is of the staff, and only then', async () => {
    const staff = await reused({ roles: ['developer'] }, '/manager/login')
    const user = await reused()
    for (const { comesAgain } of [staff, user]) for (let time = 0; time < 3; time++) await comesAgain()
    const acts = await test.db.select().from(auditActs).where(eq(auditActs.act, 'endReusedSession'))
    assert.deepEqual(
      acts.map(({ actorId, address }) => [actorId, address]),
      [[staff.id, '203.0.113.66']],
    )
    const superAdmin = await test.as('superAdmin')
    const { body } = await superAdmin.get(`/audit/${acts[0]?.id}`)
    assert.deepEqual(
      [body.changes[0].table, body.changes[0].before, body.changes[0].after],
      ['sessions', { end_reason: null }, { end_reason: 'theft' }],
    )
  })

  it('of a session that has ended otherwise is not announced', async () => {
    const { id, email, comesAgain } = await reused()
    await transact(test.db, (tx) => endSessions(tx, id, 'signOut'))
    assert.equal((await comesAgain()).status, 401)
    assert.deepEqual(await noticesOf(email), [])
  })

  it('within ten seconds does not count: twenty concurrent tabs twice cause no notice', async () => {
    const { email, id } = await buildPerson(test.db)
    let { refreshToken } = (await signIn(email)).body
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
      assert.ok(answers.every(({ status }) => status === 200))
      refreshToken = answers[7]?.body.refreshToken
    }
    assert.deepEqual(await noticesOf(email), [])
    assert.equal(await liveSessionsOf(test, id), 1)
  })
})

describe('an ended session', () => {
  it('returns the reason, to calls and to refreshes, from the next one on', async () => {
    for (const [reason, code] of [
      ['rolesChanged', 'PermissionChanged'],
      ['passwordChanged', 'PasswordChanged'],
      ['concurrentLogin', 'ConcurrentLogin'],
      ['accountChanged', 'SessionEnded'],
      ['signOut', 'SessionEnded'],
    ] as const) {
      const { email, id } = await buildPerson(test.db)
      const { refreshToken, accessToken } = (await signIn(email)).body
      assert.equal((await ownThings(accessToken)).status, 200)
      await transact(test.db, (tx) => endSessions(tx, id, reason))
      for (const { status, body } of [await ownThings(accessToken), await refresh(refreshToken)])
        assert.deepEqual([status, body.error], [401, code])
    }
  })

  it('may be all but the one that its person keeps', async () => {
    const { email, id } = await buildPerson(test.db)
    const { refreshToken, accessToken } = (await signIn(email)).body
    await transact(test.db, (tx) => endSessions(tx, id, 'passwordChanged', String(decodeJwt(accessToken).sid)))
    assert.equal((await refresh(refreshToken)).status, 200)
  })
})

describe('sign-out', () => {
  it('of nothing is refused', async () => {
    const { status, body } = await test.anonymous.post('/logout', {})
    assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
  })

  it('ends the session immediately, and can be repeated', async () => {
    const { email } = await buildPerson(test.db)
    const { refreshToken, accessToken } = (await signIn(email)).body
    assert.equal((await signOut(refreshToken)).status, 204)
    assert.equal((await signOut(refreshToken)).status, 204)
    assert.equal((await ownThings(accessToken)).body.error, 'SessionEnded')
    assert.equal((await refresh(refreshToken)).body.error, 'SessionEnded')
  })

  it('wins against a refresh that comes at the same moment, again and again', async () => {
    const { email, id } = await buildPerson(test.db)
    let { refreshToken, accessToken } = (await signIn(email)).body
    for (let round = 0; round < sweepSize({ whole: 200, few: 20 }); round++) {
      const [exchanged, left] = await Promise.all([refresh(refreshToken), signOut(refreshToken)])
      assert.equal(left.status, 204)
      assert.equal(await liveSessionsOf(test, id), 0)
      assert.equal((await ownThings(exchanged.body.accessToken ?? accessToken)).status, 401)
      if (exchanged.status === 200) assert.equal((await refresh(exchanged.body.refreshToken)).status, 401)
      // Reopens the session without hashing a password: the race is between refresh and sign-out.
      await test.db.update(sessions).set({ endedAt: null, endReason: null }).where(eq(sessions.userId, id))
      const next = exchanged.status === 200 ? exchanged.body : (await refresh(refreshToken)).body
      refreshToken = (await refresh(next.refreshToken)).body.refreshToken
      accessToken = next.accessToken
    }
  })
})
