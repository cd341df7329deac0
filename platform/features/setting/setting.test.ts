import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { URL_MAX } from '@portico/contract/rule/link'
import { NOTIFY_PASSWORD_MAX } from '@portico/contract/setting/setting-endpoints'
import { eq } from 'drizzle-orm'
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts'
import { mails } from '../../database/schema/mail.ts'
import { settings } from '../../database/schema/setting.ts'
import { transact } from '../../database/transact.ts'
import { createLog } from '../../http/log.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { MailSender } from '../../mail/send-mails.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { MAIL_PASSWORD_ROW, MAIL_SETTING_KEYS } from './mail-setting-queries.ts'

const PASSWORD = 'planted-mail-password-91c4'
const NOTIFY = 'portal@acme.example'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>
let catcher: MailCatcher
let guarded: MailCatcher

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('superAdmin')
  catcher = await startMailCatcher()
  guarded = await startMailCatcher({ account: { user: NOTIFY, password: PASSWORD } })
})
after(async () => {
  await Promise.all([catcher.close(), guarded.close()])
  await test.stop()
})

function fieldsOf({ status, body }: Answer): unknown[] {
  assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
  return body.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)
}

const serverAt = (port: number, rest: object = {}) => ({ host: '127.0.0.1', port, secure: false, ...rest })

describe('general settings', () => {
  it('begin with the defaults', async () => {
    const { status, body } = await admin.get('/settings/general')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      refreshTokenHours: 12,
      accessTokenMinutes: 30,
      twoStep: false,
      twoStepRoles: [],
      mailServerSet: false,
      twoStepSwitchedOff: false,
    })
  })

  it('are kept, each role group once and in order', async () => {
    const chosen = { refreshTokenHours: 8, accessTokenMinutes: 15, twoStep: true, twoStepRoles: ['user', 'admin', 'user'] }
    const { status, body } = await admin.put('/settings/general', chosen)
    assert.deepEqual([status, body.twoStepRoles], [200, ['admin', 'user']])
    assert.deepEqual((await admin.get('/settings/general')).body, body)
    assert.deepEqual([body.refreshTokenHours, body.accessTokenMinutes, body.twoStep], [8, 15, true])
  })

  it('hold for the next session', async () => {
    await admin.put('/settings/general', { refreshTokenHours: 2, accessTokenMinutes: 5, twoStep: false, twoStepRoles: [] })
    const { accessToken } = await test.as('developer')
    const { iat, exp } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
    assert.equal(exp - iat, 300)
  })

  it('reject an access token that outlives its session, two-step without role groups, and out-of-range values', async () => {
    const right = { refreshTokenHours: 1, accessTokenMinutes: 30, twoStep: false, twoStepRoles: [] }
    assert.deepEqual(fieldsOf(await admin.put('/settings/general', { ...right, accessTokenMinutes: 60 })), [
      'accessTokenMinutes shorterThanSession',
    ])
    assert.deepEqual(fieldsOf(await admin.put('/settings/general', { ...right, twoStep: true })), ['twoStepRoles minItems'])
    assert.deepEqual(fieldsOf(await admin.put('/settings/general', { ...right, refreshTokenHours: 0 })), [
      'refreshTokenHours min',
      'accessTokenMinutes shorterThanSession',
    ])
    assert.deepEqual(fieldsOf(await admin.put('/settings/general', { ...right, twoStepRoles: ['root'] })), ['twoStepRoles[0] oneOf'])
  })

  it('are not for developers and portal users', async () => {
    for (const role of ['developer', 'user'] as const) {
      const person = await test.as(role)
      for (const path of ['/settings/general', '/settings/mail']) assert.equal((await person.get(path)).status, 403)
    }
  })

  it('say whether the operator has switched two-step sign-in off', async () => {
    const off = await startTestPlatform({ TWO_STEP: 'off' })
    assert.equal((await (await off.as('admin')).get('/settings/general')).body.twoStepSwitchedOff, true)
    await off.stop()
  })
})

