import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AUDIT_COUNT_MAX } from '@portico/contract/audit/audit-endpoints'
import { sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { auditActs, auditChanges } from '../../database/schema/audit.ts'
import { made } from '../../testing/api-builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Long before any operation of these tests. */
const START = Date.UTC(2020, 0, 10)
const PERIOD = `from=${new Date(START).toISOString()}&to=${new Date(START + DAY_MS).toISOString()}`

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>
const ids = Array.from({ length: 4 }, () => newId())

const actAt = (minutes: number, changes: Partial<typeof auditActs.$inferInsert> = {}) => ({
  id: ids[minutes] ?? newId(),
  at: new Date(START + minutes * MINUTE_MS),
  actorId: 7,
  actorEmail: 'walker@example.com',
  actorName: 'Alice Walker',
  actorRoles: ['admin' as const],
  address: '203.0.113.7',
  act: 'createCategory',
  path: '/categories',
  requestId: `request-${minutes}`,
  ...changes,
})

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
  await test.db
    .insert(auditActs)
    .values([
      actAt(0),
      actAt(1, { act: 'setUserRoles', path: '/users/3/roles' }),
      actAt(2, { actorId: 8, actorName: '박서연', actorEmail: 'seoyeon@example.com' }),
      actAt(3, { actorId: 7, actorName: 'Alice Stone', actorEmail: 'stone@example.com' }),
    ])
  const change = { tableName: 'categories', rowId: 'row', operation: 'insert' as const, before: null }
  await test.db.insert(auditChanges).values([
    { ...change, actId: ids[0] ?? '', after: { name: '=1+1' } },
    {
      ...change,
      actId: ids[1] ?? '',
      tableName: 'users',
      rowId: '3',
      operation: 'update',
      before: { roles: ['user'] },
      after: { roles: ['admin'] },
    },
    { ...change, actId: ids[1] ?? '', tableName: 'mails', operation: 'delete', before: { to: 'a@example.com' }, after: null },
    { ...change, actId: ids[2] ?? '', after: { name: 'x'.repeat(40_000) } },
    { ...change, actId: ids[3] ?? '', after: { name: 'last' } },
  ])
})
after(() => test.stop())

const list = async (query = '') => (await admin.get(`/audit?${PERIOD}${query}`)).body
const minutesOf = (body: TestBody) => body.items.map(({ at }: { at: string }) => (Date.parse(at) - START) / MINUTE_MS)

