import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
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
