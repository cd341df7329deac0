import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SIGN_IN_COUNT_MAX } from '@portico/contract/login-history/login-history-endpoints'
import { sql } from 'drizzle-orm'
import { signIns } from '../../database/schema/session.ts'
import { buildPerson } from '../../testing/builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Long before any sign-in of these tests. */
const START = Date.UTC(2020, 0, 10)
const PERIOD = `from=${new Date(START).toISOString()}&to=${new Date(START + 20 * DAY_MS).toISOString()}`

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>
let person: { id: number; email: string }

type Row = Partial<typeof signIns.$inferInsert>
const row = (minutes: number, changes: Row = {}) => ({
  at: new Date(START + minutes * MINUTE_MS),
  userId: person.id,
  email: person.email,
  portal: 'portal' as const,
  method: 'password' as const,
  result: 'success' as const,
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  ...changes,
})

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
  person = await buildPerson(test.db, { name: '김민준', email: 'minjun@example.com' })
  await test.db
    .insert(signIns)
    .values([
      row(0),
      row(1, { result: 'wrongPassword' }),
      row(2, { portal: 'center', method: 'mailCode' }),
      row(3, { portal: 'center', method: 'authenticator', result: 'wrongCode' }),
      row(4, { userId: null, email: 'guess_1@example.net', result: 'wrongPassword', userAgent: '' }),
      row(5, { userId: null, email: 'guessx1@example.net', result: 'wrongPassword', userAgent: 'curl/8.1' }),
      row(20 * 24 * 60, { result: 'deactivated' }),
    ])
})
after(() => test.stop())

const list = async (query = '') => (await admin.get(`/sign-ins?${PERIOD}${query}`)).body
const minutesOf = (body: TestBody) => body.items.map(({ at }: { at: string }) => (Date.parse(at) - START) / MINUTE_MS)

