import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { contentHash } from '../../features/stage/deployment-content.ts'
import { methodsHashOf } from '../../features/stage/stage-queries.ts'
import { digestOf } from '../../openapi/field-digest.ts'
import { buildPerson } from '../../testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { migrateDatabase } from '../migrate.ts'
import { newId } from '../new-id.ts'
import { apis } from '../schema/api.ts'
import { deployedOperations, documentComponents } from '../schema/document.ts'
import { methods } from '../schema/method.ts'
import { deployments, stages } from '../schema/stage.ts'
import { convertStoredMethods, type StandaloneMethod } from './convert-stored-methods.ts'
import { migrateDocuments } from './migrate-documents.ts'

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))
const LAST_BEFORE = 12

/** Copies the migrations up to the last one before documents. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'))
  cpSync(FOLDER, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }: { idx: number }) => idx <= LAST_BEFORE) }))
  return folder
}

const PET = { type: 'object', properties: { id: { type: 'integer', format: 'int64' }, next: { $ref: '#/$defs/Pet' } } }
const petBody = {
  contentType: 'application/json',
  name: '',
  description: '',
  schema: { type: 'array', items: { $ref: '#/$defs/Pet' }, $defs: { Pet: PET } },
}
const limit = { place: 'query', name: 'limit', description: 'How many', required: false, array: false, type: 'number' }

/** A method as it was stored before documents were. */
const old = (path: string, more: Record<string, unknown> = {}) => ({
  id: newId(),
  httpMethod: 'GET',
  path,
  summary: 'Pets',
  description: '',
  parameters: [limit],
  bodies: [] as unknown[],
  responses: [{ statusCode: 200, description: 'ok', headers: [], bodies: [petBody] }],
  imported: null as unknown,
  ...more,
})

