import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { currentScope, within as runWithin, type Scope } from '../http/request-scope.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { nameStatements } from './name-statements.ts'

let created: TestDatabase
let db: Database
let lines: Record<string, unknown>[] = []

/** Runs a statement, which begins when it is awaited, within a scope. */
const within = <Result>(scope: Scope, work: () => PromiseLike<Result>) => runWithin(scope, async () => await work())

before(async () => {
  created = await createTestDatabase({ isEmpty: true })
  db = openDatabase(created.connectionString, () => {})
  db.$client.options.max = 1
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line)) })
  nameStatements(db.$client, log, 0)
})
beforeEach(() => {
  lines = []
})
after(async () => {
  await db.$client.end()
  await created.drop()
})

describe('statements', () => {
  it('are named by the request that made them, with the process that ran them, and without their values', async () => {
    const { rows } = await within({ requestId: 'page-1' }, () =>
      db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, ${'a secret'} as value`),
    )
    const [line] = lines
    assert.equal(line?.msg, 'a slow statement')
    assert.deepEqual([line?.requestId, line?.databasePid], ['page-1', rows[0]?.pid])
    assert.equal(line?.statement, 'select pg_backend_pid() as pid, $1 as value')
    assert.ok(!JSON.stringify(lines).includes('a secret'))
  })

  it('are named within a transaction, and by the job that made them', async () => {
    await within({ requestId: 'call-1' }, () => db.transaction((tx) => tx.execute(sql`select 1`)))
    await within({ job: 'a-job' }, () => db.execute(sql`select 2`))
    assert.deepEqual(
      lines.map(({ statement, requestId, job }) => [statement, requestId ?? job]),
      [
        ['begin', 'call-1'],
        ['select 1', 'call-1'],
        ['commit', 'call-1'],
        ['select 2', 'a-job'],
      ],
    )
  })

  it('keep their request when they waited for the connection of another one', async () => {
    const calls = Array.from({ length: 8 }, (_, n) => within({ requestId: `call-${n}` }, () => db.execute(sql.raw(`select ${n}`))))
    await Promise.all(calls)
    assert.deepEqual(
      lines.map(({ statement, requestId }) => [statement, requestId]),
      calls.map((_, n) => [`select ${n}`, `call-${n}`]),
    )
    assert.equal(currentScope(), undefined)
  })

  it('that fail are named too, with the code of the database', async () => {
    await within({ requestId: 'call-1' }, () => assert.rejects(db.execute(sql`select * from nothing_here`)))
    assert.deepEqual([lines[0]?.requestId, lines[0]?.statement], ['call-1', 'select * from nothing_here'])
  })
})
