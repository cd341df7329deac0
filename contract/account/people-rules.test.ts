import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changePasswordInput, unregisterInput } from '../account-settings/account-settings-endpoints.ts'
import { policyInput } from '../policy/policy-endpoints.ts'
import { PERIOD_DAYS_MAX, periodFields, periodOf } from '../rule/period.ts'
import { richTextOf } from '../rule/rich-text.ts'
import { yup } from '../rule/yup.ts'
import { stepCode } from '../session/session-endpoints.ts'
import { generalSettingsInput, mailSettingsInput } from '../setting/setting-endpoints.ts'
import { brokenRule } from '../testing/broken-rule.ts'
import { createUserInput, updateUserInput, userRolesInput } from '../user/user-input.ts'
import { joinInput } from './account-endpoints.ts'

const join = {
  email: 'ann@example.com',
  password: 'Quiet.4217',
  passwordConfirmation: 'Quiet.4217',
  name: 'Ann',
  locale: 'ko',
  phone: '+821012345678',
  company: 'Acme',
  team: 'Core',
  agreedTerms: true,
  agreedPrivacy: true,
}
const person = { name: 'Ann', locale: 'en', postsAutoApproved: false }
const general = { refreshTokenHours: 12, accessTokenMinutes: 30, twoStep: false, twoStepRoles: [] }
const policy = {
  category: 'terms',
  locale: 'en',
  visibility: 'public',
  startsOn: '2026-01-01',
  title: 'Terms',
  content: richTextOf('Be kind.'),
}
const password = { password: 'Quiet.4217', newPassword: 'Other.4217', newPasswordConfirmation: 'Other.4217' }
const period = yup.object(periodFields)

