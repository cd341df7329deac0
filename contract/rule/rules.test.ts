import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brokenRule } from '../testing/broken-rule.ts'
import { phone } from '../user/user-input.ts'
import { email } from './email.ts'
import { host, port } from './host.ts'
import { newPassword } from './password.ts'
import { periodFields } from './period.ts'
import { isRichText, plainTextOf, richTextOf } from './rich-text.ts'
import { parseRuleMessage, ruleMessage } from './rule-message.ts'
import type { yup } from './yup.ts'

const tables: Record<string, { schema: yup.Schema; passes: unknown[]; fails: [unknown, string][] }> = {
  'host: 1–255 letters, digits, - .; IPv4 numbers 0–255': {
    schema: host().required(),
    passes: ['localhost', 'api.example.com', '127.0.0.1', '255.255.255.255', 'a-b.c'],
    fails: [
      ['', 'required'],
      ['exa mple', 'hostCharacters'],
      ['256.1.1.1', 'host'],
      ['1.2.3', 'host'],
      ['-a.com', 'host'],
      ['a..b', 'host'],
      ['http://a', 'hostCharacters'],
    ],
  },
  'port: 1–65535': {
    schema: port().required(),
    passes: [1, 443, 65_535],
    fails: [
      [0, 'min'],
      [65_536, 'max'],
      [1.5, 'integer'],
      [undefined, 'required'],
    ],
  },
  'moment of a period: one of the calendar, in UTC': {
    schema: periodFields.from,
    passes: ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.5Z', '2028-02-29T23:59:59.999Z', '9999-12-31T00:00:00Z', '', undefined],
    fails: [
      ['9999-99-99T99:99:99Z', 'moment'],
      ['2026-02-30T00:00:00Z', 'moment'],
      ['2026-01-01T24:00:00Z', 'moment'],
      ['0000-01-01T00:00:00Z', 'moment'],
      ['2026-11-21', 'moment'],
      ['2026-11-21T12:00:00+09:00', 'moment'],
    ],
  },
  'password: 8–12 with letter, digit and special': {
    schema: newPassword().required(),
    passes: ['abcdef1!', 'Abcdefgh12.*'],
    fails: [
      ['', 'required'],
      ['abc1!', 'minLength'],
      ['abcdefghij12!', 'maxLength'],
      ['abcdefgh1', 'password'],
      ['abcdefgh!', 'password'],
      ['12345678!', 'password'],
      ['abcdef1! ', 'password'],
    ],
  },
  'e-mail: at most 254, local part, @, domain with a dot': {
    schema: email().required(),
    passes: ['a@b.co', ' Hong@Example.COM '],
    fails: [
      ['', 'required'],
      ['a@b', 'email'],
      ['@b.co', 'email'],
      ['a b@c.de', 'email'],
      [`${'a'.repeat(64)}@${'b.'.repeat(120)}co`, 'maxLength'],
    ],
  },
  'phone: E.164': {
    schema: phone(),
    passes: ['+821012345678', '', undefined],
    fails: [
      ['01012345678', 'phone'],
      ['+82 10', 'phone'],
    ],
  },
}

for (const [name, { schema, passes, fails }] of Object.entries(tables)) {
  describe(name, () => {
    for (const value of passes) test(`takes ${JSON.stringify(value)?.slice(0, 40)}`, () => assert.equal(brokenRule(schema, value), null))
    for (const [value, rule] of fails)
      test(`rejects ${JSON.stringify(value)?.slice(0, 40)}: ${rule}`, () => assert.equal(brokenRule(schema, value), rule))
  })
}

describe('rich text', () => {
  test('accepts a document of allowed nodes and returns its text', () => {
    assert.ok(isRichText(richTextOf('한 줄\nline two')))
    assert.equal(plainTextOf(richTextOf('한 줄\nline two')), '한 줄 line two')
  })
  test('rejects unknown nodes, script links and deep nesting', () => {
    assert.ok(!isRichText({ root: { type: 'root', children: [{ type: 'html', text: '<script>' }] } }))
    assert.ok(!isRichText({ root: { type: 'root', children: [{ type: 'link', url: 'javascript:alert(1)', children: [] }] } }))
    let node: { type: string; children: unknown[] } = { type: 'quote', children: [] }
    for (let depth = 0; depth < 30; depth++) node = { type: 'quote', children: [node] }
    assert.ok(!isRichText({ root: { type: 'root', children: [node] } }))
  })
})

test('a rule message contains its values', () => {
  assert.deepEqual(parseRuleMessage(ruleMessage('maxLength', { max: 100 })), { rule: 'maxLength', values: { max: 100 } })
  assert.deepEqual(parseRuleMessage('required'), { rule: 'required', values: {} })
})
