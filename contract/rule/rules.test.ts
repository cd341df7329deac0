import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { basePath, createApiInput } from '../api/api-input.ts'
import { isPathTemplate, methodInput, methodPath, targetPath } from '../method/method-input.ts'
import { createStageInput } from '../stage/stage-input.ts'
import { targetServerGroupInput } from '../target-server/target-server-input.ts'
import { brokenRule } from '../testing/broken-rule.ts'
import { phone } from '../user/user-input.ts'
import { email } from './email.ts'
import { host, port } from './host.ts'
import { newPassword } from './password.ts'
import { isRichText, richTextOf, richTextWords } from './rich-text.ts'
import { parseRuleMessage, ruleMessage } from './rule-message.ts'
import type { yup } from './yup.ts'

const tables: Record<string, { schema: yup.Schema; passes: unknown[]; fails: [unknown, string][] }> = {
  'base path: 1–500 letters, digits, - _ . %': {
    schema: basePath().required(),
    passes: ['petstore', 'a', 'A-b_c.d%20', 'x'.repeat(500)],
    fails: [
      ['', 'required'],
      ['a/b', 'basePath'],
      ['펫', 'basePath'],
      ['..', 'basePath'],
      ['x'.repeat(501), 'maxLength'],
    ],
  },
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
  'method path: 1–500, whole-segment parameters': {
    schema: methodPath().required(),
    passes: ['/', '/pets', '/pets/{petId}/toys/{toyId}', '/v1:run', '/pets/'],
    fails: [
      ['', 'required'],
      ['pets', 'pathTemplate'],
      ['/pets//x', 'pathTemplate'],
      ['/a/{id}/b/{id}', 'pathTemplate'],
      ['/a/x{id}', 'pathTemplate'],
      ['/a/../b', 'pathTemplate'],
      ['/a b', 'methodPathCharacters'],
    ],
  },
  'target path: 1–1000, starts with a slash': {
    schema: targetPath().required(),
    passes: ['/v2/pets/{id}', '/a%20b'],
    fails: [
      ['pets', 'startsWithSlash'],
      ['/pets?x=1', 'targetPathCharacters'],
      [`/${'x'.repeat(1_000)}`, 'maxLength'],
    ],
  },
}

for (const [name, { schema, passes, fails }] of Object.entries(tables)) {
  describe(name, () => {
    for (const value of passes) test(`takes ${JSON.stringify(value)?.slice(0, 40)}`, () => assert.equal(brokenRule(schema, value), null))
    for (const [value, rule] of fails)
      test(`refuses ${JSON.stringify(value)?.slice(0, 40)}: ${rule}`, () => assert.equal(brokenRule(schema, value), rule))
  })
}

describe('an API', () => {
  const api = { name: 'Pets', basePath: 'pets' }
  test('gets its defaults', () => {
    const value = createApiInput.validateSync(api)
    assert.deepEqual(value.hashtags, [])
    assert.equal(value.usageLimits.perSecond, null)
    assert.equal(value.cors.active, false)
  })
  test('composes Hangul hashtags, so that one written two ways is one', () => {
    assert.equal(brokenRule(createApiInput, { ...api, hashtags: ['한글'.normalize('NFD'), '한글'] }), 'distinct')
  })
  test('takes ten hashtags of thirty characters and no more', () => {
    const tags = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(30, 'x'))
    assert.equal(brokenRule(createApiInput, { ...api, hashtags: tags }), null)
    assert.equal(brokenRule(createApiInput, { ...api, hashtags: [...tags, 'one'] }), 'maxItems')
    assert.equal(brokenRule(createApiInput, { ...api, hashtags: ['x'.repeat(31)] }), 'maxLength')
  })
  test('requires a value of a header that is set, not of one that is removed', () => {
    const control = { place: 'header', name: 'X-Team', value: '' }
    assert.equal(brokenRule(createApiInput, { ...api, requestControls: [{ ...control, action: 'set' }] }), 'required')
    assert.equal(brokenRule(createApiInput, { ...api, requestControls: [{ ...control, action: 'remove' }] }), null)
  })
  test('bounds usage limits', () => {
    assert.equal(brokenRule(createApiInput, { ...api, usageLimits: { perSecond: 2_147_483_648 } }), 'max')
    assert.equal(brokenRule(createApiInput, { ...api, usageLimits: { perSecond: 0 } }), null)
  })
  test('refuses unknown fields', () => assert.equal(brokenRule(createApiInput, { ...api, owner: 1 }), 'unknown'))
})

