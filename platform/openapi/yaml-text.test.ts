import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { parse } from 'yaml'
import { parseJson, stringifyJson } from './json-text.ts'
import { parseDocumentText } from './parse-document-text.ts'
import { yamlText } from './yaml-text.ts'

describe('YAML text', () => {
  it('keeps the digits of numbers', () => {
    assert.equal(
      yamlText(parseJson('{"a":[1.0,9223372036854775807,-0,1e3,5,0.25],"b":{"c":1.50}}')),
      'a:\n  - 1.0\n  - 9223372036854775807\n  - -0\n  - 1e3\n  - 5\n  - 0.25\nb:\n  c: 1.50\n',
    )
  })

  it('says the same as the JSON', () => {
    const number = fc.constantFrom('1.0', '9223372036854775807', '-0', '1e3', '1E400', '0.10', '12')
    const text = fc.oneof(
      fc.json({ maxDepth: 2 }),
      fc.tuple(number, number).map(([a, b]) => `{"x":[${a}],"y":${b}}`),
    )
    fc.assert(
      fc.property(text, (json) => {
        const value = { value: parseJson(json) }
        assert.equal(stringifyJson(parseDocumentText(yamlText(value)).value), stringifyJson(value))
      }),
    )
  })

  it('keeps the lines of a text with control characters', () => {
    const text = '\n \n\u0000 and more, so that the package would write several lines'
    assert.equal(parse(yamlText({ text })).text, text)
  })

  it('is as a person would write it', () => {
    const text = '# Pets\n\n- read: them\n'
    assert.equal(
      yamlText({
        '/pets/{id}': { get: { summary: 'Read: a pet', description: text, tags: ['pets', 'no'], list: [{ a: 1, b: [] }, [2]] } },
      }),
      [
        '/pets/{id}:',
        '  get:',
        '    summary: "Read: a pet"',
        '    description: |',
        '      # Pets',
        '',
        '      - read: them',
        '    tags:',
        '      - pets',
        '      - "no"',
        '    list:',
        '      - a: 1',
        '        b: []',
        '      - - 2',
        '',
      ].join('\n'),
    )
  })

  it('has keys of any length', () => {
    const value = { ['k'.repeat(3_000)]: { [': '.repeat(2_000)]: [1], plain: 'x' } }
    assert.deepEqual(parse(yamlText(value)), value)
  })

  const hostile = fc.oneof(
    fc.string({ unit: fc.constantFrom(...' \t-:#?&*!|>%@`"\'{}[],.~=<\\/0eyn한é😀\u0007\u00a0\ufeff\u2028') }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...['', 'null', 'True', '~', '012', '0x1f', '.inf', '1_000', '---', '...', '--- a', '- a', 'a: b', 'a #b', 'a -', 'a:', ' a', 'a '],
    ),
  )
  /** Returns objects whose keys and texts are of these lines. */
  function documents(line: fc.Arbitrary<string>) {
    const text = fc.oneof(
      line,
      fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n')),
    )
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4 }),
      ),
    }))
    return fc.dictionary(text, value, { maxKeys: 5 })
  }

  it('has the same keys and values, whatever they are', () => {
    fc.assert(
      fc.property(documents(hostile), (document) => {
        const value = { document }
        for (const version of ['1.1', '1.2'] as const)
          assert.equal(JSON.stringify(parse(yamlText(value), { maxAliasCount: 0, version })), JSON.stringify(value))
      }),
      { numRuns: 1_000 },
    )
  })
})
