import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { VERIFICATION_SENDS_MAX } from '@portico/contract/account/account-endpoints'
import { desc, eq } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { settings } from '../../database/schema/setting.ts'
import { oneTimeLinks, users, verificationSends } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/mailed-secret.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { MAIL_SETTING_KEYS } from '../setting/mail-setting-queries.ts'
import { createLink } from './one-time-link.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const form = (email: string, changes: object = {}) => ({
  email,
  name: 'Kim',
  locale: 'ko',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  agreedTerms: true,
  agreedPrivacy: true,
  ...changes,
})
const join = (email: string, changes?: object) => test.anonymous.post('/join', form(email, changes))
const verify = (token: string) => test.anonymous.post('/join/verify-email', { token })
const signIn = (email: string, loginPath = '/login') => test.anonymous.post(loginPath, { email, password: PASSWORD })

async function mailsTo(email: string) {
  return test.db.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.createdAt))
}

const mailedToken = (email: string) => mailedSecret(test, email)

describe('join', () => {
  it('creates an unverified user and one email in their language, whose link allows sign-in', async () => {
    assert.deepEqual((await join('Kim@Example.com')).body, { mailed: false })
    const [mail] = await mailsTo('kim@example.com')
    assert.equal(mail?.subject, '이메일 주소를 인증해 주세요')
    assert.match(mail?.text ?? '', /\{web\}\/join\/verify-email\/ko\/\{secret\}$/)
    assert.equal((await signIn('kim@example.com')).body.error, 'EmailNotVerified')
    const token = await mailedToken('kim@example.com')
    assert.equal((await verify(token)).status, 204)
    assert.equal((await signIn('kim@example.com')).status, 200)
    assert.deepEqual((await verify(token)).body.error, 'AlreadyVerified')
  })

  it('from the page of an API mails a link that leads back to it, also when it is sent again', async () => {
    const apiId = '0197a3c2-0000-7000-8000-000000000000'
    await join('from-api@example.com', { apiId })
    const link = `/join/verify-email/ko/{secret}?api=${apiId}`
    assert.ok((await mailsTo('from-api@example.com'))[0]?.text.endsWith(link))
    await test.anonymous.post('/join/resend-verification', { email: 'from-api@example.com', apiId })
    const mailed = await mailsTo('from-api@example.com')
    assert.deepEqual([mailed.length, mailed.every(({ text }) => text.endsWith(link))], [2, true])
    assert.equal((await join('wrong-api@example.com', { apiId: '//evil.example' })).status, 400)
  })

  it('and a resent or a password link say whether a mail server sends them', async () => {
    await join('state@example.com')
    const answers = async () => [
      (await test.anonymous.post('/join/resend-verification', { email: 'state@example.com' })).body,
      (await test.anonymous.post('/password/forgot', { email: 'nobody-at-all@example.com', portal: 'portal' })).body,
    ]
    assert.deepEqual(await answers(), [{ mailed: false }, { mailed: false }])
    const value = { host: 'mail.example.com', port: 587, secure: false, notifyEmail: 'portal@example.com' }
    await test.db.insert(settings).values({ key: MAIL_SETTING_KEYS.server, value })
    assert.deepEqual(await answers(), [{ mailed: true }, { mailed: true }])
    await test.db.delete(settings).where(eq(settings.key, MAIL_SETTING_KEYS.server))
  })

  it('keeps the link as a hash and the password as argon2id', async () => {
    await join('hash@example.com')
    const token = await mailedToken('hash@example.com')
    const links = JSON.stringify(await test.db.select().from(oneTimeLinks))
    assert.ok(!links.includes(token) && links.includes(hashToken(token)))
    const [user] = await test.db.select().from(users).where(eq(users.email, 'hash@example.com'))
    assert.match(user?.passwordHash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('rejects a used address, also of a person whom an admin withdrew, and sends nothing', async () => {
    await join('taken@example.com')
    assert.deepEqual((await join('taken@example.com')).body.error, 'Duplicated')
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.email, 'taken@example.com'))
    assert.deepEqual((await join('taken@example.com')).body.error, 'DuplicatedWithDeleted')
    assert.equal((await mailsTo('taken@example.com')).length, 1)
  })

  it('ten times concurrently creates one account', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => join('race@example.com')))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ body }) => body?.error === 'Duplicated').length, 9)
    assert.equal((await mailsTo('race@example.com')).length, 1)
  })

  it('names the field that breaks a rule', async () => {
    for (const [changes, path, rule] of [
      [{ password: 'password1', passwordConfirmation: 'password1' }, 'password', 'password'],
      [{ passwordConfirmation: 'Passw0rd?' }, 'passwordConfirmation', 'passwordsMatch'],
      [{ agreedTerms: false }, 'agreedTerms', 'agree'],
      [{ phone: '+8212' }, 'phone', 'phone'],
      [{ phone: '+82100000' }, 'phone', 'phone'],
      [{ name: 'n'.repeat(31) }, 'name', 'maxLength'],
      [{ roles: ['superAdmin'] }, 'roles', 'unknown'],
    ] as const) {
      const { status, body } = await join('rules@example.com', changes)
      assert.equal(status, 400, JSON.stringify(changes))
      assert.ok(
        body.data.fields.some((field: { path: string; rule: string }) => field.path === path && field.rule === rule),
        JSON.stringify(body),
      )
    }
    assert.equal((await mailsTo('rules@example.com')).length, 0)
  })
})

