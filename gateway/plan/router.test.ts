import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pathShape, readPathTemplate, readTargetTemplate } from '@portico/contract/gateway-snapshot/path-template'
import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import type { RouteNode } from './plan.ts'
import { createRoutes, findAllowed, findRoute } from './router.ts'
import { comparePatterns, compileSegment, routeText, SEVERAL_PARAMETERS_MAX } from './segment-pattern.ts'
import { fillTarget } from './target-path.ts'
import { aRoute } from './testing/a-route.ts'

function routesOf(paths: readonly string[]): RouteNode {
  const root = createRoutes()
  for (const path of paths) {
    const made = aRoute(path)
    assert.ok(made, path)
    made.add(root)
  }
  return root
}

const segmentsOf = (path: string) => (path === '/' ? [] : path.slice(1).split('/'))
const find = (root: RouteNode, path: string) => findRoute(root, segmentsOf(path).map(routeText), 0, 'GET')?.path

describe('the precedence of templates does not depend on their order', () => {
  const templates = [
    '/x/{id}',
    '/x/{id}:verb',
    '/x/{id}.json',
    '/x/{a}-{b}',
    '/x/{a}-{b}.json',
    '/x/{a}.{b}',
    '/x/v{version}',
    '/x/me',
    '/x/me:verb',
    '/x/{id}/y',
    '/x/{a}:{b}/z',
  ]
  const calls: [string, string | undefined][] = [
    ['/x/7', '/x/{id}'],
    ['/x/7:verb', '/x/{id}:verb'],
    ['/x/7:Verb', '/x/{id}'],
    ['/x/7.json', '/x/{id}.json'],
    ['/x/me', '/x/me'],
    ['/x/m%65', '/x/me'],
    ['/x/me:verb', '/x/me:verb'],
    ['/x/a-b', '/x/{a}-{b}'],
    ['/x/a-b.json', '/x/{a}-{b}.json'],
    ['/x/a.b', '/x/{a}.{b}'],
    ['/x/v2', '/x/v{version}'],
    ['/x/v2.json', '/x/{id}.json'],
    ['/x/v2-b', '/x/v{version}'],
    ['/x/a-b.c', '/x/{a}-{b}'],
    ['/x/.json', '/x/{id}'],
    ['/x/-b', '/x/{id}'],
    ['/x/v', '/x/{id}'],
    ['/x/7:y/y', '/x/{id}/y'],
    ['/x/7:y/z', '/x/{a}:{b}/z'],
    ['/x/a/z', undefined],
  ]
  for (const [name, order] of Object.entries({ declared: templates, reversed: templates.toReversed() })) {
    test(name, () => {
      const root = routesOf(order)
      for (const [path, expected] of calls) assert.equal(find(root, path), expected, path)
    })
  }
})

const literal = fc.string({
  unit: fc.constantFrom('a', 'b', '.', '-', ':', '%20', '%C3%A9', '$', '(', ')', ',', ';', '='),
  minLength: 1,
  maxLength: 3,
})

