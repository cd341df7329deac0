import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { describeDatabase } from '../platform/database/describe-database.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { type Demo, planDemo } from './demo.ts'
import type { Installation } from './parts.ts'
import { readStartSettings } from './settings.ts'

let folder: string
let demoFile: string
let databases: TestDatabase[]

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  demoFile = join(folder, 'demo.json')
})
after(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  databases = []
})
afterEach(async () => {
  rmSync(demoFile, { force: true })
  for (const database of databases) await database.drop()
})

async function newDatabase({ isEmpty }: { isEmpty: boolean }): Promise<string> {
  const database = await createTestDatabase({ isEmpty })
  databases.push(database)
  return database.connectionString
}

/** Returns the demo of a start with these settings on a database: the embedded one unless the settings name another. */
function plan(url: string, given: { DEMO?: string; isExternal?: boolean } = {}): Promise<Demo | null> {
  const settings = readStartSettings({ DEMO: given.DEMO, DATABASE_URL: given.isExternal ? 'postgresql://me@db/portico' : undefined })
  const installation = { project: folder, environment: {}, settings, data: { demoFile } } as unknown as Installation
  return planDemo(installation, url)
}

describe('the demo', () => {
  const starts: [description: string, isExternal: boolean, isEmpty: boolean, DEMO: string | undefined, isCreated: boolean][] = [
    ['the first start of an embedded database', false, true, undefined, true],
    ['an embedded database that was set up', false, false, undefined, false],
    ['an embedded database that was set up, even if asked', false, false, 'on', false],
    ['an embedded database without the demo', false, true, 'off', false],
    ['an empty external database', true, true, undefined, false],
    ['an empty external database if asked', true, true, 'on', true],
    ['an external database that was set up', true, false, undefined, false],
    ['an external database that was set up, even if asked', true, false, 'on', false],
  ]
  for (const [description, isExternal, isEmpty, DEMO, isCreated] of starts)
    it(`is ${isCreated ? 'created in' : 'not created in'} ${description}`, async () => {
      const demo = await plan(await newDatabase({ isEmpty }), { DEMO, isExternal })
      assert.equal(demo !== null, isCreated)
      assert.equal(existsSync(demoFile), isCreated)
    })

  it('is continued on its own database, with the same ports', async () => {
    const url = await newDatabase({ isEmpty: true })
    const first = await plan(url)
    await migrateDatabase(url)
    assert.deepEqual((await plan(url))?.state, first?.state)
    assert.equal(await plan(url, { DEMO: 'off' }), null)
  })

  it('never touches another database that was set up, although its own is unfinished', async () => {
    await plan(await newDatabase({ isEmpty: true }))
    const own = readFileSync(demoFile, 'utf8')
    const other = await newDatabase({ isEmpty: false })
    for (const DEMO of [undefined, 'on'])
      for (const isExternal of [true, false]) assert.equal(await plan(other, { DEMO, isExternal }), null)
    assert.equal(readFileSync(demoFile, 'utf8'), own)
  })

  it('of an earlier version belongs to the embedded database', async () => {
    const url = await newDatabase({ isEmpty: false })
    const earlier = { ports: { petStore: 7101, weather: 7102 }, filled: true }
    writeFileSync(demoFile, JSON.stringify(earlier))
    assert.equal(await plan(url, { isExternal: true, DEMO: 'on' }), null)
    assert.deepEqual((await plan(url))?.state, { ...earlier, database: (await describeDatabase(url)).id })
  })

  it('says in one line that the database does not answer', async () => {
    await assert.rejects(plan('postgresql://me@127.0.0.1:1/portico', { isExternal: true, DEMO: 'on' }), {
      message: /^the database does not answer: .*ECONNREFUSED[^\n]*$/,
    })
  })
})
