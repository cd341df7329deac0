import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { authenticators, recoveryCodes } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { transact } from '../../database/transact.ts'
import { buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { authenticatorRow, checkAuthenticatorCode } from './check-authenticator-code.ts'
import { checkRecoveryCode } from './check-recovery-code.ts'
import { hasAuthenticator } from './has-authenticator.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** The 20 bytes of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

async function withApp(secret = RFC_SECRET) {
  const { id } = await buildPerson(test.db)
  await test.db.insert(authenticators).values({ userId: id, sealedSecret: test.platform.secrets.seal(secret, authenticatorRow(id)) })
  const check = (code: string, seconds: number) =>
    transact(test.db, (tx) => checkAuthenticatorCode(tx, test.platform.secrets, { userId: id, code, now: new Date(seconds * 1000) }))
  return { id, check }
}

describe('a code of an authenticator app', () => {
  it('is that of RFC 6238, in its last six digits', async () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
    ] as const) {
      const { check } = await withApp()
      assert.equal(await check('000000', seconds), false)
      assert.equal(await check(code, seconds), true, code)
    }
  })

  it('may be of the step before or after, and of no other', async () => {
    const at = 1_234_567_890
    const totp = new TOTP({ secret: Secret.fromBase32(RFC_SECRET) })
    for (const [steps, right] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const { check } = await withApp()
      assert.equal(await check(totp.generate({ timestamp: (at + steps * 30) * 1000 }), at), right, String(steps))
    }
  })

  it('is accepted once, and no earlier one after it, not even in ten concurrent attempts', async () => {
    const { check } = await withApp()
    const at = 1_111_111_109
    const totp = new TOTP({ secret: Secret.fromBase32(RFC_SECRET) })
    const answers = await Promise.all(Array.from({ length: 10 }, () => check('081804', at)))
    assert.equal(answers.filter(Boolean).length, 1)
    assert.equal(await check(totp.generate({ timestamp: (at - 30) * 1000 }), at), false)
    assert.equal(await check(totp.generate({ timestamp: (at + 30) * 1000 }), at), true)
  })

  it('of a person without an app is wrong', async () => {
    const { id } = await buildPerson(test.db)
    const given = { userId: id, code: '287082', now: new Date(59_000) }
    assert.equal(await transact(test.db, (tx) => checkAuthenticatorCode(tx, test.platform.secrets, given)), false)
  })

  it('is asked for only once the app is confirmed', async () => {
    const { id } = await withApp()
    assert.equal(await hasAuthenticator(test.db, id), false)
    await test.db.update(authenticators).set({ confirmedAt: new Date() })
    assert.equal(await hasAuthenticator(test.db, id), true)
  })
})

describe('a recovery code', () => {
  it('is used up by its first use, also in ten concurrent ones, and belongs to one person', async () => {
    const { id } = await buildPerson(test.db)
    const other = await buildPerson(test.db)
    await test.db.insert(recoveryCodes).values({ userId: id, codeHash: hashToken('ABCDEFGH2345WXYZ') })
    const check = (userId: number, code = 'ABCD-EFGH-2345-WXYZ') => transact(test.db, (tx) => checkRecoveryCode(tx, userId, code))
    assert.equal(await check(other.id), false)
    assert.equal(await check(id, 'ABCD-EFGH-2345-WXYY'), false)
    const answers = await Promise.all(Array.from({ length: 10 }, () => check(id, 'abcd-efgh-2345-wxyz')))
    assert.equal(answers.filter(Boolean).length, 1)
  })
})
