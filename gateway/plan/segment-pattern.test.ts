import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileSegment, matchSegment, routeText, segmentOf, valueIn } from './segment-pattern.ts'

describe('a value within a segment', () => {
  const valuesOf = (texts: string[], segment: string) => texts.slice(1).map((_, part) => valueIn(compileSegment(texts), segment, part))

  test('ends where the next text first occurs, the last one at the text after it', () => {
    assert.deepEqual(valuesOf(['', '...', ''], 'v1.0...v2...x'), ['v1.0', 'v2...x'])
    assert.deepEqual(valuesOf(['', '-', '.json'], 'a-b-c.json.json'), ['a', 'b-c.json'])
    assert.deepEqual(valuesOf(['', '-', '-', ''], '--a---'), ['-', 'a', '--'])
    assert.deepEqual(valuesOf(['', 'aab', ''], 'xaaaaby'), ['xaa', 'y'])
    assert.equal(matchSegment(compileSegment(['', 'ab', 'b']), 'xab', null), false)
    assert.equal(matchSegment(compileSegment(['a', 'a']), 'aa', null), false)
  })

  test('keeps its spelling, and no text matches within an escape', () => {
    assert.deepEqual(valuesOf(['', '.json'], '%C3%a9%20%6d%2Ejson'), ['%C3%a9%20%6d'])
    assert.deepEqual(valuesOf(['', '2', ''], '%202%20'), ['%20', '%20'])
    assert.equal(matchSegment(compileSegment(['', '2', '']), routeText('a%20b'), null), false)
    assert.deepEqual(valuesOf(['', '%3a', ''], 'a%3Ab:c'), ['a', 'b:c'])
    assert.equal(matchSegment(compileSegment(['', ':', '']), routeText('a%3Ab'), null), false)
  })

  test('a route text is the same for every spelling, and can be written as a segment again', () => {
    assert.equal(routeText('%65cho%2d'), 'echo-')
    assert.equal(routeText('%c3%A9'), routeText('%C3%a9'))
    assert.equal(segmentOf(routeText('a%c3%a9%20')), 'a%C3%A9%20')
  })
})
