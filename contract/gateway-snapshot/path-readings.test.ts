import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOneReading } from '@portico/contract/gateway-snapshot/path-readings'
import { allowedMs, processorMs } from '../testing/processor-ms.ts'
import { fc } from '../testing/properties.ts'

const decode = (path: string) => path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const stripParameters = (path: string) => path.replace(/;[^/\\]*/g, '')
const parse = (path: string) => new URL(path, 'http://target.test').pathname
/** Decodes percent-escapes, including overlong UTF-8. */
const decodeLaxly = (path: string) =>
  decode(path).replace(/[\xc0\xc1]([\x80-\xbf])/g, (pair) =>
    String.fromCharCode(((pair.charCodeAt(0) & 0x1f) << 6) | (pair.charCodeAt(1) & 0x3f)),
  )
const lookAlike = (path: string) => {
  try {
    return decodeURIComponent(path).normalize('NFKC')
  } catch {
    return path
  }
}
const trim = (path: string) => path.replace(/ +(?=\/|$)/g, '')

/** What servers, frameworks and proxies behind the gateway do to a path, in any order. */
const STEPS = { decode, decodeLaxly, stripParameters, parse, lookAlike, trim }

/** Returns whether resolving dot segments moves the path out of `/shop/v1/items/`. */
function leaves(path: string): boolean {
  const depth: string[] = []
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') depth.pop()
    else if (segment !== '.' && segment !== '') depth.push(segment)
  }
  return !`/${depth.join('/')}/`.startsWith('/shop/v1/items/')
}

const ROOT = '/shop/v1/items/'
const piece = fc.oneof(
  fc.constantFrom('.', '..', '%2e', '%2E', '.%2e', '%252e', '%25252e', '%c0%ae', '%C0%2e', '%e0%80%ae', '%u002e', '%ef%bc%8e', '%e2%80%a5'),
  fc.constantFrom('/', '/', '%2f', '%252f', '%5c', '%255c', '\\', '%ef%bc%8f', '%c0%af'),
  fc.constantFrom(';', '%3b', '%253B', ';x', ';a=b', '%3f', '%23', '%20', '%09', '%00', '%2500', '%250a', '?', ' '),
  fc.constantFrom('a', 'b.c', '%ed%95%9c', '100%25', '...'),
)
const order = fc.array(fc.constantFrom(...Object.values(STEPS)), { maxLength: 4 })

test('no accepted path leaves its folder, whatever a target server does to it', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), order, (pieces, steps) => {
      const sent = ROOT + pieces.join('')
      if (!hasOneReading(sent.split('?', 1)[0] ?? '')) return
      let read = sent.split('?', 1)[0] ?? ''
      for (const step of steps) {
        read = step(read)
        assert.ok(!leaves(read), `${sent} became ${read}`)
      }
    }),
    { numRuns: 30_000 },
  )
})

test('every spelling of dot segments with parameters is refused, anywhere', () => {
  const dot = fc.constantFrom('.', '%2e', '%2E')
  const semicolon = fc.constantFrom(';', '%3b', '%3B')
  const after = fc.constantFrom('', 'x', '=', 'jsessionid=1', '/', '%2e', ';', '..', 'x/y')
  fc.assert(
    fc.property(
      fc.array(dot, { minLength: 1, maxLength: 4 }),
      semicolon,
      after,
      fc.constantFrom('', 'a/', ';/'),
      (dots, mark, rest, before) => {
        assert.equal(hasOneReading(`${ROOT}${before}${dots.join('')}${mark}${rest}`), false)
      },
    ),
  )
})

test('plain text is accepted, in any language, with any unambiguous character', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(text, (written) => {
      const plain = written.normalize('NFKC')
      fc.pre(!/[\p{Cc}/\\%]/u.test(plain) && !/^[. ]|;/.test(plain) && !/^[. ]|[/\\;]/.test(written))
      assert.equal(hasOneReading(ROOT + encodeURIComponent(written)), true, written)
    }),
  )
  for (const segment of [
    '100%25',
    '50%25%20off',
    'a%3Bb',
    'a;b=c',
    'v1.2',
    '..a',
    'a..',
    '...',
    '%ED%95%9C%EA%B8%80',
    'a%26b%3Dc',
    'caf%C3%A9',
    '%E2%80%A6',
    '~',
    '@',
    ':',
  ])
    assert.equal(hasOneReading(ROOT + segment), true, segment)
})

test('bytes that are not UTF-8 are refused', () => {
  for (const segment of [
    '%80',
    '%ff',
    '%c3',
    '%c0%ae',
    '%c1%9c',
    '%e0%80%af',
    '%f0%80%80%ae',
    '%f8%80%80%80%ae',
    '%ed%a0%80',
    '%25c0%25ae',
  ])
    assert.equal(hasOneReading(ROOT + segment), false, segment)
})

test('a path of maximum length is checked in time', async () => {
  const ms = await processorMs(() => {
    for (const part of ['%25', '%252e', '.', ';', '/a', '/ ', '%20', '/%20', '%ef%bc%8e', '%e2%80%a5a'])
      hasOneReading(ROOT + part.repeat(16_384 / part.length))
  })
  assert.ok(ms < allowedMs(1_000), `${ms} ms`)
})

test('dots with invisible characters, or before another slash, are refused', () => {
  for (const segment of [
    '.%e2%80%8b.',
    '..%e2%80%8b',
    '..%ef%bb%bf',
    '%e2%80%8b..',
    '..%e2%81%84',
    '..%e2%88%95x',
    'x%e2%88%95..',
    '..%e2%88%96',
  ])
    assert.equal(hasOneReading(ROOT + segment), false, segment)
  for (const segment of ['a%e2%80%8bb', '1%e2%81%842', '...%e2%80%8b']) assert.equal(hasOneReading(ROOT + segment), true, segment)
})