describe('the audit log', () => {
  it('lists acts, newest first, each with the number of rows it changed', async () => {
    const body = await list()
    assert.deepEqual(minutesOf(body), [3, 2, 1, 0])
    assert.deepEqual([body.total, body.more], [4, false])
    assert.deepEqual(body.items[2], {
      id: ids[1],
      at: new Date(START + MINUTE_MS).toISOString(),
      actorId: 7,
      actorEmail: 'walker@example.com',
      actorName: 'Alice Walker',
      actorRoles: ['admin'],
      address: '203.0.113.7',
      act: 'setUserRoles',
      path: '/users/3/roles',
      requestId: 'request-1',
      changes: 2,
    })
    assert.deepEqual(minutesOf(await list('&sort=at&size=1&page=2')), [1])
  })

  it('is filtered by act, and by the actor’s newest name or address', async () => {
    assert.deepEqual(minutesOf(await list('&act=setUserRoles')), [1])
    assert.deepEqual(minutesOf(await list('&q=서연')), [2])
    assert.deepEqual(minutesOf(await list('&q=STONE')), [3, 1, 0])
    assert.deepEqual(minutesOf(await list('&q=STONE&act=createCategory')), [3, 0])
    assert.deepEqual(minutesOf(await list('&q=nobody')), [])
    assert.deepEqual(minutesOf(await list('&q=%25')), [])
  })

  it('covers 31 days at most', async () => {
    const { status, body } = await admin.get('/audit?from=2020-01-01T00:00:00Z&to=2020-02-02T00:00:00Z')
    assert.deepEqual([status, body.data.fields[0].rule], [400, 'period'])
  })

  it('shows one act with every row before and after, and NotFound for an unknown one', async () => {
    const { status, body } = await admin.get(`/audit/${ids[1]}`)
    assert.equal(status, 200)
    assert.equal(body.actorName, 'Alice Walker')
    assert.deepEqual(body.changes, [
      { table: 'users', rowId: '3', operation: 'update', before: { roles: ['user'] }, after: { roles: ['admin'] } },
      { table: 'mails', rowId: 'row', operation: 'delete', before: { to: 'a@example.com' }, after: null },
    ])
    assert.equal((await admin.get(`/audit/${newId()}`)).body.error, 'NotFound')
  })

  it('shows what was just done', async () => {
    made(await admin.post('/categories', { name: '방금' }))
    const { body } = await admin.get(`/audit?q=${encodeURIComponent(admin.email)}`)
    assert.deepEqual([body.items[0].act, body.items[0].actorId, body.items[0].changes], ['createCategory', admin.id, 1])
    const { body: detail } = await admin.get(`/audit/${body.items[0].id}`)
    assert.equal(detail.changes[0].after.name, '방금')
  })

  it('downloads as a workbook with a line for each changed row, as text, cut where a cell ends', async () => {
    const { status, headers, rows, sheet } = await readWorkbook(test, admin.accessToken, `/audit/export?${PERIOD}`)
    assert.deepEqual([status, headers['content-disposition']], [200, 'attachment; filename="audit-2020-01-10-2020-01-10.xlsx"'])
    assert.equal(rows.length, 6)
    assert.deepEqual(rows[0]?.slice(0, 6), ['Time (UTC)', 'Name', 'Email (ID)', 'Permissions', 'IP address', 'Action'])
    assert.deepEqual(
      rows.slice(1).map((cells) => [cells[5], cells[8], cells[10]]),
      [
        ['createCategory', 'categories', 'Created'],
        ['createCategory', 'categories', 'Created'],
        ['setUserRoles', 'users', 'Changed'],
        ['setUserRoles', 'mails', 'Deleted'],
        ['createCategory', 'categories', 'Created'],
      ],
    )
    assert.deepEqual(rows[3]?.slice(11), ['{"roles": ["user"]}', '{"roles": ["admin"]}'])
    assert.equal(rows[2]?.[12]?.length, 32_001)
    assert.equal(rows[5]?.[12], '{"name": "=1+1"}')
    assert.doesNotMatch(sheet, /<f[ >]|<v[ >]/)
  })

  it('downloads acts of many rows without gaps or repetition, and is counted up to its bound', async () => {
    const at = Date.UTC(2021, 0, 1)
    await test.db.execute(sql`
      insert into audit_acts (id, at, actor_id, actor_email, actor_name, actor_roles, address, act, path, request_id)
      select gen_random_uuid(), ${new Date(at).toISOString()}::timestamptz + make_interval(secs => n / 3), 9, 'many@example.com', 'Many', '{admin}',
        '', 'importMethods', '/', 'r' from generate_series(1, ${AUDIT_COUNT_MAX + 10}::int) n`)
    await test.db.execute(sql`
      insert into audit_changes (act_id, table_name, row_id, operation)
      select id, 'methods', n::text, 'insert' from (select id from audit_acts where act = 'importMethods' order by at, id limit 40) a, generate_series(1, 60) n`)
    const period = `from=${new Date(at).toISOString()}&to=${new Date(at + DAY_MS).toISOString()}`
    const { body } = await admin.get(`/audit?${period}&q=many`)
    assert.deepEqual([body.total, body.more, body.items.length], [AUDIT_COUNT_MAX, true, 20])
    const { rows } = await readWorkbook(test, admin.accessToken, `/audit/export?${period}&act=importMethods`)
    assert.equal(rows.length, 1 + 40 * 60)
  })
})
