import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseUnavailable } from './database-error.ts'
import { migrateDatabase } from './migrate.ts'
import { checkDatabase } from './refuse-unusable-database.ts'

const PASSWORD = 'S3CRET-of-the-operator'
const ROLE = 'portico_stranger'

let database: TestDatabase
let admin: pg.Client

before(async () => {
  database = await createTestDatabase({ isEmpty: true })
  admin = new pg.Client({ connectionString: database.connectionString })
  await admin.connect()
  await admin.query(`do $$ begin create role ${ROLE} login password '${PASSWORD}'; exception when duplicate_object then null; end $$`)
})
after(async () => {
  await admin.end()
  await database.drop()
})

/** Returns the address of the test's database with other parts. */
function address({ name, user, password = PASSWORD }: { name?: string; user?: string; password?: string }): string {
  const named = name === undefined ? database.connectionString : database.connectionString.replace(/\/[^/?]+\?/, `/${name}?`)
  return user === undefined ? named : named.replace(/\/\/[^@]*@/, `//${user}:${password}@`)
}

/** Asserts that a start on an address is refused at once, in one line that never contains the password. */
async function assertRefused(connectionString: string, message: RegExp): Promise<void> {
  for (const start of [migrateDatabase, checkDatabase])
    await assert.rejects(start(connectionString), (error: Error) => {
      assert.ok(error instanceof SettingError, error.message)
      assert.match(error.message, message)
      assert.ok(!error.message.includes('\n') && !error.message.includes(PASSWORD), error.message)
      return true
    })
}

describe('a start is refused on a database', () => {
  it('that rejects the password, does not exist, or may not be used', async () => {
    await assertRefused(
      address({ user: ROLE, password: 'wrong' }),
      /^Invalid DATABASE_URL: .* rejects the password of user "portico_stranger"/,
    )
    await assertRefused(address({ name: 'portico_missing' }), /^Invalid DATABASE_URL: there is no database "portico_missing"/)
    await admin.query(`do $$ begin execute 'revoke connect on database ' || current_database() || ' from public'; end $$`)
    await assertRefused(address({ user: ROLE }), /may not connect to database "test_\w+"; make it the owner\.$/)
    await admin.query(`do $$ begin execute 'grant connect on database ' || current_database() || ' to public'; end $$`)
    await assertRefused(address({ user: ROLE }), /may not create tables in database "test_\w+"; make it the owner\.$/)
  })

  it('that does not encrypt connections when DATABASE_URL asks for it', () =>
    assertRefused(`${address({})}&sslmode=verify-full`, /^Invalid DATABASE_URL: cannot connect to .*SSL/))

  it('that has another encoding', async () => {
    const name = `portico_latin_${process.pid}`
    await admin.query(`create database ${name} encoding latin1 template template0 locale 'C'`)
    try {
      await assertRefused(address({ name }), /has the encoding LATIN1; use one that was created with UTF8\.$/)
    } finally {
      await admin.query(`drop database ${name} with (force)`)
    }
  })

  it('that holds tables of another program, also of one with migrations of the same tool', async () => {
    await admin.query('create table customers (id int)')
    await assertRefused(address({}), /holds tables of another program, such as "customers"; use an empty database\.$/)
    await admin.query('create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)')
    await admin.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 1)")
    await assertRefused(address({}), /holds tables of another program/)
    await admin.query('drop table customers; drop schema drizzle cascade')
    await migrateDatabase(database.connectionString)
    await checkDatabase(database.connectionString)
  })
})

it('a database that is made as docs/operations.md says is accepted', async () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [, block = ''] = /```sql\n([^`]*)```/.exec(document) ?? []
  const name = `portico_made_${process.pid}`
  const commands = block
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('portico', name))
  assert.equal(commands.length, 2)
  try {
    for (const command of commands) await admin.query(command)
    await migrateDatabase(address({ name, user: name, password: 'choose-one' }))
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}`)
  }
})

describe('a database that may answer later', () => {
  it('is waited for by a platform, and ends `npm start` with one line', async () => {
    const refused = 'postgresql://me:S3CRET@127.0.0.1:1/portico'
    await assert.rejects(migrateDatabase(refused), (error) => isDatabaseUnavailable(error))
    await assert.rejects(checkDatabase(refused), {
      constructor: SettingError,
      message: 'The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct the address.',
    })
  })

  it('may be frozen', { timeout: 300_000 }, async () => {
    const frozen = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => frozen.once('listening', resolve))
    const { port } = frozen.address() as { port: number }
    await assert.rejects(migrateDatabase(`postgresql://me:S3CRET@127.0.0.1:${port}/portico`), (error) => isDatabaseUnavailable(error))
    frozen.close()
  })
})
