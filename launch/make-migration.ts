import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'platform/database/migrations'
const DRIZZLE_KIT = 'node_modules/drizzle-kit/bin.cjs'
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const NAME_MAX = 60

/** Invalid arguments of `npm run migration`; the message is for the person who typed them. */
export class MigrationError extends Error {}

/**
 * Creates the next migration from the difference between the tables in `platform/database/schema` and the last migration, and returns its
 * file. Throws MigrationError for an invalid name, and if there is no difference.
 */
export function makeMigration(project: string, [name, ...rest]: readonly string[]): string {
  const advice = 'name what changes in kebab-case: npm run migration -- method-timeout'
  if (name === undefined) throw new MigrationError(`a migration needs a name; ${advice}`)
  if (rest.length > 0 || !NAME.test(name) || name.length > NAME_MAX)
    throw new MigrationError(`"${[name, ...rest].join(' ')}" is not a valid name of a migration; ${advice}`)
  const twin = migrations(project).find((file) => file.slice('0000_'.length) === `${name}.sql`)
  if (twin) throw new MigrationError(`there is a migration ${twin} already; ${advice}`)

  const before = new Set(migrations(project))
  runDrizzleKit(project, name)
  const created = migrations(project).find((file) => !before.has(file))
  if (created === undefined) throw new MigrationError('nothing to migrate: the tables are as the last migration left them')
  return `${FOLDER}/${created}`
}

function migrations(project: string): string[] {
  return readdirSync(join(project, FOLDER))
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

// Uses the terminal, because it asks whether a column is new or renamed.
function runDrizzleKit(project: string, name: string): void {
  const { status } = spawnSync(
    process.execPath,
    ['--import', './platform/database/find-drizzle.mjs', DRIZZLE_KIT, 'generate', '--config', 'platform/drizzle.config.ts', '--name', name],
    { cwd: project, stdio: 'inherit', env: { ...process.env, NODE_PATH: join(project, 'platform/node_modules') } },
  )
  if (status !== 0) throw new MigrationError('drizzle-kit failed, see above')
}