describe('the upgrade to documents', () => {
  let database: TestDatabase
  let client: pg.Client
  let db: NodePgDatabase
  const folder = earlierMigrations()

  beforeEach(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    db = drizzle(client)
    await client.query('drop schema public cascade; drop schema if exists drizzle cascade; create schema public')
    await migrate(db, { migrationsFolder: folder })
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })
  after(() => rmSync(folder, { recursive: true }))

  it('keeps what methods and deployments say, and no version is behind that was not; after an interruption it goes on', async () => {
    const imported = old('/imported')
    const left = {
      ...{ summary: imported.summary, targetPath: '/imported', parameters: imported.parameters },
      digests: { description: digestOf(''), bodies: digestOf([]), responses: digestOf(imported.responses) },
    }
    const api = await seedApi('first', [
      old('/pets'),
      { ...imported, imported: left },
      old('/edited', { imported: { ...left, summary: 'was' } }),
    ])
    const other = await seedApi('second', [old('/pets')])

    await migrate(db, { migrationsFolder: FOLDER })
    let steps = 0
    const interrupted: NodePgDatabase = Object.create(db)
    interrupted.transaction = (...args) => {
      if (++steps === 2) throw new Error('killed')
      return db.transaction(...args)
    }
    await assert.rejects(migrateDocuments(interrupted), /killed/)
    await migrateDocuments(db)
    // A second start finds nothing to do.
    await migrateDocuments(db)

    const rows = await db.select().from(methods).where(eq(methods.apiId, api.id)).orderBy(methods.position)
    assert.deepEqual(
      rows.map(({ path, summary, parameters, needs }) => [path, summary, parameters, needs]),
      ['/edited', '/imported', '/pets'].map((path) => [path, 'Pets', [limit], ['schemas/Pet']]),
    )
    const [component] = await db.select().from(documentComponents).where(eq(documentComponents.apiId, api.id))
    const pet = { ...PET, properties: { ...PET.properties, next: { $ref: '#/components/schemas/Pet' } } }
    assert.deepEqual([component?.key, JSON.parse(component?.content ?? '')], ['schemas/Pet', pet])
    const [edited, kept, manual] = rows
    assert.deepEqual(kept?.imported?.digests, kept?.digests)
    assert.deepEqual([edited?.imported?.digests.summary, edited?.imported?.digests.responses], ['', edited?.digests.responses])
    assert.equal(manual?.imported, null)
    const frozen = await db
      .select({ content: deployedOperations.content })
      .from(deployedOperations)
      .innerJoin(deployments, eq(deployments.documentId, deployedOperations.documentId))
      .where(eq(deployments.id, api.current))
    assert.deepEqual(frozen.map(({ content }) => content).sort(), rows.map(({ operation }) => operation).sort())

    for (const { id, current, outdated } of [api, other]) {
      const [row] = await db.select().from(apis).where(eq(apis.id, id))
      const hash = row && contentHash({ api: row, stage: STAGE, groups: [] }, await methodsHashOf(db as Database, id))
      const hashes = await db.select({ id: deployments.id, hash: deployments.contentHash }).from(deployments)
      assert.equal(hashes.find((one) => one.id === current)?.hash, hash)
      assert.notEqual(hashes.find((one) => one.id === outdated)?.hash, hash)
    }
    const { rows: columns } = await db.execute(sql`
      select table_name from information_schema.columns where column_name in ('bodies', 'responses', 'reference') and table_schema = 'public'`)
    assert.deepEqual(columns, [])
  })

  it('of 2,000 methods is whole after the process was killed in the middle and started again', async () => {
    const apisBefore = new Map<string, { rows: ReturnType<typeof old>[]; current: string }>()
    for (let api = 0; api < 8; api++) {
      const rows = Array.from({ length: 250 }, (_, index) => old(`/p${String(index).padStart(3, '0')}`, { summary: `Pets ${index}` }))
      const { id, current } = await seedApi(`api-${api}`, rows)
      apisBefore.set(id, { rows, current })
    }
    await migrate(db, { migrationsFolder: FOLDER })
    const left = async () => {
      const { rows } = await client.query<{ converted: number; left: number }>(`
        select (select count(*)::int from methods where operation is not null) as converted,
          (select count(*)::int from methods where operation is null) + (select count(*)::int from deployments where document_id is null) as left`)
      return rows[0] ?? { converted: 0, left: 0 }
    }
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '-e',
        'await (await import(process.env.MIGRATE)).migrateDatabase(process.env.DATABASE)',
      ],
      {
        env: { ...process.env, MIGRATE: new URL('../migrate.ts', import.meta.url).href, DATABASE: database.connectionString },
        stdio: 'inherit',
      },
    )
    const ended = once(child, 'exit')
    while (child.exitCode === null && (await left()).converted === 0) await setTimeout(5)
    child.kill('SIGKILL')
    assert.deepEqual(await ended, [null, 'SIGKILL'])
    assert.ok((await left()).left > 0)
    await migrateDatabase(database.connectionString)

    for (const [id, { rows, current }] of apisBefore) {
      const { operations } = convertStoredMethods(rows as StandaloneMethod[])
      const stored = await db.select().from(methods).where(eq(methods.apiId, id)).orderBy(methods.position)
      assert.deepEqual(
        stored.map(({ operation }) => operation),
        operations,
      )
      const frozen = await db
        .select({ content: deployedOperations.content })
        .from(deployedOperations)
        .innerJoin(deployments, eq(deployments.documentId, deployedOperations.documentId))
        .where(eq(deployments.id, current))
        .orderBy(deployedOperations.position)
      assert.deepEqual(
        frozen.map(({ content }) => content),
        operations,
      )
    }
  })

  const STAGE = { authType: 'apiKey' as const, ipRule: { mode: 'disable' as const, addresses: [] } }

  /** Adds an API with methods, and a version whose first deployment is another content and whose second one is the current one. */
  async function seedApi(basePath: string, rows: ReturnType<typeof old>[]) {
    const owner = await buildPerson(db as Database, { roles: ['developer'] })
    const api = {
      ...{ id: newId(), name: basePath, basePath, requestControls: [], targetServerGroupId: null },
      cors: { active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' },
      usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
      author: { name: '', email: '', contact: '', company: '', team: '' },
    }
    await db.execute(sql`
      insert into apis (id, owner_id, name, base_path, cors, usage_limits, request_controls, author)
      values (${api.id}, ${owner.id}, ${api.name}, ${basePath}, ${JSON.stringify(api.cors)}, ${JSON.stringify(api.usageLimits)},
        '[]', ${JSON.stringify(api.author)})`)
    for (const { id, httpMethod, path, summary, description, parameters, bodies, responses, imported } of rows) {
      await db.execute(sql`
        insert into methods (id, api_id, http_method, path, path_shape, summary, description, target_path, parameters, bodies, responses, imported)
        values (${id}, ${api.id}, ${httpMethod}, ${path}, ${path}, ${summary}, ${description}, ${path}, ${JSON.stringify(parameters)},
          ${JSON.stringify(bodies)}, ${JSON.stringify(responses)}, ${imported === null ? null : JSON.stringify(imported)})`)
    }
    const { rows: hashes } = await db.execute<{ hash: string }>(sql`
      select md5(string_agg(md5(row(id, http_method, path, summary, description, target_path, target_server_group_id, auth_type,
        parameters, bodies, responses)::text), '' order by id)) as hash from methods where api_id = ${api.id}`)
    const environmentId = newId()
    await db.execute(sql`
      insert into environments (id, name, api_endpoint, listen_port, exposed_on_portal, access_log_format, log_level, body_limit_bytes)
      values (${environmentId}, ${environmentId}, ${`${environmentId}.example.com`}, 8080, false, '%h', 'info', 1024)`)
    const [stage] = await db
      .insert(stages)
      .values({ ...STAGE, apiId: api.id, environmentId, name: 'v1' })
      .returning()
    const [outdated, current] = [newId(), newId()]
    const reference = JSON.stringify({ methods: rows.map(({ imported: _, ...row }) => ({ ...row, authType: 'apiKey' })) })
    const deployed = [
      { id: outdated, number: 1, reference: '{"methods": []}', hash: 'another' },
      {
        id: current,
        number: 2,
        reference,
        hash: contentHash({ api: api as unknown as typeof apis.$inferSelect, stage: STAGE, groups: [] }, hashes[0]?.hash ?? ''),
      },
    ]
    for (const { id, number, reference: said, hash } of deployed) {
      await db.execute(sql`
        insert into deployments (id, stage_id, number, serving, reference, content_hash, method_count, deployed_by)
        values (${id}, ${stage?.id}, ${number}, '{}', ${said}, ${hash}, ${rows.length}, ${owner.id})`)
    }
    return { id: api.id, current, outdated }
  }
})
