import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasOneReading } from '@portico/contract/gateway-snapshot/path-readings'
import { fc } from '@portico/contract/testing/properties'
import { createRoutes, findRoute } from './router.ts'
import { routeText } from './segment-pattern.ts'
import { fillTarget, makesDots } from './target-path.ts'
import { aRoute } from './testing/a-route.ts'

const segmentsOf = (path: string) => path.slice(1).split('/')

describe('values that make a dot segment of the target path', () => {
  const cases: [string, string, string, boolean][] = [
    ['/{a}-{b}', '/{a}/x', '/..-x', true],
    ['/{a}-{b}', '/{a}/x', '/%2e-x', true],
    ['/{a}-{b}', '/{b}/{a}', '/x-..;y', true],
    ['/{a}-{b}', '/{a}-{b}', '/..-x', false],
    ['/{a}/{b}', '/{a}{b}', '/%25/2e', true],
    ['/{a}/{b}', '/{a}.{b}', '/%20/;x', true],
    ['/{a}/{b}', '/x%2F{a}.{b}', '/%20/;x', true],
    ['/{a}', '/{a}..', '/%20', true],
    ['/{a}', '/{a}..', '/x', false],
    ['/{a}', '/caf%E9-{a}', '/x', false],
    ['/{a}/{b}', '/{b}/{a}', '/x/y', false],
  ]
  for (const [path, targetPath, call, expected] of cases) {
    test(`${path} → ${targetPath} of ${call}`, () => {
      const made = aRoute(path, targetPath)
      assert.ok(made)
      assert.equal(makesDots(made.method, segmentsOf(call), 0), expected)
    })
  }

  test('a method without mixed segments is not checked', () => {
    assert.deepEqual(aRoute('/{a}/b', '/x/{a}/y-z')?.method.mixedSegments, [])
    assert.equal(aRoute('/{a}.json')?.method.mixedSegments.length, 1)
  })

  const decode = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  /** What servers may do to a segment, in any order. */
  const READINGS: Record<string, (text: string) => string> = {
    decode,
    cut: (text) => text.replace(/;.*$/, ''),
    trim: (text) => text.trim(),
    normalise: (text) => text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  }

  test('are found, whatever a target server does to the segment; the number of segments never changes', () => {
    const mark = fc.constantFrom('.', '..', '-', ';', '%20', '%2e', '%25', '2e', 'x', '%E2%80%8B', '%EF%BC%8E')
    const texts = fc.array(mark, { maxLength: 2 }).map((marks) => marks.join(''))
    const value = fc.array(mark, { minLength: 1, maxLength: 3 }).map((marks) => marks.join(''))
    const order = fc.array(fc.constantFrom(...Object.values(READINGS)), { maxLength: 5 })
    let found = 0
    fc.assert(
      fc.property(texts, texts, texts, fc.boolean(), value, value, order, (before, between, after, isOne, a, b, readings) => {
        const path = isOne ? '/{a}-{b}' : '/{a}/{b}'
        const made = aRoute(path, `/x/${before}{b}${between}{a}${after}`)
        const call = path.replace('{a}', a).replace('{b}', b)
        if (!made || !hasOneReading(call)) return
        const root = createRoutes()
        made.add(root)
        const segments = segmentsOf(call)
        if (!findRoute(root, segments.map(routeText), 0, 'GET')) return
        if (makesDots(made.method, segments, 0)) {
          found += 1
          return
        }
        const filled = segmentsOf(fillTarget(made.method.target, segments, 0))
        assert.equal(filled.length, 2)
        let read = filled[1] ?? ''
        for (const reading of readings) {
          read = reading(read)
          assert.ok(read !== '.' && read !== '..', `${filled.join('/')} became ${read}`)
        }
      }),
      { numRuns: 20_000 },
    )
    assert.ok(found > 20, `only ${found} were found`)
  })
})
