import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
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
})