/** The rules of each form (product rules, section 5): schema, valid value, and changes with the rule that each breaks. */
const forms: [string, yup.Schema, object, [object, string | null][]][] = [
  [
    'sign-up',
    joinInput,
    join,
    [
      [{ name: 'n'.repeat(30) }, null],
      [{ name: 'n'.repeat(31) }, 'maxLength'],
      [{ name: '' }, 'required'],
      [{ email: 'ann' }, 'email'],
      [{ email: 'a@b' }, 'email'],
      [{ email: `${'a'.repeat(64)}@${'b.'.repeat(120)}co` }, 'maxLength'],
      [{ phone: '010-1234-5678' }, 'phone'],
      [{ locale: 'fr' }, 'oneOf'],
      [{ password: 'short1.', passwordConfirmation: 'short1.' }, 'minLength'],
      [{ passwordConfirmation: 'Other.4217' }, 'passwordsMatch'],
      [{ agreedTerms: false }, 'agree'],
      [{ agreedPrivacy: undefined }, 'required'],
      [{ roles: ['admin'] }, 'unknown'],
    ],
  ],
  [
    'a person made by an admin',
    createUserInput,
    { email: 'ann@example.com', name: 'Ann', locale: 'en', roles: ['user'] },
    [
      [{ roles: [] }, 'minItems'],
      [{ roles: ['root'] }, 'oneOf'],
      [{ password: 'Quiet.4217' }, null],
      [{ password: 'quiet' }, 'minLength'],
    ],
  ],
  [
    'a person changed by an admin',
    updateUserInput,
    person,
    [
      [{ oauthUserName: 'o'.repeat(256), oauthClientId: 'o'.repeat(256) }, null],
      [{ oauthUserName: 'o'.repeat(257) }, 'maxLength'],
      [{ oauthClientId: 'o'.repeat(257) }, 'maxLength'],
      [{ email: 'other@example.com' }, 'unknown'],
    ],
  ],
  ['permissions', userRolesInput, { roles: ['developer'] }, [[{ roles: [] }, 'minItems']]],
  [
    'a change of one’s password',
    changePasswordInput,
    password,
    [
      [{ newPasswordConfirmation: 'Else.42178' }, 'passwordsMatch'],
      [{ newPassword: 'abcdefgh', newPasswordConfirmation: 'abcdefgh' }, 'password'],
      [{ password: '' }, 'required'],
    ],
  ],
  ['leaving', unregisterInput, { password: 'Quiet.4217', agreed: true }, [[{ agreed: false }, 'agree']]],
  [
    'general settings',
    generalSettingsInput,
    general,
    [
      [{ accessTokenMinutes: 60, refreshTokenHours: 1 }, 'shorterThanSession'],
      [{ accessTokenMinutes: 59, refreshTokenHours: 1 }, null],
      [{ accessTokenMinutes: 0 }, 'min'],
      [{ refreshTokenHours: 169 }, 'max'],
      [{ twoStep: true }, 'minItems'],
      [{ twoStep: true, twoStepRoles: ['admin'] }, null],
      [{ twoStep: true, twoStepRoles: ['superAdmin'] }, 'oneOf'],
    ],
  ],
  [
    'mail settings',
    mailSettingsInput,
    { secure: false },
    [
      [{ host: 'mail.example.com', port: 587, notifyEmail: 'no-reply@example.com', notifyPassword: 'x'.repeat(256) }, null],
      [{ notifyPassword: 'x'.repeat(257) }, 'maxLength'],
      [{ port: 65_536 }, 'max'],
      [{ host: 'mail server' }, 'hostCharacters'],
      [{ buttonLink: 'ftp://example.com' }, 'url'],
    ],
  ],
  [
    'a policy',
    policyInput,
    policy,
    [
      [{ title: 't'.repeat(100) }, null],
      [{ title: 't'.repeat(101) }, 'maxLength'],
      [{ startsOn: '1 May' }, 'day'],
      [{ endsOn: '2025-12-31' }, 'afterStart'],
      [{ endsOn: '2026-01-01' }, null],
      [{ content: { root: { type: 'script' } } }, 'richText'],
    ],
  ],
  [
    'a search by date',
    period,
    { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    [
      [{ to: '2026-02-01T00:00:00.001Z' }, 'period'],
      [{ to: '2025-12-31T00:00:00Z' }, 'period'],
      [{ from: 'yesterday' }, 'moment'],
    ],
  ],
]

for (const [name, schema, right, changes] of forms) {
  describe(name, () => {
    test('accepts a valid value', () => assert.equal(brokenRule(schema, right), null))
    for (const [change, rule] of changes) {
      test(`${rule === null ? 'accepts' : `rejects (${rule})`} ${JSON.stringify(change).slice(0, 60)}`, () =>
        assert.equal(brokenRule(schema, { ...right, ...change }), rule))
    }
  })
}

describe('a code', () => {
  test('is six digits or a recovery code, with any spaces and case', () => {
    assert.equal(stepCode().cast('123 456'), '123456')
    assert.equal(stepCode().cast('abcd-efgh-2345-wxyz'), 'ABCD-EFGH-2345-WXYZ')
    for (const right of ['123456', 'ABCD-EFGH-2345-WXYZ']) assert.equal(brokenRule(stepCode().required(), right), null)
    for (const wrong of ['12345', '1234567', '12345a', 'ABCD-EFGH', '１２３４５６']) {
      assert.equal(brokenRule(stepCode().required(), wrong), 'stepCode', wrong)
    }
  })
})

describe('a period', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000
  test('defaults to the last 31 days', () => {
    const { from, to } = periodOf({}, now)
    assert.deepEqual([to, days(from, to)], [now, PERIOD_DAYS_MAX])
  })
  test('with only a start ends after 31 days, or now', () => {
    assert.deepEqual(periodOf({ from: '2026-06-10T00:00:00Z' }, now).to, now)
    assert.equal(periodOf({ from: '2026-01-01T00:00:00Z' }, now).to.toISOString(), '2026-02-01T00:00:00.000Z')
  })
  test('with only an end starts 31 days before it', () => {
    assert.equal(periodOf({ to: '2026-02-01T00:00:00Z' }, now).from.toISOString(), '2026-01-01T00:00:00.000Z')
  })
})
