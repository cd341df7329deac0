import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { categoryInput } from '../category/category-endpoints.ts'
import { RICH_TEXT_MAX_BYTES, richTextOf } from '../rule/rich-text.ts'
import { API_RULES, CATEGORY_RULES, COPY_API_RULES, HASHTAGS } from '../testing/api-rules.ts'
import { brokenAt, testRules } from '../testing/rule-table.ts'
import { shareApiInput } from './api-endpoints.ts'
import { copyApiInput, createApiInput, updateApiInput } from './api-input.ts'

const { basePath: _, ...changed } = API_RULES.right
const uuid = (index: number) => `0190c3a0-0000-7000-8000-${String(index).padStart(12, '0')}`
const uuids = (count: number) => Array.from({ length: count }, (_value, index) => uuid(index))
const tags = (count: number) => Array.from({ length: count }, (_value, index) => `${index}`.padEnd(30, 'x'))
const control = { place: 'header', name: 'X-Team', value: '', action: 'require' }

testRules('an API that is registered', createApiInput, API_RULES)
testRules('an API that is changed', updateApiInput, {
  right: changed,
  lines: [...API_RULES.lines.filter(([field]) => field !== 'basePath')],
})
testRules('an API that is copied', copyApiInput, COPY_API_RULES)
testRules('a category', categoryInput, CATEGORY_RULES)
testRules('sharing an API', shareApiInput, {
  right: { email: 'mate@example.com' },
  lines: [
    ['email', '', 'required'],
    ['email', 'mate', 'email'],
    ['email', `${'a'.repeat(64)}@${'b.'.repeat(94)}co`, 'maxLength?max=254'],
  ],
})

testRules('what an API chooses from', createApiInput, {
  right: { name: 'Pets', basePath: 'pets', cors: { active: false }, requestControls: [], hashtags: [], categoryIds: [] },
  lines: [
    ['cors', { active: false, allowOrigins: '', allowHeaders: '' }, null],
    ['cors', { active: true, allowMethods: ['TRACE'], allowOrigins: '*', allowHeaders: '*' }, 'oneOf'],
    ['categoryIds', uuids(10), null],
    ['categoryIds', uuids(11), 'maxItems?max=10'],
    ['categoryIds', [uuid(1), uuid(1)], 'distinct'],
    ['categoryIds', ['pets'], 'uuid'],
    ['targetServerGroupId', 'servers', 'uuid'],
    ['hashtags', tags(10), null],
    ['hashtags', tags(11), 'maxItems?max=10'],
    ['hashtags', ['sun', 'sun'], 'distinct'],
    ['hashtags', ['Sun', 'sun'], 'distinct'],
    ['hashtags', ['#sun', 'sun'], 'distinct'],
    ['hashtags', ['한글'.normalize('NFD'), '한글'], 'distinct'],
    ...HASHTAGS.right.map((tag) => ['hashtags', [tag], null] as const),
    ...HASHTAGS.tooLong.map((tag) => ['hashtags', [tag], 'maxLength?max=30'] as const),
    ...HASHTAGS.wrong.map((tag) => ['hashtags', [tag], 'hashtag'] as const),
    ['hashtags', [''], 'required'],
    ['requestControls', Array.from({ length: 51 }, () => ({ ...control, value: 'a' })), 'maxItems?max=50'],
    ['requestControls', [control], 'required'],
    ['requestControls', [{ ...control, action: 'set' }], 'required'],
    ['requestControls', [{ ...control, action: 'remove' }], null],
    ['requestControls', [{ ...control, place: 'query' }], null],
    ['requestControls', [{ ...control, place: 'query', value: '값' }], null],
    ['requestControls', [{ ...control, place: 'cookie' }], 'oneOf'],
    ['requestControls', [{ ...control, action: 'add', value: 'a' }], 'oneOf'],
    ['description', richTextOf('한 줄'), null],
    ['description', richTextOf('x'.repeat(RICH_TEXT_MAX_BYTES)), 'richText'],
    ['description', { root: { type: 'script' } }, 'richText'],
    ['description', '<b>bold</b>', 'richText'],
    ['owner', 1, 'unknown?unknown=owner'],
  ].map((line) => line as [string, unknown, string | null]),
})

describe('a stored API', () => {
  const kept = (given: object) => createApiInput.validateSync({ name: ' Pets ', basePath: ' pets ', ...given })
  test('is trimmed, with defaults for absent fields', () => {
    const { name, basePath, cors, usageLimits, hashtags, autoPublishRequest } = kept({})
    assert.deepEqual([name, basePath, hashtags, autoPublishRequest], ['Pets', 'pets', [], false])
    assert.deepEqual(cors, { active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' })
    assert.deepEqual(usageLimits, { perSecond: null, perMinute: null, perHour: null, perDay: null })
  })
  test('has Hangul hashtags composed (NFC) and without #', () => {
    assert.deepEqual(kept({ hashtags: ['#날씨'.normalize('NFD'), ' # sun '] }).hashtags, ['날씨', 'sun'])
  })
  test("has CORS lists without spaces, so that only the rule's characters remain", () => {
    const { cors } = kept({ cors: { active: true, allowHeaders: ' X-One , X-Two', allowOrigins: '*' } })
    assert.deepEqual([cors.allowHeaders, cors.allowOrigins], ['X-One,X-Two', '*'])
  })
  test('never changes its base path', () => {
    assert.equal(brokenAt(updateApiInput, { ...changed, basePath: 'other' }, ''), 'unknown?unknown=basePath')
  })
})
