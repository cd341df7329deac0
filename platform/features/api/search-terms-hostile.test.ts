import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hostileTexts } from '@portico/contract/testing/hostile-texts'
import { allowedMs, leastProcessorMs } from '@portico/contract/testing/processor-ms'
import { searchQuery, searchTerms } from './search-terms.ts'

const LENGTH = 200_000
/** Ten times the slowest on an idle machine. */
const TERMS_MS = allowedMs(1_000)

const cost = (work: () => unknown) => leastProcessorMs(work, TERMS_MS)

describe('search terms', () => {
  it('are found in bounded time, whatever a description holds', () => {
    const marks = `a${'\u0301'.repeat(LENGTH / 2)}${'\u0316'.repeat(LENGTH / 2)}`
    const texts = [marks, ...hostileTexts().map(({ of }) => of(LENGTH))]
    for (const text of texts) {
      const ms = cost(() => searchTerms([text]))
      assert.ok(ms < TERMS_MS, `${ms} ms for ${text.slice(0, 40)}`)
    }
    for (const text of texts) assert.ok(cost(() => searchQuery(text.slice(0, 100))) < TERMS_MS)
  })

  it('keep every mark that a script has', () => {
    assert.deepEqual(searchTerms(['Cafe\u0301']), ['caf\u00e9'])
    assert.deepEqual(searchQuery('\u1112\u1161\u11ab'), "'\ud55c':*")
  })
})
