import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DocumentUnreadable } from './document-unreadable.ts'
import { parseDocumentText } from './parse-document-text.ts'

const unreadable = (text: string) => {
  try {
    parseDocumentText(text)
    return null
  } catch (error) {
    if (!(error instanceof DocumentUnreadable)) throw error
    return [error.reason, error.place]
  }
}

/** Nine lists, each of nine aliases of the previous one: nine to the power of nine values. */
const ALIAS_BOMB = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`).join(', ')}]`),
].join('\n')

describe('the text of a document', () => {
  for (const [name, text, syntax, value] of [
    ['JSON', '{"a": 1}', 'json', { a: 1 }],
    ['JSON with a byte order mark', '\ufeff{"a": 1}', 'json', { a: 1 }],
    ['YAML', 'a:\n  - b: c\n', 'yaml', { a: [{ b: 'c' }] }],
    ['YAML with a byte order mark', '\ufeffa: 1', 'yaml', { a: 1 }],
    ['YAML in flow style', '{a: 1, b: [2]}', 'yaml', { a: 1, b: [2] }],
    ['numbers as keys', 'responses:\n  200: {description: OK}', 'yaml', { responses: { 200: { description: 'OK' } } }],
    ['anchors, aliases and merge keys', 'a: &a {x: 1}\nb: {<<: *a, y: 2}\nc: *a', 'yaml', { a: { x: 1 }, b: { x: 1, y: 2 }, c: { x: 1 } }],
    [
      'words that other YAMLs take for values',
      'a: yes\nb: no\nc: 2020-01-01\nd: 012',
      'yaml',
      { a: 'yes', b: 'no', c: '2020-01-01', d: 12 },
    ],
  ] as const) {
    it(`is parsed as intended: ${name}`, () => {
      assert.deepEqual(parseDocumentText(text), { syntax, value })
    })
  }

  for (const [name, text, reason, place] of [
    ['broken JSON', '{"a": 1,\n "b" 2}', 'notJson', { line: 2, column: 6 }],
    ['broken YAML', 'a: 1\nb: "c', 'notYaml', { line: 2, column: 6 }],
    ['a key named twice in JSON', '\ufeff{"paths": {\n  "/a": {"get": {}},\n  "/a": {"put": {}}\n}}', 'notJson', { line: 3, column: 3 }],
    ['a key named twice', 'a: 1\na: 2', 'notYaml', { line: 2, column: 1 }],
    ['prose', 'Hello', 'notOpenapi', null],
    ['a list', '[1, 2]', 'notOpenapi', null],
    ['nothing', '', 'notOpenapi', null],
    ['an alias of nothing', 'a: *b', 'notYaml', { line: 1, column: 4 }],
    ['an alias bomb', ALIAS_BOMB, 'repeatsTooMuch', null],
  ] as const) {
    it(`is refused with the place where there is one: ${name}`, () => {
      assert.deepEqual(unreadable(text), [reason, place])
    })
  }

  it('that is long and begins with a brace is never tried as YAML', () => {
    const text = `{"a": "${'x'.repeat(100_000)}"\n "b": 1}`
    assert.deepEqual(unreadable(text), ['notJson', { line: 2, column: 2 }])
  })

  it('that refers to itself stays a cycle and ends', () => {
    const { value } = parseDocumentText('a: &a {b: *a}')
    assert.equal((value.a as { b: unknown }).b, value.a)
  })
})
