import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newPassword } from '@portico/contract/rule/password'
import { Refusal } from '../../http/refusal.ts'
import { requireStrongPassword, weaknessOf } from './require-strong-password.ts'

const NOBODY = { email: 'x@example.com', name: 'X' }

const TABLES: Record<string, { passes?: string[]; common?: string[] }> = {
  'a common word, as it is or dressed up': {
    common: [
      'P@ssw0rd1',
      'Passw0rd!',
      'Welcome1!',
      'Iloveyou1!',
      '@dmin123',
      '!Admin99',
      'Summer2026!',
      'P.a.s.s.w.1',
      'l3tM31n!',
      'adminadmin1!',
    ],
  },
  'a walk, a sequence, a repetition': {
    common: ['1qaz@WSX', 'Qwerty12!', 'asdf1234!', 'Abcd1234!', '1q2w3e4r!', 'aaa111!!!', 'ab1!ab1!', 'a1!a1!a1!a1!', 'zxcv!234'],
  },
  'something of one’s own': {
    passes: ['Portico.1', 'Portico.2', 'Portico.3', 'Tall.Oak.71', 'Blue.Kite.42', 'x7k2.9m!', 'Rain4.Oslo'],
  },
}

describe('a new password that is', () => {
  for (const [what, { passes = [], common = [] }] of Object.entries(TABLES)) {
    it(what, () => {
      for (const password of [...passes, ...common]) assert.ok(newPassword().isValidSync(password), `${password} does not fit the rule`)
      for (const password of passes) assert.equal(weaknessOf(password, NOBODY), null, password)
      for (const password of common) assert.equal(weaknessOf(password, NOBODY), 'passwordCommon', password)
    })
  }

  it('one’s own name or address is personal; a stranger’s is not', () => {
    const dana = { email: 'kim.dojun@example.com', name: 'Dana Whitfield' }
    for (const password of ['Dojun.83!x', 'd0Jun#83xq', '7Dana#qx2', 'x.WhitF1eld', 'kimdojun!4']) {
      assert.equal(weaknessOf(password, dana), 'passwordPersonal', password)
      assert.notEqual(weaknessOf(password, NOBODY), 'passwordPersonal', password)
    }
    assert.equal(weaknessOf('Tall.Oak.71', dana), null)
  })

  it('any of the demo’s is right for its person', () => {
    const demo = [
      ['Portico.1', 'admin@portico.example', 'Alex Kim'],
      ['Portico.2', 'developer@portico.example', '이도현'],
      ['Portico.3', 'user@portico.example', 'Mina Park'],
    ] as const
    for (const [password, email, name] of demo) assert.equal(weaknessOf(password, { email, name }), null, email)
  })

  it('random is hardly ever refused', () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.!@#$%^&*'
    // A seeded generator, so that every run uses the same values.
    let state = 7
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
    const random = () => Array.from({ length: 12 }, () => signs[(next() >> 8) % signs.length]).join('')
    const passwords = Array.from({ length: 2_000 }, random)
    const refused = passwords.filter((password) => weaknessOf(password, NOBODY) !== null)
    assert.ok(refused.length <= 2, refused.join(' '))
  })
})

describe('the refusal', () => {
  it('names the field and the rule', () => {
    for (const [password, path, rule] of [
      ['Passw0rd!', 'newPassword', 'passwordCommon'],
      ['Whitfield.7', 'password', 'passwordPersonal'],
    ] as const)
      assert.throws(
        () => requireStrongPassword(password, { email: 'x@example.com', name: 'Dana Whitfield' }, path),
        (error) => {
          assert.ok(error instanceof Refusal)
          assert.deepEqual([error.code, error.data], ['ClassValidatorPassFailed', { fields: [{ path, rule, values: {} }] }])
          return true
        },
      )
  })
})
