import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedMs, processorMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { isCredentialName } from '../plan/credential-name.ts'
import { parseLogFormat } from '../plan/log-format.ts'
import { accessLogLine, type LoggedCall } from './access-log-line.ts'
import { maskSecrets } from './mask-secrets.ts'

const NAMES = `api_key apikey key token access_token id_token refresh_token password passwd pwd secret client_secret signature sig auth
authorization jwt session session_id sid code service_key auth_key subscription_key x_api_key x_amz_signature x_amz_security_token credential
client_assertion csrf_token private_key bearer otp user_password app_key`
  .trim()
  .split(/\s+/)
const INNOCENT = `page size limit q query sort filter id user user_id country country_code state status lang from to date signal passenger
keyword monkeys author authors design zip codec encode pinned keys_only`
  .trim()
  .split(/\s+/)

/** Spellings by callers and frameworks: case, separators, brackets, escapes, double escapes. */
const spelled = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.constantFrom('_', '-', '', '.'),
    fc.constantFrom(
      String,
      (text: string) => text.toUpperCase(),
      (text: string) => text.replace(/(^|[^a-z])([a-z])/g, (all) => all.toUpperCase()),
    ),
    fc.constantFrom('', '[]', '[0]', '[a]', '%5B%5D', '2'),
    fc.constantFrom('', 'user[', 'filter.', 'a%5B'),
    fc.integer({ min: 0, max: 2 }),
    fc.nat(20),
  )
  .map(([name, mark, casing, after, before, escapes, at]) => {
    let text = `${before}${casing(name.replaceAll('_', mark))}${before.endsWith('[') ? ']' : ''}${after}`
    for (let i = 0; i < escapes; i += 1) {
      const place = i === 0 ? at % text.length : text.indexOf('%')
      if (/[a-z%]/i.test(text[place] ?? '')) text = `${text.slice(0, place)}%${text.charCodeAt(place).toString(16)}${text.slice(place + 1)}`
    }
    return text
  })
const SECRET = 'Zq9xSecretValue'
const secretValue = fc.constantFrom(
  SECRET,
  `${SECRET};x`,
  `a?${SECRET}`,
  `%22${SECRET}`,
  `x=${SECRET}`,
  `"${SECRET}`,
  `a,${SECRET}`,
  `a/${SECRET}`,
)
const innocent = fc
  .tuple(fc.constantFrom(...INNOCENT), fc.constantFrom('1', 'a%20b', '', 'x;y=2'))
  .map(([name, value]) => `${name}=${value}`)

const entry = (url: string, headers: Record<string, string> = {}): LoggedCall => ({
  address: '10.0.0.7',
  subscriptionId: null,
  startedAt: Date.parse('2026-11-21T02:29:27.500Z'),
  httpMethod: 'GET',
  url,
  httpVersion: '1.1',
  host: 'api.test',
  status: 200,
  responseBytes: 0,
  durationUs: 1,
  requestId: 'r-1',
  headers,
})
const EVERYTHING =
  '%a %B %D %h %H %l %L %m %q "%r" %s %t %T %u %U %v %X "%{Referer}i" "%{X-Original-URL}i" %{Authorization}i %{X-Auth-Token}i'
const format = parseLogFormat(EVERYTHING)
const line = (call: LoggedCall) => accessLogLine(format, call)

test('no token contains the value of a credential-like name, in any spelling and at any place', () => {
  const pairs = fc.tuple(fc.array(innocent, { maxLength: 2 }), spelled, secretValue, fc.array(innocent, { maxLength: 2 }))
  const place = fc.constantFrom('?', '?a=1;', '?a=1?', '#', ';', '?&')
  fc.assert(
    fc.property(pairs, place, ([before, name, value, after], mark) => {
      const url = `/shop/v1/items${mark}${[...before, `${name}=${value}`, ...after].join('&')}`
      const secret = { referer: `https://app.test${url}`, 'x-original-url': url, authorization: SECRET, 'x-auth-token': SECRET }
      const written = line(entry(url, secret))
      assert.ok(!written.includes(SECRET), `${url}\n${written}`)
    }),
    { numRuns: 2_000 },
  )
})

test('a secret within an encoded URL is masked', () => {
  for (const value of ['https%3A%2F%2Fa.test%2Fcb%3Ftoken%3DZq9', '%26api_key%3DZq9', '%253Ftoken%253DZq9']) {
    assert.equal(maskSecrets(`/a?next=${value}&b=1`), '/a?next=***&b=1')
  }
})

test('other values are unchanged', () => {
  for (const text of ['/a?page=2&q=a%20b', '/a;v=1/b?country_code=KR', '/a?x', 'text/html;q=0.9', '/a?next=%2Fb%3Fpage%3D2', '', '/pk_/a'])
    assert.equal(maskSecrets(text), text)
  assert.deepEqual(INNOCENT.filter(isCredentialName), [])
})

test('API keys and passwords in URLs are masked anywhere', () => {
  const key = `pk_${'A1b2C3d4'.repeat(4)}abcdef`
  assert.equal(maskSecrets(`/a/${key}/b?${key}&x=${key}`), '/a/pk_***/b?pk_***&x=pk_***')
  assert.equal(maskSecrets('https://user:word@app.test/a@b'), 'https://***@app.test/a@b')
})

test('text of a caller cannot start a line, end a quoted field or control a terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 20 }), (text, other) => {
      const written = line(entry(`/a?b=${text}`, { referer: text + other, 'x-original-url': `\u009b31m${other}\u2028` }))
      assert.match(written, /^[ -~]*$/)
      assert.equal(written.replaceAll(/\\./g, '').split('"').length, 7)
    }),
    { numRuns: 1_000 },
  )
})

test('a URL of maximum length is masked in time', async () => {
  const ms = await processorMs(() => {
    for (const part of ['token=a&', 'a=', '%', '%3d', '%25', '?;#', 'pk_', '//', 'a[', '=%3d&', ' ,/'])
      maskSecrets(`/?${part.repeat(16_384 / part.length)}`)
  })
  assert.ok(ms < allowedMs(2_000), `${ms} ms`)
})