describe('a method', () => {
  test('may forward only parameters that its path has', () => {
    assert.equal(brokenRule(methodInput, { httpMethod: 'GET', path: '/a/{id}', targetPath: '/b/{id}' }), null)
    assert.equal(brokenRule(methodInput, { httpMethod: 'GET', path: '/a/{id}', targetPath: '/b/{other}' }), 'targetParameters')
  })
  test('has a template of whole segments', () => {
    assert.ok(isPathTemplate('/'))
    assert.ok(!isPathTemplate('/a/{}'))
  })
})

describe('a version', () => {
  const stage = { name: 'v1', environmentId: '0190c3a0-0000-7000-8000-000000000000' }
  test('needs addresses when its rule is on', () => {
    assert.equal(brokenRule(createStageInput, { ...stage, ipRule: { mode: 'allow', addresses: [] } }), 'required')
    assert.equal(brokenRule(createStageInput, { ...stage, ipRule: { mode: 'allow', addresses: ['10.0.0.0/8', '1.2.3.4'] } }), null)
    assert.equal(brokenRule(createStageInput, { ...stage, ipRule: { mode: 'allow', addresses: ['10.0.0.256'] } }), 'ip')
  })
  test('has a name of 2–20 letters, digits, - and _', () => {
    assert.equal(brokenRule(createStageInput, { ...stage, name: 'v' }), 'minLength')
    assert.equal(brokenRule(createStageInput, { ...stage, name: 'v'.repeat(21) }), 'maxLength')
    assert.equal(brokenRule(createStageInput, { ...stage, name: 'v.1' }), 'stageName')
  })
})

describe('a target server group', () => {
  const server = { protocol: 'http', address: 'localhost', port: 80 }
  test('has at least one server and no server twice', () => {
    assert.equal(brokenRule(targetServerGroupInput, { name: 'g', servers: [] }), 'minItems')
    assert.equal(
      brokenRule(targetServerGroupInput, { name: 'g', servers: [server, { ...server, address: 'LOCALHOST' }] }),
      'distinctServers',
    )
  })
  test('says what is missing in an incomplete server instead of comparing it', () => {
    assert.equal(brokenRule(targetServerGroupInput, { name: 'g', servers: [{ protocol: 'http', port: 80 }, server] }), 'required')
    assert.equal(brokenRule(targetServerGroupInput, { name: 'g', servers: [null] }), 'required')
  })
  test('has weights 0–10', () => {
    assert.equal(brokenRule(targetServerGroupInput, { name: 'g', servers: [{ ...server, weight: 11 }] }), 'max')
    assert.equal(brokenRule(targetServerGroupInput, { name: 'g', servers: [{ ...server, weight: 0 }] }), null)
  })
})

describe('rich text', () => {
  test('takes a document of allowed nodes and gives its words', () => {
    assert.ok(isRichText(richTextOf('한 줄\nline two')))
    assert.equal(richTextWords(richTextOf('한 줄\nline two')), '한 줄 line two')
  })
  test('refuses unknown nodes, script links and great depth', () => {
    assert.ok(!isRichText({ root: { type: 'root', children: [{ type: 'html', text: '<script>' }] } }))
    assert.ok(!isRichText({ root: { type: 'root', children: [{ type: 'link', url: 'javascript:alert(1)', children: [] }] } }))
    let node: { type: string; children: unknown[] } = { type: 'quote', children: [] }
    for (let depth = 0; depth < 30; depth++) node = { type: 'quote', children: [node] }
    assert.ok(!isRichText({ root: { type: 'root', children: [node] } }))
  })
})

test('a rule message carries its values', () => {
  assert.deepEqual(parseRuleMessage(ruleMessage('maxLength', { max: 100 })), { rule: 'maxLength', values: { max: 100 } })
  assert.deepEqual(parseRuleMessage('required'), { rule: 'required', values: {} })
})
