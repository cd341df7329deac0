import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { eq } from 'drizzle-orm'
import { settings } from '../../database/schema/setting.ts'
import { users } from '../../database/schema/user.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { SESSION_SETTING_KEYS } from '../setting/setting-queries.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const set = (values: Record<string, unknown>, db = test.db) =>
  Promise.all(
    Object.entries(values).map(([key, value]) =>
      db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }),
    ),
  )

describe('one’s own account', () => {
  it('returns the person, and since when and from where they are signed in', async () => {
    const { email, id } = await buildPerson(test.db, { roles: ['user', 'developer'] })
    const signedIn = await test.anonymous.call('POST', '/login', { email, password: PASSWORD }, { 'user-agent': CHROME })
    const caller = test.withAuthorization(`Bearer ${signedIn.body.accessToken}`)
    const { status, body } = await caller.get('/account')
    const { createdAt, session, ...rest } = body
    assert.equal(status, 200)
    assert.deepEqual(rest, {
      id,
      email,
      name: 'Test Person',
      roles: ['user', 'developer'],
      locale: 'en',
      phone: null,
      company: null,
      team: null,
      oauthUserName: null,
      oauthClientId: null,
      passwordChangedAt: null,
      authenticatorOn: false,
      recoveryCodesLeft: 0,
      twoStepRequired: false,
    })
    assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000)
    assert.ok(Math.abs(Date.now() - Date.parse(session.startedAt)) < 60_000)
    assert.ok(Math.abs(Date.parse(session.expiresAt) - Date.now() - 12 * 3_600_000) < 60_000)
    assert.deepEqual([session.address, session.device], ['127.0.0.1', 'Chrome 141 · Windows'])
  })

  it('returns whether the settings require a second step', async () => {
    const groups: [Role, string][] = [
      ['superAdmin', 'admin'],
      ['admin', 'admin'],
      ['developer', 'developer'],
      ['user', 'user'],
    ]
    for (const [role, group] of groups) {
      const caller = await test.as(role)
      for (const [twoStep, twoStepRoles, required] of [
        [false, [group], false],
        [true, [group], true],
        [true, ['admin', 'developer', 'user'].filter((other) => other !== group), false],
      ] as const) {
        await set({ [SESSION_SETTING_KEYS.twoStep]: twoStep, [SESSION_SETTING_KEYS.twoStepRoles]: twoStepRoles })
        assert.equal((await caller.get('/account')).body.twoStepRequired, required, `${role} ${twoStep} ${twoStepRoles}`)
      }
      await set({ [SESSION_SETTING_KEYS.twoStep]: false })
    }
  })

  it('does not ask it where the operator has switched it off', async () => {
    const off = await startTestPlatform({ TWO_STEP: 'off' })
    try {
      const caller = await off.as('user')
      await set({ [SESSION_SETTING_KEYS.twoStep]: true, [SESSION_SETTING_KEYS.twoStepRoles]: ['user'] }, off.db)
      assert.equal((await caller.get('/account')).body.twoStepRequired, false)
    } finally {
      await off.stop()
    }
  })

  it('can be changed in its own fields, and is cleared by absent ones', async () => {
    const caller = await test.as('user')
    const whole = { name: '김하나', locale: 'ko', phone: '+821012345678', company: 'Portico', team: 'Gate' }
    const changed = await caller.put('/account', whole)
    assert.equal(changed.status, 200)
    for (const [field, value] of Object.entries(whole)) assert.equal(changed.body[field], value, field)
    const { body } = await caller.put('/account', { name: 'Hana', locale: 'en', company: '' })
    assert.deepEqual([body.name, body.locale, body.phone, body.company, body.team], ['Hana', 'en', null, null, null])
    assert.deepEqual((await caller.get('/account')).body, body)
    const [user] = await test.db.select().from(users).where(eq(users.id, caller.id))
    assert.deepEqual([user?.email, user?.roles], [caller.email, ['user']])
  })

  it('changes its language alone, and takes no other language or field with it', async () => {
    const caller = await test.as('user')
    await caller.put('/account', { name: 'Ann', locale: 'en', company: 'Acme' })
    assert.equal((await caller.put('/account/locale', { locale: 'ko' })).status, 204)
    const { name, locale, company } = (await caller.get('/account')).body
    assert.deepEqual([name, locale, company], ['Ann', 'ko', 'Acme'])
    assert.equal((await caller.put('/account/locale', { locale: 'fr' })).status, 400)
    assert.equal((await caller.put('/account/locale', { locale: 'en', name: 'Bob' })).status, 400)
    assert.equal((await test.anonymous.put('/account/locale', { locale: 'en' })).status, 401)
  })

  it('takes no wrong field and no foreign one', async () => {
    const caller = await test.as('user')
    for (const [changes, path, rule] of [
      [{ name: '' }, 'name', 'required'],
      [{ name: 'n'.repeat(31) }, 'name', 'maxLength'],
      [{ locale: 'fr' }, 'locale', 'oneOf'],
      [{ phone: '01012345678' }, 'phone', 'phone'],
      [{ phone: '+82100000' }, 'phone', 'phone'],
      [{ roles: ['superAdmin'] }, 'roles', 'unknown'],
      [{ email: 'other@example.com' }, 'email', 'unknown'],
      [{ passwordHash: 'x' }, 'passwordHash', 'unknown'],
      [{ id: 1 }, 'id', 'unknown'],
    ] as const) {
      const { status, body } = await caller.put('/account', { name: 'Hana', locale: 'en', ...changes })
      assert.equal(status, 400, JSON.stringify(changes))
      assert.ok(
        body.data.fields.some((field: { path: string; rule: string }) => field.path === path && field.rule === rule),
        JSON.stringify(body),
      )
    }
    const { body } = await caller.get('/account')
    assert.deepEqual([body.name, body.phone], ['Test Person', null])
  })

  it('is not shown to others', async () => {
    for (const [method, path] of [
      ['GET', '/account'],
      ['PUT', '/account'],
      ['PUT', '/account/password'],
      ['POST', '/account/authenticator'],
      ['POST', '/account/authenticator/confirm'],
      ['POST', '/account/authenticator/recovery-codes'],
      ['POST', '/account/authenticator/remove'],
    ] as const) {
      const { status, body } = await test.anonymous.call(method, path, method === 'GET' ? undefined : {})
      assert.deepEqual([status, body.error], [401, 'Unauthorized'], path)
    }
  })
})
