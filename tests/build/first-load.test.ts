import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { before, describe, test } from 'node:test'
import { FIRST_LOAD_MAX, type FirstLoad, firstLoads } from '../../bench/support/first-load.ts'
import { buildWeb } from '../../launch/build-web.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

/** More than half of the product's pages: fewer would mean that the build was misread. */
const PAGES_MIN = 50

/** The pages of an API that everybody reads. */
const API_PAGES = ['/(portal)/apis/[apiId]', '/(open-documents)/api-docs/published-api/[apiId]/[[...part]]']

/** Of the references that only signed-in people read, in kilobytes: as that of public pages. */
const REFERENCE_MAX = 150

describe('the JavaScript of a first load', () => {
  let loads: FirstLoad[]
  before(async () => {
    // The browser tests use the same build.
    loads = firstLoads(join(PROJECT, await buildWeb(PROJECT, (line) => console.log(`portico: ${line}`))))
  })

  test('is known for every page', () => {
    assert.ok(loads.length > PAGES_MIN, `the build has ${loads.length} pages`)
  })

  test('is that of a public page on the pages of an API and of its reference', () => {
    for (const page of API_PAGES) assert.equal(loads.find(({ route }) => route === page)?.half, 'public', page)
  })

  test(`is at most ${REFERENCE_MAX} kB (gzip) on the references that only signed-in people read`, () => {
    const references = loads.filter(({ route }) => route.startsWith('/(documents)/'))
    assert.equal(references.length, 3)
    for (const { route, kilobytes } of references) assert.ok(kilobytes <= REFERENCE_MAX, `${route}: ${kilobytes.toFixed(3)} kB`)
  })

  for (const half of ['public', 'private'] as const) {
    const max = FIRST_LOAD_MAX[half]
    test(`is at most ${max} kB (gzip) on ${half} pages`, () => {
      const tooLarge = loads.filter((page) => page.half === half && page.kilobytes > max)
      const lines = tooLarge.map(({ route, kilobytes }) => `${route}: ${kilobytes.toFixed(1)} kB`)
      assert.deepEqual(lines, [], 'npm run bench first-load all prints every page; load what is not open at first with next/dynamic')
    })
  }
})
