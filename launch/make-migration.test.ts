import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { MigrationError, makeMigration } from './make-migration.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const MIGRATIONS = 'platform/database/migrations'

/** A copy of the tables and migrations, with the real packages. */
let project: string

before(() => {
  project = mkdtempSync(join(tmpdir(), 'portico-migration-'))
  mkdirSync(join(project, 'platform'))
  for (const path of ['package.json', 'platform/package.json', 'platform/drizzle.config.ts', 'platform/database'])
    cpSync(join(PROJECT, path), join(project, path), { recursive: true })
  for (const path of ['node_modules', 'platform/node_modules']) symlinkSync(join(PROJECT, path), join(project, path))
})
after(() => rmSync(project, { recursive: true, force: true }))

describe('a migration', () => {
  const names: [description: string, args: string[], message: RegExp][] = [
    ['no name', [], /^a migration needs a name; name what changes in kebab-case/],
    ['an empty name', [''], /^"" is not a valid name/],
    ['capital letters', ['MethodTimeout'], /^"MethodTimeout" is not a valid name/],
    ['a path', ['../timeout'], /is not a valid name/],
    ['two words', ['method', 'timeout'], /^"method timeout" is not a valid name/],
    ['the name of another one', ['core'], /^there is a migration 0000_core.sql already/],
  ]
  for (const [description, args, message] of names)
    it(`is rejected for ${description}`, () => {
      assert.throws(() => makeMigration(project, args), { constructor: MigrationError, message })
    })

  it('is rejected if the tables have not changed since the last one', () => {
    const before = readdirSync(join(project, MIGRATIONS))
    assert.throws(() => makeMigration(project, ['nothing-new']), { message: /^nothing to migrate/ })
    assert.deepEqual(readdirSync(join(project, MIGRATIONS)), before)
  })

  it('has the next number, the statements, and a snapshot of its tables', () => {
    const last =
      readdirSync(join(project, MIGRATIONS))
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .at(-1) ?? ''
    const schema = join(project, 'platform/database/schema/category.ts')
    const source = readFileSync(schema, 'utf8')
    writeFileSync(schema, source.replace("name: text('name').notNull(),", "$& colour: text('colour'),"))
    const file = makeMigration(project, ['category-colour'])
    const number = String(Number.parseInt(last, 10) + 1).padStart(4, '0')
    assert.equal(file, `${MIGRATIONS}/${number}_category-colour.sql`)
    assert.match(readFileSync(join(project, file), 'utf8'), /ALTER TABLE "\w+" ADD COLUMN "colour" text/)
    assert.ok(readdirSync(join(project, MIGRATIONS, 'meta')).includes(`${number}_snapshot.json`))
    assert.match(readFileSync(join(project, MIGRATIONS, 'meta/_journal.json'), 'utf8'), /_category-colour"/)
  })
})
