import { fileOf, isPicture, limitsLeft, prettyBody, refusalOf, retryAfter, sizeText } from './answer-reading'

const answer = (body: string, headers: Record<string, string>, base64 = false) => ({
  body,
  base64,
  headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
})

it.each([
  [answer('{"error":"NotSubscribed"}', { 'Content-Type': 'application/problem+json' }), 'NotSubscribed'],
  [answer('{"error":"NotSubscribed"}', { 'content-type': 'application/json' }), undefined],
  [answer('{"error":1}', { 'content-type': 'application/problem+json' }), undefined],
  [answer('<', { 'content-type': 'application/problem+json' }), undefined],
])('the code of a refused call: %j', (given, code) => expect(refusalOf(given)).toBe(code))

it.each([
  [
    { RateLimit: '"second";r=9;t=1, "day";r=120;t=3600', 'RateLimit-Policy': '"second";q=10;w=1, "day";q=500;w=86400' },
    [
      { name: 'second', left: 9, quota: 10, seconds: 1 },
      { name: 'day', left: 120, quota: 500, seconds: 3_600 },
    ],
  ],
  [{ RateLimit: '"default"; r=0' }, [{ name: 'default', left: 0 }]],
  [{ RateLimit: 'limit=10, remaining=3' }, []],
  [{}, []],
])('the limits left in %j are %j', (headers, left) => expect(limitsLeft(answer('', headers as Record<string, string>))).toEqual(left))

it.each([
  ['12', 12],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['', undefined],
])('a call may be made again after %j: %s seconds', (value, seconds) =>
  expect(retryAfter(answer('', { 'Retry-After': value }))).toBe(seconds),
)

it.each([
  ['image/png', true, false, true],
  ['image/png', true, true, false],
  ['image/svg+xml', true, false, false],
  ['application/pdf', true, false, false],
])('an answer of %s, in Base64 %s, truncated %s is a picture to show: %s', (type, base64, truncated, isShown) =>
  expect(isPicture({ ...answer('AP8=', { 'content-type': type }, base64), truncated })).toBe(isShown),
)

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_400, '1.4 kB'],
  [5_242_880, '5.2 MB'],
])('%s bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

it.each([
  ['{"a":1}', 'application/problem+json; charset=utf-8', { language: 'JSON', text: '{\n  "a": 1\n}' }],
  ['{"id":9007199254740993}', 'application/json', { language: 'JSON', text: '{"id":9007199254740993}' }],
  ['{"a":', 'application/json', { language: 'JSON', text: '{"a":' }],
  ['<a/>', 'application/xml', { language: 'XML', text: '<a/>' }],
  ['x', '', { language: 'text', text: 'x' }],
])('the body %s of %s reads as %j', (body, contentType, shown) => expect(prettyBody(body, contentType)).toEqual(shown))

it.each([
  [answer('{}', { 'content-type': 'application/json; charset=utf-8' }), 'response.json', '{}'],
  [answer('{}', { 'content-type': 'application/problem+json' }), 'response.json', '{}'],
  [answer('7Iuk', { 'content-type': 'text/csv' }, true), 'response.csv', '실'],
  [answer('', {}), 'response.bin', ''],
  [answer('x', { 'content-disposition': 'attachment; filename="../report 1.pdf"' }), '.._report 1.pdf', 'x'],
])('the file of %j is %s', async (given, name, text) => {
  const file = fileOf(given)
  expect([file.name, await file.content.text()]).toEqual([name, text])
})
