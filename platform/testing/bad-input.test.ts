import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ACCESS } from '@portico/contract/access'
import type { Endpoint } from '@portico/contract/endpoint'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { isErrorCode } from '@portico/contract/error-code'
import { TOKEN_SCOPES } from '@portico/contract/personal-token/personal-token'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { sql } from 'drizzle-orm'
import { buildEnvironment, buildGateway } from './builders.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from './start-test-platform.ts'

const SOME_ID = '00000000-0000-7000-8000-000000000000'
const LONG = 'x'.repeat(100_000)
const BAD_QUERIES = [
  'page=0',
  'page=-1',
  'page=1e99',
  'page=abc',
  'page=1.5',
  'size=100000',
  'sort=drop%20table',
  'q=%00',
  'q=a&q=b',
  `q=${'x'.repeat(5_000)}`,
]
const BAD_IDS = ['not-an-id', '%00', '1', `${SOME_ID}x`, '..%2f..%2fetc', "'%20or%201=1--", '%EF%BF%BD']

/** Endpoints that answer 200 with null for something unknown. */
const ANSWERS_WITH_NOTHING = ['findOwnSubscription']

/** Bodies that are right where every field, or every text, may be left out. */
const RIGHT: Record<string, string> = { updateOwnDefaults: 'empty', updateMaintenance: 'with empty texts' }

interface Description {
  type: string
  fields?: Record<string, Description>
  innerType?: Description
}

let test: TestPlatform
let authorizations: Record<string, string>

before(async () => {
  test = await startTestPlatform()
  const environment = await buildEnvironment(test.db)
  const { token } = await buildGateway(test.db, environment.id)
  const owner = await test.as('user')
  const { body } = await owner.post('/my/access-tokens', { name: 'Program', days: 7, scopes: [...TOKEN_SCOPES] })
  authorizations = {
    user: `Bearer ${(await test.as('user')).accessToken}`,
    superAdmin: `Bearer ${(await test.as('superAdmin')).accessToken}`,
    gateway: `Gateway ${token}`,
    web: `Web ${TEST_WEB_TOKEN}`,
    token: `Bearer ${body.secret}`,
  }
})
after(() => test.stop())

/** Returns an `Authorization` header that the endpoint's row of the access table allows. */
function entryFor({ access }: Endpoint): Record<string, string> {
  const audiences = ACCESS[access] as readonly string[]
  if (audiences.includes('anonymous')) return {}
  const caller = ['superAdmin', 'user', 'gateway', 'web', 'token'].find((kind) => audiences.includes(kind)) ?? ''
  return { authorization: authorizations[caller] ?? '' }
}

function urlOf({ path }: Endpoint, id = SOME_ID): string {
  return path.replace(/:[A-Za-z]+/g, id)
}

/** Returns a body of the right shape with one value in every field of a type, at any depth. */
function filled({ type, fields = {}, innerType }: Description, value: Partial<Record<string, unknown>>): unknown {
  if (type === 'object') return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field, value)]))
  if (type === 'array') return innerType && 'array' in value ? value.array : innerType ? [filled(innerType, value)] : []
  return value[type]
}

