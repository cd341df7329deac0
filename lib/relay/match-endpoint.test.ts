import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { fc } from '@portico/contract/testing/properties'
import { isUnsafePath, matchEndpoint } from './match-endpoint'

it('finds an endpoint by method and path, HEAD as GET', () => {
  expect(matchEndpoint('GET', '/categories')?.path).toBe('/categories')
  expect(matchEndpoint('HEAD', '/categories')?.path).toBe('/categories')
  expect(matchEndpoint('DELETE', '/categories')).toBeUndefined()
})

it('prefers a literal segment to a parameter', () => {
  expect(matchEndpoint('GET', '/categories/options')?.path).toBe('/categories/options')
  expect(matchEndpoint('GET', '/catalogue/apis/1')?.path).toBe('/catalogue/apis/:apiId')
})

it.each([
  ...[
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/%2E',
    '/a/.%2e',
    '/a%2Fb',
    '/a%5cb',
    '/a%00',
    '/a%0d%0ab',
    '/a%7f',
    '/%zz',
    '/%',
    '/%e0%a4',
    '/%c0%ae%c0%ae',
  ],
  ...['/categories/%6fptions', '/%63ategories', '/categories/%4Fptions', '/a/%7E', '/a/%31'],
])('%s is unsafe', (path) => {
  expect(isUnsafePath(path)).toBe(true)
})

it.each(['/a/b.c', '/a/..b', '/a/...', '/a/%EA%B0%80', '/a/%20b', '/a/%252e%252e', '/a/b;c', '/a/b%3Bc', '/a/%2B%40'])(
  '%s is safe',
  (path) => expect(isUnsafePath(path)).toBe(false),
)

it.each([
  '/',
  '//categories',
  '/categories/',
  '/categories//',
  '/categories/options/',
  '/categories;a=b',
  '/Categories',
  '/categories%3F',
  '/categories/a/b',
])('%s is no endpoint', (path) => expect(matchEndpoint('GET', path)).toBeUndefined())

it.each(['TRACE', 'CONNECT', 'OPTIONS', 'PATCH', 'get', 'PROPFIND', ''])('%s calls nothing', (method) => {
  expect(ENDPOINT_LIST.filter(({ path }) => matchEndpoint(method, path.replace(/:\w+/g, '1')))).toEqual([])
})

it('an internal endpoint cannot be called by any spelling', () => {
  const kept = ENDPOINT_LIST.filter(({ relay }) => relay === false)
  expect(kept.length).toBeGreaterThan(10)
  for (const { method, path } of kept) {
    const plain = path.replace(/:\w+/g, '1')
    const spellings = [
      plain,
      `/${plain}`,
      `${plain}/`,
      plain.toUpperCase(),
      plain.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
    ]
    for (const spelling of [...spellings, `${plain};a`, `/x/..${plain}`, plain.replaceAll('/', '%2f'), plain.replaceAll('/', '//')]) {
      const { pathname } = new URL(`http://own.invalid/api${spelling}`)
      const called = pathname.slice('/api'.length)
      const endpoint = isUnsafePath(called) ? undefined : matchEndpoint(method, called)
      expect([spelling, endpoint?.relay ?? true]).toEqual([spelling, true])
      if (called === plain) expect(endpoint).toBeUndefined()
    }
  }
})

it('an allowed path is the same path at the platform, and is found only by its own spelling', () => {
  const pieces = fc.constantFrom(
    ...[
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      ';',
      '?',
      '#',
      '@',
      ':',
      '%00',
      '%0a',
      '%',
      '%25',
      '%252f',
      'apis',
      'categories',
      'options',
      '1',
      '한',
    ],
  )
  let passed = 0
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.constant('/apis/')), { maxLength: 8 }), (parts) => {
      const { pathname } = new URL(`http://own.invalid/api/${parts.join('')}`)
      const path = pathname.slice('/api'.length)
      const endpoint = pathname.startsWith('/api/') && !isUnsafePath(path) ? matchEndpoint('GET', path) : undefined
      if (!endpoint) return
      passed += 1
      expect(new URL(`http://platform.test${path}?a=b`).pathname).toBe(path)
      const [segments, pattern] = [path.split('/').map(decodeURIComponent), endpoint.path.split('/')]
      expect(segments).toHaveLength(pattern.length)
      pattern.forEach((part, at) => {
        if (!part.startsWith(':')) expect(segments[at]).toBe(part)
        else expect(segments[at]).toMatch(/^[^/\\]+$/)
      })
    }),
    { numRuns: 5_000 },
  )
  expect(passed).toBeGreaterThan(20)
})
