import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { sweepSize } from '@portico/contract/testing/sweep'
import { HOSTILE_DOCUMENTS } from '../../../tests/support/hostile-documents.ts'
import { DocumentUnreadable } from '../../openapi/document-unreadable.ts'
import { readDocument } from '../../openapi/read-document.ts'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { type Reader, readDocumentInWorker, readingTimeMs } from './read-document-in-worker.ts'

const SIZE = sweepSize({ whole: 270_000, few: 60_000 })
/** Allows for passing text and answer, and the first start of a thread, on a busy machine. */
const AROUND_MS = 60_000
/** A document that reaches the limit of time or of memory, whichever the machine reaches first. */
const SLOW = `openapi: 3.0.3\nx: [${'a,'.repeat(2_000_000)}]`
const ORDINARY = 'openapi: 3.1.0\ninfo: {title: Ordinary}\npaths: {/a: {get: {}}}'

const here = () => new AbortController().signal

/** Returns the reason why a text cannot be parsed, or its number of methods. */
function outcomeOf(text: string, { id = 1, signal = here(), withinMs }: Partial<Reader> = {}): Promise<string> {
  return readDocumentInWorker(text, { id, signal, withinMs }).then(
    ({ operations }) => `${operations.length} methods`,
    (error: unknown) => (error instanceof DocumentUnreadable ? error.reason : Promise.reject(error)),
  )
}

describe('a hostile document', () => {
  for (const [name, make] of Object.entries(HOSTILE_DOCUMENTS)) {
    it(`ends within its time: ${name}`, async () => {
      const text = make(SIZE)
      const startedAt = performance.now()
      const outcome = await outcomeOf(text)
      const tookMs = performance.now() - startedAt
      assert.match(
        outcome,
        /^(?:\d+ methods|notYaml|notJson|notOpenapi|nestedTooDeeply|repeatsTooMuch|partsTooLong|tooSlow|tooMuchMemory)$/,
      )
      assert.ok(tookMs < readingTimeMs(text.length) + AROUND_MS, `${tookMs} ms`)
      assert.equal(({} as { polluted?: unknown }).polluted, undefined)
    })
  }

  it('of keys alone, or of anchors, takes time that grows with its length alone', async () => {
    for (const name of ['distinct keys', 'distinct keys in flow style', 'anchors and aliases']) {
      const text = HOSTILE_DOCUMENTS[name]?.(SIZE) ?? ''
      let methods: unknown
      const tookMs = await processorMs(() => {
        methods = readDocument(text).operations
      })
      assert.deepEqual(methods, [], name)
      assert.ok(tookMs < allowedMs(readingTimeMs(text.length)), `${name} took ${tookMs} ms`)
    }
  })

  it('is given up when its time is over, and the next one is read', async () => {
    assert.equal(await outcomeOf(SLOW, { withinMs: 1 }), 'tooSlow')
    assert.equal(await outcomeOf(ORDINARY), '1 methods')
  })

  it('does not block others: their documents are parsed while one person is at their limit', async () => {
    const caller = new AbortController()
    const slow = Array.from({ length: 6 }, () => outcomeOf(SLOW, { id: 7, signal: caller.signal }))
    const ended = Promise.allSettled(slow)
    await assert.rejects(outcomeOf(`${SLOW}${SLOW}`, { id: 7 }), { code: 'TooManyRequests' })
    const read = await Promise.all(Array.from({ length: 6 }, (_, index) => outcomeOf(ORDINARY, { id: 20 + index })))
    assert.deepEqual(new Set(read), new Set(['1 methods']))
    const unsettled = Symbol('unsettled')
    assert.equal(await Promise.race([slow[5], Promise.resolve(unsettled)]), unsettled)
    caller.abort(new Error('gone'))
    for (const outcome of await ended) assert.equal(outcome.status, 'rejected')
  })

  it('is aborted immediately when its caller disconnects', async () => {
    const caller = new AbortController()
    const outcome = outcomeOf(SLOW, { signal: caller.signal })
    setImmediate(() => caller.abort(new Error('gone')))
    // If parsing continued until its time limit, the document would be too slow.
    await assert.rejects(outcome, /gone/)
    assert.equal(await outcomeOf(ORDINARY), '1 methods')
  })
})

describe('documents in requests', () => {
  let test: TestPlatform

  before(async () => {
    test = await startTestPlatform()
  })
  after(() => test.stop())

  it('are refused with 429 and a time to try again when a person sends many; another person is served meanwhile', async () => {
    const [greedy, other] = [await test.as('developer'), await test.as('developer')]
    const slow = Array.from({ length: 16 }, () =>
      greedy.post('/apis/quick/proposal', { fileName: 'slow.yaml', document: `openapi: 3.0.3\nx: [${'a,'.repeat(100_000)}]` }),
    )
    const api = made(await other.post('/apis', { name: 'Other', basePath: 'other' }))
    const preview = await other.post(`/apis/${api.id}/methods/import/preview`, { fileName: 'a.yaml', document: ORDINARY })
    assert.deepEqual([preview.status, preview.body.items?.length], [200, 1])
    const refused = (await Promise.all(slow)).filter(({ status }) => status === 429)
    assert.ok(refused.length >= 3, `${refused.length} were refused`)
    for (const { body, headers } of refused) assert.deepEqual([body.error, headers['retry-after']], ['TooManyRequests', '5'])
  })
})