function badBodies(shape: Description): [string, unknown][] {
  const right = filled(shape, { string: 'a', number: 1, boolean: true, mixed: null }) as object
  const bodies: [string, unknown][] = [
    ['empty', {}],
    ['an array', []],
    ['null', 'null'],
    ['a text', '"text"'],
    ['a number', '42'],
    ['broken', '{"name":'],
    ['with __proto__', '{"__proto__":{"admin":true}}'],
    ['with an unknown field', { ...right, surplus: true }],
    ['with NUL', filled(shape, { string: 'a\u0000b', number: 1, boolean: true, mixed: { a: '\u0000' } })],
    ['with half a character', filled(shape, { string: '\ud800', number: 1, boolean: true, mixed: { a: '\udfff' } })],
    ['with too long texts', filled(shape, { string: LONG, number: 1, boolean: true, mixed: LONG })],
    ['with empty texts', filled(shape, { string: '', number: 0, boolean: false, mixed: '' })],
    ['with nulls', filled(shape, { string: null, number: null, boolean: null, mixed: null, array: null })],
    ['with wrong types', filled(shape, { string: 7, number: 'seven', boolean: 'yes', mixed: 7 })],
    ['with texts for numbers', filled(shape, { string: 'a', number: '1', boolean: 'true', mixed: null })],
    ['with huge numbers', filled(shape, { string: 'a', number: 1e308, boolean: true, mixed: null })],
    ['with objects everywhere', filled(shape, { string: {}, number: {}, boolean: [], mixed: {}, array: {} })],
    ['nested without end', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ]
  // A body without numbers cannot be invalid in its numbers, for example.
  return bodies.filter(([, body]) => JSON.stringify(body) !== JSON.stringify(right))
}

/** Counts the rows of all tables except those that a failed sign-in or a heartbeat may write. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await test.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sign_in_throttles', 'sign_ins', 'verification_sends')
    order by table_name`)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await test.db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`)
    counts[name] = counted[0]?.count ?? 0
  }
  return counts
}

async function refuses(endpoint: Endpoint, what: string, url: string, body?: unknown): Promise<void> {
  const { method, path } = endpoint
  const headers = { ...entryFor(endpoint), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const answer = await test.anonymous.call(method, url, typeof body === 'object' ? JSON.stringify(body) : body, headers)
  const told = `${method} ${path} ${what}: ${answer.status} ${answer.text.slice(0, 300)}`
  assert.ok(answer.status >= 400 && answer.status < 500, told)
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/, told)
  assert.ok(isErrorCode(answer.body.error), told)
  assert.ok(answer.body.requestId, told)
}

/** Unexpected values for a field: every JSON type, and texts and numbers that later layers may fail on. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '%',
    '_%\\',
    "'; drop table users; --",
    '가\u1112\u1161',
    '{'.repeat(300),
    ' '.repeat(5_000),
  ),
  fc.constantFrom(
    '2026-02-30',
    '9999-99-99T99:99:99Z',
    '0000-01-01',
    '-infinity',
    'NaN',
    '../../etc/passwd',
    '\r\nSet-Cookie: a=b',
    '{{7*7}}',
    '<script>',
  ),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MAX_VALUE, Number.MIN_VALUE),
  fc.constantFrom(
    { __proto__: null },
    { constructor: { prototype: {} } },
    { toString: 1 },
    [[[[[]]]]],
    Array.from({ length: 2_000 }, () => 'a'),
  ),
)

/** Time limit for a call with unexpected input on a busy machine. */
const ANSWERED_MS = 60_000

describe('bad input', () => {
  it('in the body of any endpoint is refused with a code, and writes nothing', async () => {
    const before = await countRows()
    for (const endpoint of ENDPOINT_LIST) {
      if (!endpoint.body) continue
      const shape = endpoint.body.describe() as unknown as Description
      for (const [what, body] of badBodies(shape)) {
        if (RIGHT[endpoint.name] === what) continue
        await refuses(endpoint, what, urlOf(endpoint), body)
      }
      await refuses(endpoint, 'without a body', urlOf(endpoint))
    }
    assert.deepEqual(await countRows(), before)
  })

  it('in the path of any endpoint is refused with a code', async () => {
    for (const endpoint of ENDPOINT_LIST) {
      if (!endpoint.params) continue
      // User ids are numbers, so `1` may exist.
      const ids = endpoint.path.includes(':userId') ? BAD_IDS.filter((id) => id !== '1') : BAD_IDS
      for (const id of ids) await refuses(endpoint, `at ${id}`, urlOf(endpoint, id), endpoint.body ? {} : undefined)
      if (!ANSWERS_WITH_NOTHING.includes(endpoint.name))
        await refuses(endpoint, 'at an id that nobody has', urlOf(endpoint), endpoint.body ? {} : undefined)
    }
  })

  it('in the query of any endpoint is refused with a code', async () => {
    for (const endpoint of ENDPOINT_LIST) {
      if (!endpoint.query) continue
      const fields = Object.keys(endpoint.query.fields)
      const queries = [...BAD_QUERIES.filter((query) => fields.includes(query.split('=')[0] ?? '')), 'surplus=1']
      for (const query of queries) await refuses(endpoint, `with ${query.slice(0, 40)}`, `${urlOf(endpoint)}?${query}`)
    }
  })

  it('of another content type, or too large, is refused with its own code', async () => {
    for (const endpoint of ENDPOINT_LIST) {
      if (!endpoint.body) continue
      const { method } = endpoint
      const url = urlOf(endpoint)
      const xml = await test.anonymous.call(method, url, '<a/>', { ...entryFor(endpoint), 'content-type': 'text/xml' })
      assert.deepEqual([xml.status, xml.body.error], [415, 'UnsupportedMediaType'], url)
      const size = String((endpoint.bodyLimitBytes ?? 1024 * 1024) + 1)
      const large = await test.anonymous.call(method, url, '{}', {
        ...entryFor(endpoint),
        'content-type': 'application/json',
        'content-length': size,
      })
      assert.deepEqual([large.status, large.body.error], [413, 'PayloadTooLarge'], url)
    }
  })

  it('of any kind in any field of any endpoint never fails within, and is answered in time', async () => {
    // Event streams do not end, sign-ins are throttled, and calls to the network are tested elsewhere.
    const endpoints = ENDPOINT_LIST.filter(({ body, access }) => body && !access.startsWith('session.') && access !== 'tryCall.make')
    for (const endpoint of endpoints) {
      const shape = endpoint.body?.describe() as unknown as Description
      const names = Object.keys(shape.fields ?? {})
      const right = filled(shape, { string: 'a', number: 1, boolean: true, mixed: null }) as object
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), hostile, async (name, value) => {
          const startedAt = performance.now()
          const { status, text } = await test.anonymous.call(
            endpoint.method,
            urlOf(endpoint),
            JSON.stringify({ ...right, [name]: value }).replaceAll('1.7976931348623157e+308', '1e999'),
            { ...entryFor(endpoint), 'content-type': 'application/json' },
          )
          assert.ok(
            status < 500,
            `${endpoint.method} ${endpoint.path} ${name} ${JSON.stringify(value)?.slice(0, 80)}: ${status} ${text.slice(0, 200)}`,
          )
          assert.ok(performance.now() - startedAt < ANSWERED_MS)
        }),
        { numRuns: sweepSize({ whole: 50, few: 5 }) },
      )
    }
  })

  it('of any kind in any query never fails within', async () => {
    for (const endpoint of ENDPOINT_LIST.filter(({ query, access }) => query && !access.endsWith('.follow'))) {
      const names = Object.keys(endpoint.query?.fields ?? {})
      if (names.length === 0) continue
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), hostile, async (name, value) => {
          const text = encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 1_000))
          const answer = await test.anonymous.call(endpoint.method, `${urlOf(endpoint)}?${name}=${text}`, undefined, entryFor(endpoint))
          assert.ok(answer.status < 500, `${endpoint.path} ${name}=${text}: ${answer.status} ${answer.text.slice(0, 200)}`)
        }),
        { numRuns: sweepSize({ whole: 50, few: 5 }) },
      )
    }
  })
})
