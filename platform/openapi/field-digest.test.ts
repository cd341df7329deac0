import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestOf } from './field-digest.ts'

describe('the digest of a field', () => {
  for (const [name, one, other, same] of [
    ['keys in another order', { a: 1, b: { c: 2, 10: 3 } }, { b: { 10: 3, c: 2 }, a: 1 }, true],
    ['items in another order', [1, 2], [2, 1], false],
    ['a text and a number', '1', 1, false],
    ['an empty list and an empty object', [], {}, false],
    ['an object and the pairs that stand for it', { a: 1 }, { pairs: [['a', 1]] }, false],
    ['a key more', { a: null }, {}, false],
  ] as const) {
    it(`is ${same ? 'the same' : 'another'} for ${name}`, () => {
      assert.equal(digestOf(one) === digestOf(other), same)
    })
  }
})
