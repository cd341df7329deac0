import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { RECOVERY_CODES } from '@portico/contract/session/session'
import { and, eq } from 'drizzle-orm'
import { type TOTP, URI } from 'otpauth'
import { mails } from '../../database/schema/mail.ts'
import { authenticators, recoveryCodes } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const refused = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error]
const begin = (caller: TestCaller, password = PASSWORD) => caller.post('/account/authenticator', { password })
const confirm = (caller: TestCaller, code: string) => caller.post('/account/authenticator/confirm', { code })
const renew = (caller: TestCaller, password = PASSWORD) => caller.post('/account/authenticator/recovery-codes', { password })
const remove = (caller: TestCaller, password = PASSWORD) => caller.post('/account/authenticator/remove', { password })
const codeOf = (uri: string, stepsAhead = 0) => (URI.parse(uri) as TOTP).generate({ timestamp: Date.now() + stepsAhead * 30_000 })
const wrongCodeOf = (uri: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(uri, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

/** Creates a person whose authenticator app is turned on. */
async function withAuthenticator() {
  const caller = await test.as('user')
  const { uri } = (await begin(caller)).body
  const { recoveryCodes: codes } = (await confirm(caller, codeOf(uri))).body
  return { caller, uri, codes: codes as string[] }
}

describe('an authenticator app', () => {
  it('is set up with a secret that every app can read, and asked for nothing before its first code', async () => {
    const caller = await test.as('user')
    const { status, body } = await begin(caller)
    assert.equal(status, 200)
    assert.match(body.secret, /^[A-Z2-7]{32}$/)
    const totp = URI.parse(body.uri) as TOTP
    assert.ok(body.uri.startsWith('otpauth://totp/Portico:'))
    assert.deepEqual(
      [totp.issuer, totp.label, totp.secret.base32, totp.algorithm, totp.digits, totp.period],
      ['Portico', caller.email, body.secret, 'SHA1', 6, 30],
    )
    assert.deepEqual((await caller.get('/account')).body.authenticatorOn, false)
    assert.equal((await test.anonymous.post('/login', { email: caller.email, password: PASSWORD })).body.needNextStep, false)
  })

  it('carries the title of the portal', async () => {
    const admin = await test.as('admin')
    const changed = await admin.put('/portal-config', { ...(await admin.get('/portal-config')).body, title: '포털 & Co' })
    assert.equal(changed.status, 200)
    const { body } = await begin(admin)
    assert.equal((URI.parse(body.uri) as TOTP).issuer, '포털 & Co')
    await admin.put('/portal-config', { ...changed.body, title: 'Portico' })
  })

  it('is on after its first code, which gives ten recovery codes this once', async () => {
    const { caller, codes } = await withAuthenticator()
    assert.equal(new Set(codes).size, RECOVERY_CODES)
    for (const code of codes) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    const { body } = await caller.get('/account')
    assert.deepEqual([body.authenticatorOn, body.recoveryCodesLeft], [true, RECOVERY_CODES])
    const next = await test.anonymous.post('/login', { email: caller.email, password: PASSWORD })
    assert.deepEqual([next.body.needNextStep, next.body.step.method], [true, 'authenticator'])
  })

  it('and its recovery codes open the second step of a sign-in; a recovery code once', async () => {
    const { caller, uri, codes } = await withAuthenticator()
    const [first = ''] = codes
    const step = async () => (await test.anonymous.post('/login', { email: caller.email, password: PASSWORD })).body.step.challenge
    const pass = async (code: string) => test.anonymous.post('/verify-2fa-code', { challenge: await step(), code })
    assert.equal((await pass(codeOf(uri, 1))).status, 200)
    const signedIn = await pass(first)
    assert.equal(signedIn.status, 200)
    assert.deepEqual(refused(await pass(first)), [401, 'CodeMismatch'])
    const { body } = await test.withAuthorization(`Bearer ${signedIn.body.accessToken}`).get('/account')
    assert.equal(body.recoveryCodesLeft, RECOVERY_CODES - 1)
  })

  it('is not set up by a wrong code, and the right one still works', async () => {
    const caller = await test.as('user')
    const { uri } = (await begin(caller)).body
    assert.deepEqual(refused(await confirm(caller, wrongCodeOf(uri))), [401, 'CodeMismatch'])
    assert.deepEqual((await confirm(caller, '12345')).body.data.fields[0].rule, 'code')
    assert.equal((await confirm(caller, codeOf(uri))).status, 200)
  })

  it('begun again before its first code has another secret; the first is worth nothing', async () => {
    const caller = await test.as('user')
    const first = (await begin(caller)).body
    const second = (await begin(caller)).body
    assert.notEqual(first.secret, second.secret)
    assert.deepEqual(refused(await confirm(caller, codeOf(first.uri))), [401, 'CodeMismatch'])
    assert.equal((await confirm(caller, codeOf(second.uri))).status, 200)
  })

  it('is set up once, despite concurrent requests', async () => {
    const caller = await test.as('user')
    const { uri } = (await begin(caller)).body
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(caller, codeOf(uri))))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'AuthenticatorAlreadyOn').length, 3)
    assert.deepEqual(refused(await begin(caller)), [409, 'AuthenticatorAlreadyOn'])
    assert.equal((await caller.get('/account')).body.recoveryCodesLeft, RECOVERY_CODES)
  })

  it('that does not exist cannot be confirmed, renewed or removed', async () => {
    const caller = await test.as('user')
    assert.deepEqual(refused(await confirm(caller, '123456')), [409, 'AuthenticatorNotOn'])
    await begin(caller)
    assert.deepEqual(refused(await renew(caller)), [409, 'AuthenticatorNotOn'])
    assert.deepEqual(refused(await remove(caller)), [409, 'AuthenticatorNotOn'])
  })

  it('is begun, renewed and removed with the password only', async () => {
    const { caller } = await withAuthenticator()
    for (const act of [begin, renew, remove]) {
      assert.deepEqual(refused(await act(caller, 'wrong')), [403, 'WrongPassword'])
      const empty = await act(caller, '')
      assert.deepEqual([empty.status, empty.body.data.fields[0].rule], [400, 'required'])
    }
    assert.equal((await caller.get('/account')).body.authenticatorOn, true)
  })

  it('gets new recovery codes in place of all old ones', async () => {
    const { caller, codes } = await withAuthenticator()
    const renewed = (await renew(caller)).body.recoveryCodes as string[]
    assert.equal(renewed.length, RECOVERY_CODES)
    assert.deepEqual(
      codes.filter((code) => renewed.includes(code)),
      [],
    )
    const kept = await test.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, caller.id))
    assert.deepEqual(kept.map(({ codeHash }) => codeHash).sort(), renewed.map((code) => hashToken(code.replaceAll('-', ''))).sort())
  })

  it('is removed with its recovery codes, announced by email, and ends a sign-in that waits for it', async () => {
    const { caller, uri } = await withAuthenticator()
    const waiting = await test.anonymous.post('/login', { email: caller.email, password: PASSWORD })
    assert.equal((await remove(caller)).status, 204)
    const { body } = await caller.get('/account')
    assert.deepEqual([body.authenticatorOn, body.recoveryCodesLeft], [false, 0])
    const sent = await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, caller.email), eq(mails.kind, 'authenticatorRemoved')))
    assert.match(sent[0]?.text ?? '', /\{web\}\/login/)
    assert.equal(sent.length, 1)
    const late = await test.anonymous.post('/verify-2fa-code', { challenge: waiting.body.step.challenge, code: codeOf(uri, 1) })
    assert.deepEqual(refused(late), [401, 'SignInStepExpired'])
    assert.equal((await test.anonymous.post('/login', { email: caller.email, password: PASSWORD })).body.needNextStep, false)
  })

  it('has its secret sealed for its own row only', async () => {
    const one = await test.as('user')
    const other = await test.as('user')
    const { secret } = (await begin(one)).body
    await begin(other)
    const [kept] = await test.db.select().from(authenticators).where(eq(authenticators.userId, one.id))
    const sealed = kept?.sealedSecret ?? ''
    assert.equal(test.platform.secrets.open(sealed, `authenticators/${one.id}`), secret)
    assert.throws(() => test.platform.secrets.open(sealed, `authenticators/${other.id}`))
  })
})