describe('the verification link', () => {
  it('that is unknown is not found; of another kind is invalid; after a day is expired', async () => {
    assert.deepEqual((await verify('x'.repeat(43))).body.error, 'UserEmailVerificationNotFound')
    const { id } = await buildPerson(test.db)
    const invitation = await transact(test.db, (tx) => createLink(tx, { kind: 'invitation', userId: id, hours: 1 }))
    assert.deepEqual((await verify(invitation)).body.error, 'InvalidVerificationRequest')
    await join('late@example.com')
    const token = await mailedToken('late@example.com')
    await test.db
      .update(oneTimeLinks)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
    const { status, body } = await verify(token)
    assert.deepEqual([status, body.error], [410, 'VerificationStateExpired'])
  })

  it('is mailed five times, then again only ten minutes after the last; an unknown address sees the same', async () => {
    await join('again@example.com')
    const resend = (email: string) => test.anonymous.post('/join/resend-verification', { email })
    for (let send = 2; send <= VERIFICATION_SENDS_MAX; send++) assert.equal((await resend('again@example.com')).status, 200)
    for (let send = 1; send <= VERIFICATION_SENDS_MAX; send++) assert.equal((await resend('ghost@example.com')).status, 200)
    for (const email of ['again@example.com', 'ghost@example.com']) {
      const { status, body } = await resend(email)
      assert.deepEqual([status, body.error], [429, 'VerificationMailSendLimitExceeded'])
    }
    assert.equal((await mailsTo('again@example.com')).length, VERIFICATION_SENDS_MAX)
    assert.equal((await mailsTo('ghost@example.com')).length, 0)
    await test.db.update(verificationSends).set({ lastSentAt: new Date(Date.now() - 601_000) })
    assert.equal((await resend('again@example.com')).status, 200)
    assert.equal((await mailsTo('again@example.com')).length, VERIFICATION_SENDS_MAX + 1)
  })
})

describe('the four results of a verification link', () => {
  it('are verified, already done, expired, and a registration that was forgotten', async () => {
    await join('results@example.com')
    const token = await mailedToken('results@example.com')
    assert.deepEqual((await signIn('results@example.com')).body.error, 'EmailNotVerified')
    assert.equal((await verify(token)).status, 204)
    assert.deepEqual((await verify(token)).body.error, 'AlreadyVerified')
    await join('forgotten@example.com')
    const late = await mailedToken('forgotten@example.com')
    await test.db.update(oneTimeLinks).set({ expiresAt: new Date(0) })
    assert.deepEqual((await verify(late)).body.error, 'VerificationStateExpired')
    await test.db.delete(users).where(eq(users.email, 'forgotten@example.com'))
    const { status, body } = await verify(late)
    assert.deepEqual([status, body.error], [410, 'PortalUserEmailVerificationFailed'])
  })

  it('opened several times concurrently verifies once; the others report that it is done', async () => {
    await join('twice@example.com')
    const token = await mailedToken('twice@example.com')
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)))
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    assert.equal(answers.filter(({ body }) => body?.error === 'AlreadyVerified').length, 5)
  })

  it('does not allow sign-in by a person who was withdrawn meanwhile', async () => {
    await join('left@example.com')
    const token = await mailedToken('left@example.com')
    await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.email, 'left@example.com'))
    assert.deepEqual((await verify(token)).body.error, 'InvalidVerificationRequest')
  })
})

