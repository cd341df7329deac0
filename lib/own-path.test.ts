import { fc } from '@portico/contract/testing/properties'
import { ownPath } from './own-path'

const BASES = ['https://portal.example/', 'http://localhost:3000/ko/login?next=%2Fuser', 'https://portal.example:8443/user//profile/']

/** Parts of addresses that lead to another site. */
const PIECES = [
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '.',
    '..',
    '/.',
    '/./',
    '/../',
    '%2e',
    '%2e%2e',
    '%2f',
    '%5c',
    '%09',
    '%00',
    '%',
    ';',
    '?',
    '#',
    '@',
    ':',
    '&',
  ],
  ...['\t', '\n', '\r', '\0', ' ', '\u00a0', '\u200b', '\u3002', '\uff0f', '\u2044', '\u29f5', '\ud83d', '한글'],
  ...[
    'evil.example',
    'user:pass@evil.example',
    '[::1]',
    '127.0.0.1',
    '0x7f.1',
    'own.invalid',
    'own.invalid@evil.example',
    'localhost:3000',
  ],
  ...['https:', 'http:', 'https://', 'http:/', 'javascript:', 'data:', 'file:', 'blob:', 'mailto:', 'JaVaScRiPt:alert(1)'],
  ...['ko', 'en', '/ko/', '/en/', 'user', 'login', 'next=', 'a=b'],
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3, unit: 'binary' })), { maxLength: 8 })
  .map((parts) => parts.join(''))

test.each([
  ...[
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    '\t//evil.example',
    '///evil.example',
  ],
  ...[
    '/.//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
    '/ko/..//evil.example',
    '/%2e//evil.example',
    '/a/%2E%2e//evil.example',
  ],
  ...[
    '/.//user@evil.example',
    '/..//evil.example/..',
    '/.//evil.example:443/x?y#z',
    '/././/evil.example',
    '/\\/evil.example',
    '/.\t//evil.example',
  ],
  ...[
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    ' /user',
    '@evil.example',
    '?a',
    '#a',
  ],
  ...['', null, undefined, `/${'a'.repeat(2_048)}`],
])('%j has no path on this site', (address) => expect(ownPath(address)).toBeUndefined())

test.each([
  ['/user?page=2#a', '/user?page=2#a'],
  ['/', '/'],
  ['/a/../user', '/user'],
  ['/ko//evil.example', '/ko//evil.example'],
  ['/user?next=//evil.example#//evil.example', '/user?next=//evil.example#//evil.example'],
  ['/us\ter', '/user'],
  ['/%2Fevil.example', '/%2Fevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/apis/한글', '/apis/%ED%95%9C%EA%B8%80'],
])('%j is %j', (address, path) => expect(ownPath(address)).toBe(path))

test('every result stays on any origin, is valid in a header, and is its own result', () => {
  let kept = 0
  const check = (address: string) => {
    const path = ownPath(address)
    if (path === undefined) return
    kept += 1
    for (const base of BASES) expect(new URL(path, base).origin).toBe(new URL(base).origin)
    expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(ownPath(path)).toBe(path)
    expect(new Headers({ location: path }).get('location')).toBe(path)
  }
  fc.assert(fc.property(hostile, check), { numRuns: 5_000 })
  fc.assert(
    fc.property(hostile, (address) => check(`/${address}`)),
    { numRuns: 10_000 },
  )
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), check), { numRuns: 500 })
  expect(kept).toBeGreaterThan(1_000)
})

test('keeps every address of a page', () => {
  // `/.//a` resolves to `//a`, which is another site.
  const page = fc.webPath().filter((path) => path !== '' && !new URL(`https://own.example${path}`).pathname.startsWith('//'))
  fc.assert(fc.property(page, fc.webQueryParameters(), (path, query) => expect(ownPath(`${path}?${query}`)).toBeDefined()))
})