describe('email settings', () => {
  it('start empty, and report that there is no server', async () => {
    const { body } = await admin.get('/settings/mail')
    assert.deepEqual([body.host, body.port, body.notifyPasswordSet, body.source], ['', null, false, 'none'])
    assert.equal((await admin.post('/settings/mail/test', { to: 'a@example.com', locale: 'en' })).body.error, 'MailServerMissing')
  })

  it('name the operator’s server when it is the one in use', async () => {
    const other = await startTestPlatform({ SMTP_URL: `smtp://127.0.0.1:${catcher.port}` })
    const person = await other.as('admin')
    assert.equal((await person.get('/settings/mail')).body.source, 'environment')
    assert.equal((await person.get('/settings/general')).body.mailServerSet, true)
    const { status, body } = await person.post('/settings/mail/test', { to: 'env@example.com', locale: 'en' })
    assert.deepEqual([status, /queued/.test(body.response)], [200, true])
    assert.equal((await catcher.waitFor('env@example.com')).from?.address, 'no-reply@localhost')
    await other.stop()
  })

  it('are stored; the password is encrypted and never returned', async () => {
    const answer = await admin.put('/settings/mail', {
      ...serverAt(guarded.port),
      notifyEmail: NOTIFY,
      notifyPassword: PASSWORD,
      buttonLink: 'https://acme.example/start',
    })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      ...serverAt(guarded.port),
      notifyEmail: NOTIFY,
      notifyPasswordSet: true,
      buttonLink: 'https://acme.example/start',
      source: 'settings',
    })
    assert.deepEqual((await admin.get('/settings/mail')).body, answer.body)
    assert.equal((await admin.get('/settings/general')).body.mailServerSet, true)
    const [kept] = await test.db.select().from(settings).where(eq(settings.key, MAIL_SETTING_KEYS.sealedPassword))
    assert.equal(test.platform.secrets.open(String(kept?.value), MAIL_PASSWORD_ROW), PASSWORD)
  })

  it('send a test email by the stored server, authenticated, with the company of the portal', async () => {
    const company = { name: 'Acme', address: '1 Main St', tel: '1', fax: '2', email: 'hi@acme.example' }
    assert.equal((await admin.put('/portal-config', { title: 'Portal', brandColor: '#123456', company })).status, 200)
    const { status, body } = await admin.post('/settings/mail/test', { to: 'try@example.com', locale: 'ko' })
    assert.deepEqual([status, /queued/.test(body.response)], [200, true])
    const mail = await guarded.waitFor('try@example.com')
    assert.deepEqual([mail.subject, mail.authenticatedAs], ['테스트 메일', NOTIFY])
    assert.deepEqual([mail.from?.name, mail.from?.address], ['Acme', NOTIFY])
    assert.ok(mail.html?.includes('href="https://acme.example/start"'))
    assert.match(mail.text ?? '', /--\nAcme\n1 Main St\n전화 1 · 팩스 2 · 이메일 hi@acme\.example/)
  })

  it('return why a test email failed, in the server’s words without the password', async () => {
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: 'wrong-password' })
    const wrong = await admin.post('/settings/mail/test', { to: 'try@example.com', locale: 'en' })
    assert.deepEqual([wrong.status, wrong.body.error], [422, 'MailTestFailed'])
    assert.match(wrong.body.data.reason, /535 the name or the password is wrong/)
    guarded.refuseNext(1, `cannot take it from ${PASSWORD} today`)
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: PASSWORD })
    const refused = await admin.post('/settings/mail/test', { to: 'try@example.com', locale: 'en' })
    assert.match(refused.body.data.reason, /cannot take it from •+ today/)
    assert.ok(!refused.text.includes(PASSWORD))
  })

  it('keep a password that is left out, and take one away that is null', async () => {
    const same = { ...serverAt(guarded.port), notifyEmail: NOTIFY }
    assert.equal((await admin.put('/settings/mail', same)).body.notifyPasswordSet, true)
    assert.equal((await admin.put('/settings/mail', { ...same, notifyPassword: null })).body.notifyPasswordSet, false)
    const { body } = await admin.post('/settings/mail/test', { to: 'try@example.com', locale: 'en' })
    assert.match(body.data.reason, /authentication required/i)
  })

  it('never hand a kept password to another server, nor to the same one without TLS', async () => {
    const kept = { ...serverAt(guarded.port, { secure: true }), notifyEmail: NOTIFY }
    await admin.put('/settings/mail', { ...kept, notifyPassword: PASSWORD })
    for (const moved of [{ host: 'evil.example' }, { port: catcher.port }, { secure: false }])
      assert.deepEqual(fieldsOf(await admin.put('/settings/mail', { ...kept, ...moved })), ['notifyPassword required'])
    assert.equal((await admin.put('/settings/mail', { ...kept, host: '' })).body.source, 'none')
    assert.deepEqual(fieldsOf(await admin.put('/settings/mail', { ...kept, host: 'evil.example' })), ['notifyPassword required'])
    assert.deepEqual(fieldsOf(await admin.put('/settings/mail', { ...kept, notifyPassword: 'x', notifyEmail: '' })), [
      'notifyEmail required',
    ])
  })

  it('say so when the kept password was sealed with another key', async () => {
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: PASSWORD })
    const { secrets } = test.platform
    const sealed = secrets.seal(PASSWORD, 'settings/another.row')
    await test.db.update(settings).set({ value: sealed }).where(eq(settings.key, MAIL_SETTING_KEYS.sealedPassword))
    const { status, body } = await admin.post('/settings/mail/test', { to: 'try@example.com', locale: 'en' })
    assert.deepEqual([status, body.error], [422, 'MailTestFailed'])
    assert.match(body.data.reason, /sealed with another ENCRYPTION_KEY/)
  })

  it('reject long values, invalid addresses, and line breaks', async () => {
    const refused = async (given: object) => fieldsOf(await admin.put('/settings/mail', { secure: false, ...given }))
    assert.deepEqual(await refused({ notifyPassword: 'x'.repeat(NOTIFY_PASSWORD_MAX + 1) }), ['notifyPassword maxLength'])
    assert.deepEqual(await refused({ notifyEmail: 'a@example.com\r\nBcc: b@example.com' }), ['notifyEmail email'])
    assert.deepEqual(await refused({ buttonLink: 'javascript:alert(1)' }), ['buttonLink url'])
    assert.deepEqual(await refused({ buttonLink: `https://${'x'.repeat(URL_MAX)}` }), ['buttonLink maxLength'])
    assert.deepEqual(await refused({ host: 'not a host' }), ['host hostCharacters'])
    assert.deepEqual(await refused({ port: 0 }), ['port min'])
  })
})