describe('a password that others would guess', () => {
  it('is refused wherever a new one is chosen, and the link still works', async () => {
    const setup = await transact(test.db, (tx) => createLink(tx, { kind: 'setup' }))
    const { id, email } = await buildPerson(test.db, { name: 'Marigold Stone' })
    const invitation = await transact(test.db, (tx) => createLink(tx, { kind: 'invitation', userId: id, hours: 1 }))
    const forms = {
      join: (password: string) => join('weak@example.com', { name: 'Marigold', password, passwordConfirmation: password }),
      setUp: (password: string) => test.anonymous.post('/manager/setup', { token: setup, email, name: 'Marigold', locale: 'en', password }),
      invitation: (password: string) => test.anonymous.post('/join/accept-invitation', { token: invitation, password }),
    }
    for (const [form, choose] of Object.entries(forms)) {
      for (const [password, rule] of [
        ['Passw0rd!', 'passwordCommon'],
        ['Marigold.7', 'passwordPersonal'],
      ] as const) {
        const { status, body } = await choose(password)
        assert.deepEqual([status, body.data?.fields], [400, [{ path: 'password', rule, values: {} }]], form)
      }
    }
    assert.equal((await forms.invitation(PASSWORD)).status, 204)
    await test.db.delete(oneTimeLinks).where(eq(oneTimeLinks.kind, 'setup'))
  })
})

describe('set-up', () => {
  const setUp = (token: string, email: string) =>
    test.anonymous.post('/manager/setup', { token, email, name: 'Root', locale: 'en', password: PASSWORD })

  it('by one link, twenty times concurrently, creates one superAdmin; then no link works', async () => {
    const token = await transact(test.db, (tx) => createLink(tx, { kind: 'setup' }))
    assert.deepEqual((await setUp('x'.repeat(43), 'root@example.com')).body.error, 'SetupLinkInvalid')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => setUp(token, `root-${index}@example.com`)))
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    assert.equal(answers.filter(({ body }) => body?.error === 'SetupLinkInvalid').length, 19)
    const another = await transact(test.db, (tx) => createLink(tx, { kind: 'setup' }))
    assert.deepEqual((await setUp(another, 'late-root@example.com')).body.error, 'SetupLinkInvalid')
  })
})

describe('an account made by an admin', () => {
  const person = (email: string, roles: string[], password?: string) => ({ email, name: 'Lee', locale: 'en', roles, password })

  it('with a password works immediately, without verification', async () => {
    const admin = await test.as('admin')
    const { status, body } = await admin.post('/users', person('made@example.com', ['developer', 'user'], PASSWORD))
    assert.equal(status, 201)
    assert.deepEqual(
      [body.email, body.roles, body.emailVerified, body.status],
      ['made@example.com', ['developer', 'user'], true, 'registered'],
    )
    assert.ok(!JSON.stringify(body).includes('argon2'))
    assert.equal((await signIn('made@example.com', '/manager/login')).status, 200)
  })

  it('without a password is chosen by a mailed link, which works once', async () => {
    const admin = await test.as('admin')
    await admin.post('/users', person('invited@example.com', ['developer']))
    assert.equal((await signIn('invited@example.com', '/manager/login')).body.error, 'WrongIdOrPassword')
    const [mail] = await mailsTo('invited@example.com')
    assert.match(mail?.text ?? '', /\{web\}\/join\/accept-invitation\/en\/\{secret\}\?door=center$/)
    const token = await mailedToken('invited@example.com')
    const accept = () => test.anonymous.post('/join/accept-invitation', { token, password: PASSWORD })
    const answers = await Promise.all([accept(), accept(), accept()])
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    assert.equal(answers.filter(({ body }) => body?.error === 'SetupLinkInvalid').length, 2)
    assert.equal((await signIn('invited@example.com', '/manager/login')).status, 200)
  })

  it('may be an admin only if a superAdmin makes it', async () => {
    const admin = await test.as('admin')
    const superAdmin = await test.as('superAdmin')
    for (const role of ['admin', 'superAdmin']) {
      const refused = await admin.post('/users', person(`${role}-1@example.com`, ['user', role], PASSWORD))
      assert.deepEqual([refused.status, refused.body.error], [403, 'NotAllowedRole'])
      assert.equal((await superAdmin.post('/users', person(`${role}-1@example.com`, ['user', role], PASSWORD))).status, 201)
    }
  })

  it('is found in the list by role, name and address', async () => {
    const admin = await test.as('admin')
    const { body } = await admin.get('/users?role=developer&q=INVITED&sort=email')
    assert.deepEqual([body.total, body.items[0].email], [1, 'invited@example.com'])
    assert.deepEqual(Object.keys(body.items[0]).sort(), [
      'company',
      'createdAt',
      'email',
      'emailForced',
      'emailVerified',
      'id',
      'lastSignInAt',
      'locale',
      'name',
      'roles',
      'status',
      'team',
      'withdrawnAt',
    ])
  })
})