describe('templates and paths', () => {
  const texts = fc.oneof(
    literal.map((text) => [text]),
    fc
      .tuple(fc.option(literal), fc.array(literal, { maxLength: 2 }), fc.option(literal))
      .map(([before, between, after]) => [before ?? '', ...between, after ?? '']),
  )
  const template = fc.array(texts, { minLength: 1, maxLength: 4 }).map((all) => {
    let count = 0
    const path = all.map((parts) => parts.reduce((text, part) => `${text}{p${count++}}${part}`)).join('/')
    return { path: `/${path}`, texts: all }
  })
  const value = fc.string({
    unit: fc.constantFrom('x', 'y', '7', 'a', '.', '-', '~', '+', '%2B', '%ed%95%9c', '%79'),
    minLength: 1,
    maxLength: 6,
  })

  test('a path made of a template and values matches it or one of higher precedence, and the values come back unchanged', () => {
    let returned = 0
    fc.assert(
      fc.property(fc.array(template, { minLength: 1, maxLength: 8 }), fc.infiniteStream(value), fc.nat(7), (templates, values, pick) => {
        const shapes = new Map(templates.filter(({ path }) => aRoute(path)).map((one) => [pathShape(one.path), one]))
        const used = [...shapes.values()]
        const chosen = used[pick % Math.max(used.length, 1)]
        if (!chosen) return
        const root = routesOf(used.map(({ path }) => path))
        const given: string[] = []
        const path = chosen.path.replace(/\{[^}]+\}/g, () => {
          given.push(values.next().value as string)
          return given.at(-1) ?? ''
        })
        const segments = segmentsOf(path)
        const found = findRoute(root, segments.map(routeText), 0, 'GET')
        assert.ok(found, `${path} matches nothing of ${used.map((one) => one.path).join(' ')}`)
        if (found.path !== chosen.path) {
          assert.ok(isBefore(found.path, chosen.path), `${path}: ${found.path} before ${chosen.path}`)
          return
        }
        assert.equal(fillTarget(found.target, segments, 0), path)
        const between = chosen.texts.flatMap((parts) => parts.slice(1, -1))
        if (given.length === 0 || between.some((text) => given.some((one) => mayBeginWithin(one, text)))) return
        returned += 1
        const apart = aRoute(chosen.path, `/${given.map((_, index) => `{p${index}}`).join('/')}`)
        assert.equal(apart && fillTarget(apart.method.target, segments, 0), `/${given.join('/')}`, `${chosen.path} ${path}`)
      }),
      { numRuns: 3_000 },
    )
    assert.ok(returned > 300, `only ${returned} with values`)
  })

  /** Returns whether the text after a value first occurs before the value's end, which is then read as shorter. */
  function mayBeginWithin(one: string, text: string): boolean {
    return routeText(one + text).indexOf(routeText(text)) < routeText(one).length
  }

  /** Returns whether a path precedes another at the leftmost segment in which they differ. */
  function isBefore(path: string, other: string): boolean {
    const [one, two] = [readPathTemplate(path), readPathTemplate(other)]
    assert.ok(typeof one !== 'string' && typeof two !== 'string')
    for (const [index, a] of one.segments.entries()) {
      const b = two.segments[index] ?? null
      if (JSON.stringify(a) === JSON.stringify(b)) continue
      const rank = (segment: typeof a) => (typeof segment === 'string' ? 0 : segment === null ? 2 : 1)
      if (rank(a) !== rank(b)) return rank(a) < rank(b)
      return Array.isArray(a) && Array.isArray(b) && comparePatterns(compileSegment(a), compileSegment(b)) < 0
    }
    return false
  }

  test('two templates are the same route if and only if their shapes are equal', () => {
    fc.assert(
      fc.property(template, template, fc.boolean(), (one, other, isSame) => {
        const [a, b] = [aRoute(one.path), aRoute(isSame ? one.path.replaceAll('{p', '{q').replaceAll('%C3', '%c3') : other.path)]
        if (!a || !b) return
        const root = createRoutes()
        a.add(root)
        const refused = (() => {
          try {
            b.add(root)
            return false
          } catch {
            return true
          }
        })()
        assert.equal(refused, pathShape(a.method.path) === pathShape(b.method.path), `${a.method.path} ${b.method.path}`)
      }),
      { numRuns: 2_000 },
    )
  })

  test('every valid path is a valid target path of itself', () => {
    fc.assert(
      fc.property(template, ({ path }) => {
        const read = readPathTemplate(path)
        if (typeof read !== 'string') assert.notEqual(typeof readTargetTemplate(path, read.parameters), 'string', path)
      }),
    )
  })
})

describe(`a path of 8 KB against ${METHODS_PER_API_MAX} templates`, () => {
  const LIMIT_MS = allowedMs(1_000)
  const many = (path: (index: number) => string) => Array.from({ length: METHODS_PER_API_MAX }, (_, index) => path(index))
  const number = (index: number) => String(index).padStart(4, '0')
  const longest = SEVERAL_PARAMETERS_MAX
  /** Templates of 35 segments, of which every one matches every segment of the call. */
  const branches = many((index) => {
    const digits = index.toString(3).padStart(8, '0').repeat(5).slice(0, 35)
    const path = [...digits].map((digit, at) => ([`{p${at}}-{q${at}}`, `{p${at}}-a`, `{p${at}}`] as const)[Number(digit)])
    return `/${path.join('/')}/${number(index)}`
  })
  const worst: Record<string, [string[], string]> = {
    'verbs of one resource': [many((index) => `/{name}:verb${number(index)}`), `/${':verb'.repeat(1_600)}`],
    'a segment that is too long for several parameters': [many((index) => `/{a}-${number(index)}{b}`), `/${'-'.repeat(8_000)}`],
    'separators that begin alike': [many((index) => `/{a}${'-'.repeat(20)}${number(index)}{b}`), `/${'-'.repeat(longest)}`],
    'long separators': [many((index) => `/{a}${number(index)}${'a'.repeat(480)}{b}`), `/${'a'.repeat(longest)}`],
    'separators in escapes': [many((index) => `/{a}${'20%20'.repeat(20)}${number(index)}{b}`), `/${'%20'.repeat(longest)}`],
    'many parameters in a segment': [many((index) => `/{a}-{b}-{c}-{d}-${number(index)}{e}`), `/${'-'.repeat(longest)}`],
    'branches that lead nowhere': [branches, `/${`${'a-'.repeat(110)}a/`.repeat(35)}nowhere`],
  }
  for (const [name, [paths, call]] of Object.entries(worst)) {
    test(name, async () => {
      const root = routesOf(paths)
      const segments = segmentsOf(call).map(routeText)
      const ms = await processorMs(() => {
        assert.equal(findRoute(root, segments, 0, 'GET'), null)
        assert.deepEqual(findAllowed(root, segments, 0), [])
      })
      assert.ok(ms < LIMIT_MS, `${ms} ms of processor time`)
    })
  }
})