describe('the sender of emails', () => {
  const enqueue = (to: string) =>
    transact(test.db, (tx) => enqueueMail(tx, { to, locale: 'en', kind: 'accountRestored', values: { name: 'Kim', path: '/login' } }))
  const stateOf = async (to: string) => (await test.db.select().from(mails).where(eq(mails.to, to)))[0]

  it('follows the settings at run time: holds emails, sends held ones immediately, changes servers', async () => {
    const sender = new MailSender(test.db, test.config, test.platform.secrets, test.platform.log, test.platform.outbound)
    await admin.put('/settings/mail', { secure: false, notifyPassword: null })
    await enqueue('first@example.com')
    await sender.sendDue()
    assert.equal((await stateOf('first@example.com'))?.state, 'held')
    await admin.put('/settings/mail', { ...serverAt(catcher.port), notifyEmail: NOTIFY })
    await sender.sendDue()
    assert.deepEqual((await catcher.waitFor('first@example.com')).from, { name: 'Acme', address: NOTIFY })
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: PASSWORD })
    await enqueue('second@example.com')
    await sender.sendDue()
    assert.equal((await guarded.waitFor('second@example.com')).authenticatedAs, NOTIFY)
    await sender.stop()
  })

  it('tries what waits for a later attempt as soon as the settings are right', async () => {
    const sender = new MailSender(test.db, test.config, test.platform.secrets, test.platform.log, test.platform.outbound)
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: 'wrong-password' })
    await enqueue('third@example.com')
    await sender.sendDue()
    const waiting = await stateOf('third@example.com')
    assert.deepEqual([waiting?.state, waiting?.attempts], ['queued', 1])
    assert.match(waiting?.lastError ?? '', /535/)
    assert.ok(waiting && waiting.nextAttemptAt > new Date())
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: PASSWORD })
    await sender.sendDue()
    assert.equal((await stateOf('third@example.com'))?.state, 'sent')
    await sender.stop()
  })
})

