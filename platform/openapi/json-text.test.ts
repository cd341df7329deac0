import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { isExactNumber, parseJson, plainJson, stringifyJson, withExactNumbers } from './json-text.ts'
import { parseDocumentText } from './parse-document-text.ts'

const EXACT = '{"b":1.0,"a":[9223372036854775807,-0,1e3,1E-7,0.1,12],"c":{"d":18446744073709551615}}'

describe('JSON text', () => {
  it('keeps the order of keys and the digits of numbers', () => {
    assert.equal(stringifyJson(parseJson(EXACT)), EXACT)
    assert.deepEqual(plainJson(parseJson(EXACT)), JSON.parse(EXACT))
  })

  it('makes an exact number only where a double has another text', () => {
    const { a } = parseJson(EXACT) as { a: unknown[] }
    assert.deepEqual(a.map(isExactNumber), [true, true, true, true, false, false])
  })

  it('is the same for values that a double holds', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.deepEqual(parseJson(JSON.stringify(value)), JSON.parse(JSON.stringify(value)))))
  })

  it('escapes what a database cannot store', () => {
    assert.equal(stringifyJson({ a: '\u0000\ud800' }), '{"a":"\\u0000\\ud800"}')
  })

  it('keeps keys of every object as data', () => {
    const text = '{"__proto__":{"polluted":1.0},"constructor":1}'
    assert.equal(stringifyJson(parseJson(text)), text)
    assert.equal(({} as { polluted?: unknown }).polluted, undefined)
  })
})

describe('YAML text', () => {
  it('keeps the digits of numbers that JSON can write, and reads the others', () => {
    const { value } = parseDocumentText('openapi: 3.1.0\na: 9223372036854775807\nb: 1.0\nc: 0x1F\nd: +5\ne: .5\n1.0: key\nf: 010')
    assert.equal(stringifyJson(value), '{"openapi":"3.1.0","a":9223372036854775807,"b":1.0,"c":31,"d":5,"e":0.5,"1.0":"key","f":10}')
  })
})

describe('exact numbers of a value that was changed', () => {
  it('stay where the number is the same', () => {
    const written = parseJson('{"a":1.0,"b":[2.0,3.0],"c":4.0}')
    const changed = withExactNumbers({ c: 5, b: [2, 3, 4], a: 1, d: 1 }, written)
    assert.equal(stringifyJson(changed), '{"c":5,"b":[2.0,3.0,4],"a":1.0,"d":1}')
  })
})
