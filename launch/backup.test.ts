import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { type BackupManifest, readManifest } from '../platform/database/backup/backup-manifest.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { buildWorld } from '../platform/testing/ownership-world.ts'
import { startTestPlatform, type TestPlatform } from '../platform/testing/start-test-platform.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let test: TestPlatform
let folder: string
let dataDir: string
const databases: TestDatabase[] = []

before(async () => {
  test = await startTestPlatform()
  await buildWorld(test)
  // What COPY itself writes for null, an end, and separators.
  await ask(
    test.config.databaseUrl,
    "insert into revisions (kind, tags) values ('odd', array[E'\\\\N', E'a\\tb\\nc', E'\\\\.', '', 'é한😀'])",
  )
  folder = mkdtempSync(join(tmpdir(), 'portico-backup-'))
  dataDir = join(folder, 'data')
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(dataDir, path, '..'), { recursive: true })
    writeFileSync(join(dataDir, path), text)
  }
})
after(async () => {
  await test.stop()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

const KEY = randomBytes(32).toString('base64url')
const FILES = {
  'secrets/encryption-key': KEY,
  'secrets/session-secret': 'one\ntwo',
  'gateway/identity.json': '{"id":"a"}',
  'gateway/owner.json': '{"pid":1}',
  'first-run.json': '{}',
}

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ isEmpty: true })
  databases.push(database)
  return database.connectionString
}

const at = (DATABASE_URL: string, DATA_DIR = dataDir) => ({ DATABASE_URL, DATA_DIR })
const quiet = () => undefined

