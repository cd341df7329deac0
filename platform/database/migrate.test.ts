import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { knownMigrations, MIGRATIONS_FOLDER } from './known-migrations.ts'
import { migrateDatabase } from './migrate.ts'

let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
after(async () => {
  await client.end()
  await database.drop()
})

describe('a migration', () => {
  it('of a database that has this version’s schema changes nothing', async () => {
    const count = async () => (await client.query('select count(*) from drizzle.__drizzle_migrations')).rows[0].count
    const before = await count()
    await migrateDatabase(database.connectionString)
    assert.equal(await count(), before)
  })

  it('brings a database of the version before up to date, and keeps what it holds', async () => {
    const older = await createTestDatabase({ isEmpty: true })
    const folder = mkdtempSync(join(tmpdir(), 'portico-before-'))
    const known = knownMigrations()
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
    const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
    const owner = new pg.Client({ connectionString: older.connectionString })
    await owner.connect()
    const last = async () => Number((await owner.query('select max(created_at) as last from drizzle.__drizzle_migrations')).rows[0].last)
    try {
      await migrate(drizzle(owner), { migrationsFolder: folder })
      assert.equal(await last(), known.at(-2)?.when)
      await owner.query("insert into categories (id, name) values (gen_random_uuid(), 'Kept')")
      await migrateDatabase(older.connectionString)
      assert.equal(await last(), known.at(-1)?.when)
      assert.equal((await owner.query("select from categories where name = 'Kept'")).rowCount, 1)
    } finally {
      await owner.end()
      await older.drop()
      rmSync(folder, { recursive: true })
    }
  })

  it('waits for another platform that migrates, says so once, and gives up in the end', async () => {
    await client.query('select pg_advisory_lock(7041776)')
    let told = 0
    await assert.rejects(
      migrateDatabase(database.connectionString, { withinMs: 500, onWait: () => told++ }),
      (error) => error instanceof SettingError && /^Another platform has been migrating/.test(error.message),
    )
    assert.equal(told, 1)
    const { promise: waits, resolve } = Promise.withResolvers<void>()
    const migrated = migrateDatabase(database.connectionString, { onWait: resolve })
    await waits
    await client.query('select pg_advisory_unlock(7041776)')
    await migrated
  })

  it('refuses a database that a newer version has migrated, and leaves it unchanged', async () => {
    const migrations = async () => (await client.query('select id, hash, created_at from drizzle.__drizzle_migrations order by id')).rows
    const newer = Date.UTC(2099, 0, 2)
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)", [newer])
    const before = await migrations()
    await assert.rejects(migrateDatabase(database.connectionString), (error: Error) => {
      assert.ok(error instanceof SettingError)
      assert.match(
        error.message,
        /^A newer version has migrated this database \(2099-01-02T00:00:00\.000Z\); this one knows it up to \d{4}_[^\n]*$/,
      )
      return true
    })
    assert.deepEqual(await migrations(), before)
  })
})
