import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mergeHead } from './merge-head.ts'

describe('the head of another document', () => {
  const stored = '{"openapi":"3.1.0","tags":[{"name":"a","description":"A"},{"name":"b"},{"name":"c"}]}'

  it('keeps what the API says of tags that its other methods use', () => {
    const imported = '{"openapi":"3.1.0","x-exact":1.0,"tags":[{"name":"b","description":"New"}],"paths":{}}'
    assert.equal(
      mergeHead(imported, stored, new Set(['a', 'b'])),
      '{"openapi":"3.1.0","x-exact":1.0,"tags":[{"name":"b","description":"New"},{"name":"a","description":"A"}],"paths":{}}',
    )
  })

  it('keeps what the API says of tags whose names are numbers', () => {
    const own = '{"openapi":"3.1.0","tags":[{"name":1.0,"description":"One"}]}'
    assert.equal(mergeHead('{"openapi":"3.1.0"}', own, new Set(['1.0'])), own)
  })

  it('is as it is written if there are none, and the same when it comes again', () => {
    const imported = '{ "openapi": "3.1.0" }'
    assert.equal(mergeHead(imported, stored, new Set()), imported)
    const once = mergeHead(imported, stored, new Set(['a']))
    assert.equal(mergeHead(imported, once, new Set(['a'])), once)
  })
})