describe('saving email settings', () => {
  it('does not wait for an email that is being sent', async () => {
    await transact(test.db, (tx) => enqueueMail(tx, { to: 'way@example.com', locale: 'en', kind: 'test', values: { name: 'Kim' } }))
    const nextAttemptAt = new Date(Date.now() + 60_000)
    await test.db.update(mails).set({ nextAttemptAt }).where(eq(mails.to, 'way@example.com'))
    await test.db.transaction(async (sending) => {
      await sending.select().from(mails).where(eq(mails.to, 'way@example.com')).for('update')
      assert.equal((await admin.put('/settings/mail', { secure: false, notifyPassword: null })).status, 200)
    })
    const [kept] = await test.db.select().from(mails).where(eq(mails.to, 'way@example.com'))
    assert.deepEqual(kept?.nextAttemptAt, nextAttemptAt)
    await test.db.delete(mails).where(eq(mails.to, 'way@example.com'))
  })
})

describe('the email password', () => {
  it('is in no table, no log line and no answer', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => lines.push(line) })
    guarded.refuseNext(1, `I do not like ${PASSWORD}`)
    const sender = new MailSender(test.db, test.config, test.platform.secrets, log, test.platform.outbound)
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: PASSWORD })
    await transact(test.db, (tx) => enqueueMail(tx, { to: 'log@example.com', locale: 'en', kind: 'test', values: { name: 'Kim' } }))
    await sender.sendDue()
    await sender.stop()
    assert.ok(lines.some((line) => line.includes('cannot send an email')))
    assert.doesNotMatch(lines.join('\n'), new RegExp(PASSWORD))
    const answers = [await admin.get('/settings/mail'), await admin.get('/settings/general'), await admin.get('/mails?size=100')]
    for (const { text } of answers) assert.ok(!text.includes(PASSWORD))
    const tables = await test.db.execute<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    assert.ok(tables.rows.length > 10)
    for (const { name } of tables.rows) {
      const { rows } = await test.db.execute<{ found: number }>(
        `select count(*)::int as found from "${name}" as kept where kept::text like '%${PASSWORD}%'`,
      )
      assert.equal(rows[0]?.found, 0, name)
    }
  })
})

describe('the addresses of mail servers', () => {
  it('is a superAdmin’s to change; an admin changes what they say', async () => {
    await admin.put('/settings/mail', { ...serverAt(guarded.port), notifyEmail: NOTIFY, notifyPassword: PASSWORD })
    const plain = await test.as('admin')
    const same = { ...serverAt(guarded.port), notifyEmail: NOTIFY }
    for (const turned of [
      { host: 'evil.example' },
      { port: 26 },
      { secure: true },
      { notifyEmail: 'me@evil.example' },
      { notifyPassword: 'x' },
    ]) {
      const { status, body } = await plain.put('/settings/mail', { ...same, ...turned })
      assert.deepEqual([status, body.error], [403, 'NotAllowedRole'], JSON.stringify(turned))
    }
    const { status, body } = await plain.put('/settings/mail', { ...same, buttonLink: 'https://acme.example' })
    assert.deepEqual([status, body.buttonLink, body.notifyPasswordSet], [200, 'https://acme.example', true])
  })
})
