import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Role } from '@portico/contract/role'
import { sql } from 'drizzle-orm'
import { type TOTP, URI } from 'otpauth'
import { buildPlatform } from '../../app.ts'
import { transact } from '../../database/transact.ts'
import { createLog } from '../../http/log.ts'
import type { Platform } from '../../http/platform.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { createLink } from './one-time-link.ts'

let test: TestPlatform
let platform: Platform
const logged: string[] = []
const answered: string[] = []

// A platform on the same database whose complete log is recorded.
before(async () => {
  test = await startTestPlatform()
  platform = await buildPlatform(test.config, test.db, createLog('trace', { write: (line) => void logged.push(line) }))
})
after(async () => {
  await platform.http.close()
  await test.stop()
})

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, accessToken?: string) {
  const headers = { 'user-agent': 'marker-agent', ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}) }
  const answer = await platform.http.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  answered.push(answer.payload)
  return { status: answer.statusCode, body: answer.payload === '' ? undefined : JSON.parse(answer.payload) }
}

/** Returns every row of every table as text, after its table's name. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await test.db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const lines: string[] = []
  for (const { name } of tables) {
    const table = sql.join(name.split('.').map(sql.identifier), sql.raw('.'))
    const { rows } = await test.db.execute<{ line: string }>(sql`select to_jsonb(t)::text as line from ${table} t`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}

/** Uses every feature of this concept as one person, and returns all secrets that occurred. */
async function liveThrough(role: Role): Promise<Record<string, string>> {
  const email = `${role.toLowerCase()}@marker.example`
  const loginPath = role === 'user' ? '/login' : '/manager/login'
  const passwords = { first: 'Mango.Lift.9', wrong: 'Wrong.Zinc.6', changed: 'Olive.Dock.6', reset: 'Blue.Kite.42' }
  const secrets: Record<string, string> = { ...passwords }
  if (role === 'user') {
    const form = { email, name: 'Hana', locale: 'ko', password: passwords.first, passwordConfirmation: passwords.first }
    assert.equal((await call('POST', '/join', { ...form, agreedTerms: true, agreedPrivacy: true })).status, 200)
    secrets.verification = await mailedSecret(test, email, 'verification')
    assert.equal((await call('POST', '/join/verify-email', { token: secrets.verification })).status, 204)
  } else {
    secrets.setup = await transact(test.db, (tx) => createLink(tx, { kind: 'setup' }))
    const form = { token: secrets.setup, email, name: 'Root', locale: 'en', password: passwords.first }
    assert.equal((await call('POST', '/manager/setup', form)).status, 204)
  }
  assert.equal((await call('POST', loginPath, { email, password: passwords.wrong })).status, 401)
  const first = (await call('POST', loginPath, { email, password: passwords.first })).body
  Object.assign(secrets, { access: first.accessToken, refresh: first.refreshToken })
  const wrongChange = { password: passwords.wrong, newPassword: passwords.changed, newPasswordConfirmation: passwords.changed }
  assert.equal((await call('PUT', '/account/password', wrongChange, first.accessToken)).status, 403)
  assert.equal((await call('PUT', '/account', { name: 'Hana', locale: 'en' }, first.accessToken)).status, 200)
  assert.equal((await call('PUT', '/account/password', { ...wrongChange, password: passwords.first }, first.accessToken)).status, 204)
  assert.equal((await call('POST', '/password/forgot', { email, portal: 'portal' })).status, 200)
  secrets.resetLink = await mailedSecret(test, email, 'passwordReset')
  const reset = { token: secrets.resetLink, password: passwords.reset, passwordConfirmation: passwords.reset }
  assert.equal((await call('POST', '/password/reset', reset)).status, 204)
  const second = (await call('POST', loginPath, { email, password: passwords.reset })).body
  const proof = { password: passwords.reset }
  const begun = (await call('POST', '/account/authenticator', proof, second.accessToken)).body
  secrets.authenticator = begun.secret
  const code = (URI.parse(begun.uri) as TOTP).generate()
  const made = (await call('POST', '/account/authenticator/confirm', { code }, second.accessToken)).body.recoveryCodes as string[]
  const renewed = (await call('POST', '/account/authenticator/recovery-codes', proof, second.accessToken)).body.recoveryCodes as string[]
  for (const [index, recoveryCode] of [...made, ...renewed].entries()) {
    secrets[`recovery code ${index}`] = recoveryCode
    secrets[`plain recovery code ${index}`] = recoveryCode.replaceAll('-', '')
  }
  assert.equal((await call('GET', '/account', undefined, second.accessToken)).status, 200)
  // Input that cannot be parsed must not be repeated either.
  assert.equal((await call('PUT', '/account/password', { password: passwords.reset, newPassword: 7 }, second.accessToken)).status, 400)
  return secrets
}

describe('passwords, links, secrets and codes', () => {
  for (const role of ['user', 'superAdmin'] as const) {
    it(`of a ${role} are nowhere in the database nor in the log`, async () => {
      const secrets = await liveThrough(role)
      const rows = await dump()
      assert.ok(rows.length > 20 && rows.some((row) => row.startsWith('public.mails ')), 'the dump is empty')
      assert.ok(
        logged.some((line) => line.includes('/account')),
        'the log is empty',
      )
      for (const [what, secret] of Object.entries(secrets)) {
        assert.ok(secret.length >= 8, `${what} is no secret: ${secret}`)
        assert.equal(rows.find((row) => row.includes(secret)) ?? null, null, what)
        assert.equal(logged.find((line) => line.includes(secret)) ?? null, null, what)
      }
    })
  }

  it('are stored as hashes in one place, and no hash is returned', async () => {
    const rows = await dump()
    const withHash = rows.filter((row) => row.includes('$argon2'))
    assert.ok(withHash.length >= 2)
    assert.deepEqual([...new Set(withHash.map((row) => row.split(' ')[0]))], ['public.users'])
    const onRecord = rows.filter((row) => row.startsWith('public.audit_changes '))
    assert.ok(onRecord.some((row) => row.includes('authenticators')))
    assert.equal(onRecord.find((row) => /v[12]\.[\w-]{8}/.test(row) || /[0-9a-f]{64}/.test(row)) ?? null, null)
    assert.equal([...answered, ...logged].find((text) => text.includes('$argon2') || /v[12]\.[\w-]{8}\./.test(text)) ?? null, null)
  })
})
