import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { repeatedKeyAt } from './repeated-key.ts'

describe('a key that an object repeats', () => {
  for (const [name, text, at] of [
    ['beside others', '{"a":1,"b":2,"a":3}', 13],
    ['in an inner object', '{"a":{"b":[{"c":1,"c":2}]}}', 18],
    ['after an inner object', '{"a":{"x":1},"a":2}', 13],
    ['written with an escape', '{"/a":1,"\\/\\u0061":2}', 8],
    ['that is empty', '{"":1,"":2}', 6],
    ['after a text with quotes and braces', '{"a":"\\\\","b":"\\"{\\\\\\"","a":1}', 24],
    ['named as objects have it by nature', '{"__proto__":1,"__proto__":2}', 15],
  ] as const) {
    it(`is found where it stands: ${name}`, () => {
      assert.equal(repeatedKeyAt(text), at)
    })
  }

  it('is in no text that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        assert.equal(repeatedKeyAt(JSON.stringify(value, null, indent)), null)
      }),
    )
  })

  it('is found in any object to which one of its keys is added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, chosen) => {
        const keys = Object.keys(value)
        const text = JSON.stringify(value)
        const added = `${text.slice(0, -1)},${JSON.stringify(keys[chosen % keys.length])}:1}`
        assert.equal(repeatedKeyAt(added), text.length)
      }),
    )
  })
})