describe('the login history', () => {
  it('lists who came in or tried to, newest first, within its period', async () => {
    const body = await list()
    assert.deepEqual(minutesOf(body), [5, 4, 3, 2, 1, 0])
    assert.deepEqual([body.total, body.more], [6, false])
    const { id, ...oldest } = body.items.at(-1)
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(oldest, {
      at: new Date(START).toISOString(),
      portal: 'portal',
      method: 'password',
      result: 'success',
      address: '203.0.113.7',
      device: 'Chrome 141 · Windows',
      email: 'minjun@example.com',
      userId: person.id,
      name: '김민준',
    })
    assert.deepEqual(
      body.items.slice(0, 2).map(({ userId, name, device }: TestBody) => [userId, name, device]),
      [
        [null, null, 'curl 8'],
        [null, null, ''],
      ],
    )
  })

  it('is sorted and paged', async () => {
    assert.deepEqual(minutesOf(await list('&sort=at&size=2&page=2')), [2, 3])
    assert.deepEqual(minutesOf(await list('&size=4&page=2')), [1, 0])
    assert.deepEqual(minutesOf(await list('&size=4&page=9')), [])
  })

  it('is filtered by portal, method and result, alone and together', async () => {
    assert.deepEqual(minutesOf(await list('&portal=center')), [3, 2])
    assert.deepEqual(minutesOf(await list('&method=authenticator')), [3])
    assert.deepEqual(minutesOf(await list('&result=wrongPassword')), [5, 4, 1])
    assert.deepEqual(minutesOf(await list('&portal=center&method=mailCode&result=success')), [2])
    assert.deepEqual(minutesOf(await list('&portal=portal&method=mailCode')), [])
  })

  it('finds people by a part of name or address, and typed addresses by prefix only', async () => {
    assert.deepEqual(minutesOf(await list('&q=민준')), [3, 2, 1, 0])
    assert.deepEqual(minutesOf(await list('&q=MINJUN%40ex')), [3, 2, 1, 0])
    assert.deepEqual(minutesOf(await list('&q=Guess')), [5, 4])
    assert.deepEqual(minutesOf(await list('&q=guess_')), [4])
    assert.deepEqual(minutesOf(await list('&q=net')), [])
    assert.deepEqual(minutesOf(await list('&q=%25')), [])
    assert.deepEqual(minutesOf(await list('&q=민준&result=wrongPassword')), [1])
  })

  it('covers the last 31 days when no period is given, and refuses a longer one', async () => {
    const { body } = await admin.get('/sign-ins')
    assert.ok(body.items.every(({ at }: { at: string }) => Date.parse(at) > Date.now() - 31 * DAY_MS))
    const { status, body: refusal } = await admin.get('/sign-ins?from=2020-01-01T00:00:00Z&to=2020-02-02T00:00:00Z')
    assert.deepEqual([status, refusal.error], [400, 'ClassValidatorPassFailed'])
    assert.equal(refusal.data.fields[0].rule, 'period')
    assert.equal((await admin.get('/sign-ins?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z')).status, 200)
  })

  it('names no permanently deleted person', async () => {
    const gone = await buildPerson(test.db, { email: 'deleted-9@deleted.invalid', name: '—' })
    await test.db.execute(sql`update users set status = 'deleted' where id = ${gone.id}`)
    await test.db.insert(signIns).values(row(-60, { userId: gone.id, email: 'was@example.com' }))
    const { body } = await admin.get(`/sign-ins?from=${new Date(START - DAY_MS).toISOString()}&to=${new Date(START).toISOString()}`)
    assert.deepEqual(
      body.items.map(({ userId, name, email }: TestBody) => [userId, name, email]),
      [[null, null, 'was@example.com']],
    )
  })

  it('is counted up to its bound, with and without a search, and has no pages beyond', async () => {
    const at = Date.UTC(2021, 0, 1)
    await test.db.execute(sql`
      insert into sign_ins (id, at, user_id, email, portal, method, result, address, user_agent)
      select gen_random_uuid(), ${new Date(at).toISOString()}::timestamptz + make_interval(secs => n), ${person.id}, ${person.email},
        'portal', 'password', 'success', '203.0.113.9', '' from generate_series(1, ${SIGN_IN_COUNT_MAX + 50}::int) n`)
    const period = `from=${new Date(at).toISOString()}&to=${new Date(at + DAY_MS).toISOString()}`
    for (const query of ['', '&q=minjun']) {
      const { body } = await admin.get(`/sign-ins?${period}${query}&sort=at&size=100&page=2`)
      assert.deepEqual([body.total, body.more, body.items.length], [SIGN_IN_COUNT_MAX, true, 100])
      assert.equal(Date.parse(body.items[0].at), at + 101_000)
      const newest = (await admin.get(`/sign-ins?${period}${query}`)).body
      assert.equal(Date.parse(newest.items[0].at), at + (SIGN_IN_COUNT_MAX + 50) * 1000)
      assert.equal((await admin.get(`/sign-ins?${period}${query}&size=100&page=101`)).body.items.length, 0)
      assert.equal((await admin.get(`/sign-ins?${period}${query}&size=100&page=100`)).body.items.length, 100)
    }
  })

  it('downloads whole as a workbook in the caller’s language, batch after batch without gaps', async () => {
    const at = Date.UTC(2021, 0, 1)
    const period = `from=${new Date(at).toISOString()}&to=${new Date(at + DAY_MS).toISOString()}`
    const { status, headers, rows } = await readWorkbook(test, admin.accessToken, `/sign-ins/export?${period}&q=minjun`)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    assert.equal(headers['content-disposition'], 'attachment; filename="login-history-2021-01-01-2021-01-01.xlsx"')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(rows.length, 1 + SIGN_IN_COUNT_MAX + 50)
    assert.deepEqual(rows[0], ['Time (UTC)', 'Name', 'Email (ID)', 'Signed in to', 'Method', 'Result', 'IP address', 'Device'])
    assert.deepEqual(rows.at(-1), [
      '2021-01-01T00:00:01.000Z',
      '김민준',
      'minjun@example.com',
      'Portal',
      'Password',
      'Signed in',
      '203.0.113.9',
      '',
    ])
    assert.equal(new Set(rows.map(([moment]) => moment)).size, rows.length)
  })

  it('downloads with the same filters, in Korean for who reads Korean', async () => {
    const korean = await test.as('admin')
    await test.db.execute(sql`update users set locale = 'ko' where id = ${korean.id}`)
    const { rows } = await readWorkbook(test, korean.accessToken, `/sign-ins/export?${PERIOD}&result=wrongPassword&portal=portal`)
    assert.deepEqual(rows[0]?.slice(0, 3), ['시각 (UTC)', '이름', '이메일(ID)'])
    assert.deepEqual(
      rows.slice(1).map((cells) => cells.slice(1, 6)),
      [
        ['', 'guessx1@example.net', '포털', '비밀번호', '이메일 또는 비밀번호 오류'],
        ['', 'guess_1@example.net', '포털', '비밀번호', '이메일 또는 비밀번호 오류'],
        ['김민준', 'minjun@example.com', '포털', '비밀번호', '이메일 또는 비밀번호 오류'],
      ],
    )
  })

  it('downloads a typed address that looks like a formula as text', async () => {
    await test.db.insert(signIns).values(row(10, { userId: null, email: '=cmd|calc@example.net', result: 'wrongPassword' }))
    const { rows, sheet } = await readWorkbook(test, admin.accessToken, `/sign-ins/export?${PERIOD}&q=%3Dcmd`)
    assert.equal(rows[1]?.[2], '=cmd|calc@example.net')
    assert.doesNotMatch(sheet, /<f[ >]|<v[ >]/)
  })
})

describe('one’s own sign-ins', () => {
  it('are the person’s own of the last three months, newest first', async () => {
    const user = await test.as('user')
    const other = await test.as('user')
    await test.db.execute(sql`delete from sign_ins where user_id in (${user.id}, ${other.id})`)
    const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
    await test.db.insert(signIns).values([
      { ...row(0), userId: user.id, at: daysAgo(1) },
      { ...row(0), userId: user.id, at: daysAgo(60), result: 'wrongPassword' as const },
      { ...row(0), userId: user.id, at: daysAgo(120) },
      { ...row(0), userId: other.id, at: daysAgo(2) },
    ])
    const { body } = await user.get('/account/sign-ins')
    assert.deepEqual([body.total, body.items.map(({ result }: TestBody) => result)], [2, ['success', 'wrongPassword']])
    assert.deepEqual(Object.keys(body.items[0]).sort(), ['address', 'at', 'device', 'id', 'method', 'portal', 'result'])
  })
})
