import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { largeDocument } from '../../../tests/support/large-document.ts'
import { made } from '../../testing/api-builders.ts'
import { measureLongestTurn } from '../../testing/longest-turn.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** The event loop is never blocked for 200 ms. */
const BLOCKED_MAX_MS = allowedMs(200)

describe('a large document', () => {
  // The goal is 5 s for 600 operations of 5 MB; processor time has a margin, so that only a multiple fails.
  for (const [operations, megabytes, limitMs] of [[600, 5, 12_000] as const, ...(WHOLE_SWEEP ? [[1_000, 10, 25_000] as const] : [])]) {
    it(`of ${operations} operations and ${megabytes} MB is previewed, imported, and imported again, without holding up the event loop`, async () => {
      const developer = await test.as('developer')
      const api = made(await developer.post('/apis', { name: `Large ${operations}`, basePath: `large-${operations}` }))
      const body = { fileName: 'large.json', document: largeDocument(operations, megabytes * 1024 * 1024) }
      const path = `/apis/${api.id}/methods/import`
      for (const [step, work] of [
        ['first preview', async () => (await developer.post(`${path}/preview`, body)).body.items.length],
        ['import', async () => (await developer.post(path, body)).body.created],
        ['second preview', async () => (await developer.post(`${path}/preview`, body)).body.items.length],
        ['second import', async () => (await developer.post(path, body)).body.unchanged],
      ] as const) {
        let result: unknown
        let longestTurnMs = 0
        const tookMs = await processorMs(async () => {
          ;({ result, longestTurnMs } = await measureLongestTurn(work))
        })
        assert.equal(result, operations, step)
        assert.ok(tookMs < allowedMs(limitMs), `${step} took ${tookMs} ms`)
        assert.ok(longestTurnMs < BLOCKED_MAX_MS, `${step} blocked for ${longestTurnMs} ms`)
      }
    })
  }
})