async function backupOf(url: string, name: string, data = dataDir): Promise<BackupManifest> {
  await backUp(at(url, data), [join(folder, name)], quiet)
  return readManifest(join(folder, name))
}

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Everything that keeps rows right, and the defaults that make new ones. */
const RULES = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  order by 1, 2, 3`

describe('a restored backup', () => {
  it('has the same rows, rules and files, and new revisions for gateways', async () => {
    const source = test.config.databaseUrl
    const first = await backupOf(source, 'first')
    const target = await emptyDatabase()
    const restored = join(folder, 'restored')
    await restore(at(target, restored), [join(folder, 'first')], quiet)
    const second = await backupOf(target, 'second', restored)

    const withoutRevisions = ({ tables }: BackupManifest) => tables.filter(({ name }) => name !== 'revisions')
    assert.deepEqual(withoutRevisions(second), withoutRevisions(first))
    assert.ok(first.tables.filter(({ rows }) => rows > 0).length > 30, 'the world fills most tables')
    assert.deepEqual(await ask(target, RULES), await ask(source, RULES))
    for (const [path, text] of Object.entries(FILES))
      if (!path.endsWith('owner.json')) assert.equal(readFileSync(join(restored, path), 'utf8'), text)
    assert.ok(!second.files.some(({ path }) => path.endsWith('owner.json')))

    const newest = 'select kind, max(revision)::int as revision from revisions group by kind'
    const before = new Map((await ask<{ kind: string; revision: number }>(source, newest)).map(({ kind, revision }) => [kind, revision]))
    const served = (await ask<{ kind: string; revision: number }>(target, newest)).filter(({ kind }) =>
      /^(snapshot|credentials):/.test(kind),
    )
    assert.ok(served.length > 0)
    for (const { kind, revision } of served) assert.ok(revision > (before.get(kind) ?? 0) + 100_000, kind)
    const [next] = await ask<{ id: number }>(target, `select nextval(pg_get_serial_sequence('users', 'id'))::int as id`)
    const [last] = await ask<{ id: number }>(source, 'select max(id) as id from users')
    assert.ok((next?.id ?? 0) > (last?.id ?? 0))
    await migrateDatabase(target)
  })

  it('holds the rows of one moment while others write', async () => {
    const source = test.config.databaseUrl
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++)
        await ask(
          source,
          `with a as (insert into revisions (kind, tags) values ('a', '{${n}}') returning 1) insert into revisions (kind, tags) select 'b', '{${n}}' from a`,
        )
    })()
    try {
      await backupOf(source, 'busy')
    } finally {
      writing = false
      await writer
    }
    const target = await emptyDatabase()
    await restore(at(target, join(folder, 'quiet')), [join(folder, 'busy')], quiet)
    const pairs = await ask(target, `select tags from revisions where kind in ('a', 'b') group by tags having count(*) <> 2`)
    assert.deepEqual(pairs, [])
  })
})

describe('a backup is refused', () => {
  const refused = (run: Promise<void>, message: RegExp) =>
    assert.rejects(run, (error: Error) => message.test(error.message) && !error.message.includes('\n'))

  it('where something is already', async () => {
    await backupOf(test.config.databaseUrl, 'once')
    await refused(backUp(at(test.config.databaseUrl), [join(folder, 'once')], quiet), /exists: a backup is written into a new folder$/)
    await refused(backUp(at(test.config.databaseUrl), [], quiet), /needs one new folder/)
  })

  it('of an installation that does not exist, and of an empty database', async () => {
    await refused(backUp({ DATA_DIR: join(folder, 'none') }, [join(folder, 'x')], quiet), /there is no installation in DATA_DIR/)
    await refused(backUp(at(await emptyDatabase()), [join(folder, 'x')], quiet), /the database has nothing to back up/)
  })

  it('into a database or a folder in use, which stay as they were', async () => {
    const source = test.config.databaseUrl
    await backupOf(source, 'full')
    const [before] = await ask(source, 'select count(*) from revisions')
    await refused(restore(at(source, join(folder, 'unused')), [join(folder, 'full')], quiet), /the database is not empty/)
    assert.deepEqual((await ask(source, 'select count(*) from revisions'))[0], before)
    const occupied = join(folder, 'occupied')
    mkdirSync(join(occupied, 'secrets'), { recursive: true })
    writeFileSync(join(occupied, 'secrets/encryption-key'), 'another')
    await refused(restore(at(await emptyDatabase(), occupied), [join(folder, 'full')], quiet), /encryption-key exists/)
    assert.equal(readFileSync(join(occupied, 'secrets/encryption-key'), 'utf8'), 'another')
    const foreign = await emptyDatabase()
    await ask(foreign, 'create table other (id int)')
    await refused(restore(at(foreign, join(folder, 'unused')), [join(folder, 'full')], quiet), /the database is not empty/)
  })

  it('when it is damaged, of a newer version, or no backup', async () => {
    const url = await emptyDatabase()
    const restoring = (name: string) => restore(at(url, join(folder, `to-${name}`)), [join(folder, name)], quiet)
    await refused(restoring('missing'), /there is no backup in/)

    const { tables } = await backupOf(test.config.databaseUrl, 'damaged')
    appendFileSync(join(folder, 'damaged/tables/users.copy.gz'), 'x')
    await refused(restoring('damaged'), /is damaged: tables\/users.copy.gz has changed/)
    rmSync(join(folder, 'damaged/tables/users.copy.gz'))
    await refused(restoring('damaged'), /tables\/users.copy.gz is missing/)
    assert.ok(tables.length > 40)

    const manifest = await backupOf(test.config.databaseUrl, 'newer')
    const rewrite = (changes: object) => writeFileSync(join(folder, 'newer/backup.json'), JSON.stringify({ ...manifest, ...changes }))
    rewrite({ migration: Date.UTC(2099, 0, 1) })
    await refused(restoring('newer'), /another version made the backup \(2099-01-01/)
    rewrite({ format: 2 })
    await refused(restoring('newer'), /Only format 1/)
    rewrite({ files: [{ path: '../../etc/passwd', sha256: 'x' }] })
    await refused(restoring('newer'), /cannot be used/)
    assert.deepEqual(await ask(url, `select from pg_tables where schemaname = 'public' and tablename = 'users'`), [])
  })
})
