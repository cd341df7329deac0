import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource } from './project-files.ts'

/**
 * The commands in the blocks of docs/operations.md, by the test that runs them, and a text by which the test runs them. A command without
 * its own test is not documented.
 */
const RUN_BY: [command: RegExp, file: string, by: string][] = [
  [/^(?:umask|for|echo) /, 'tests/build/compose.test.ts', "split('### Containers')"],
  [/^docker compose up /, 'tests/build/compose.test.ts', "'compose.yaml'"],
  [/^create (?:role|database) /, 'platform/database/refuse-unusable-database.test.ts', 'docs/operations.md'],
  [/^npm run backup -- /, 'tests/verify/backup-restore.test.ts', "command('backup'"],
  [/^npm run restore -- /, 'tests/verify/backup-restore.test.ts', "command('restore'"],
]

/** The commands within its sentences, in the same way; those of compose.yaml are run by its own test. Those of other programs that change nothing of ours are not run. */
const NAMED_RUN_BY: [command: string, file: string, by: string][] = [
  ['npm start', 'tests/support/stack.ts', "'launch/start.mjs'"],
  ['npm run start:platform', 'compose.yaml', 'node launch/run-part.mjs platform'],
  ['npm run start:web', 'compose.yaml', 'node launch/run-part.mjs web'],
  ['npm run start:gateway', 'compose.yaml', 'node launch/run-part.mjs gateway'],
  ['npm run reseal', 'tests/verify/reseal-while-running.test.ts', "'reseal'"],
  ['npm run restore', 'tests/verify/backup-restore.test.ts', "command('restore'"],
  ['node launch/is-ready.mjs http://127.0.0.1:4000/readyz', 'tests/build/compose.test.ts', 'healthcheck.test'],
  ['docker compose kill --signal USR2 platform web gateway', 'tests/build/compose.test.ts', 'SIGUSR2 switches every service'],
]
const OF_OTHERS = ['git pull', 'openssl rand -base64 32']

/** Each line of the table of refused starts, by the test that starts a program so, and a text of this test. */
const REFUSED_BY: [line: RegExp, file: string, by: string][] = [
  [/Unknown name … in \.env/, 'settings/read-settings.test.ts', 'is refused for the unknown name'],
  [/Invalid …: use …/, 'settings/read-settings.test.ts', 'an error names the setting, its value and what is allowed'],
  [/Missing …: use …/, 'platform/config.test.ts', 'Missing DATABASE_URL: use an address like '],
  [/rejects the password/, 'platform/main.test.ts', 'ends with one line for a wrong password'],
  [/there is no database/, 'platform/database/refuse-unusable-database.test.ts', 'does not exist'],
  [/may not connect`, `… may not create tables/, 'platform/database/refuse-unusable-database.test.ts', 'or may not be used'],
  [/has the encoding/, 'platform/database/refuse-unusable-database.test.ts', 'LATIN1'],
  [/holds tables of another program/, 'platform/database/refuse-unusable-database.test.ts', 'that holds tables of another program'],
  [/does not answer`/, 'platform/database/refuse-unusable-database.test.ts', 'The database of DATABASE_URL does not answer'],
  [/A newer version has migrated this database/, 'platform/database/migrate.test.ts', 'newer version'],
  [/Missing key … in …/, 'platform/main.test.ts', 'lost encryption key'],
  [/Invalid GATEWAY_STATE_DIR: … is in use/, 'gateway/main.test.ts', 'a state directory that another gateway uses'],
  [/belongs to another user/, 'platform/database/embedded/start-embedded-database.test.ts', 'another user'],
]

describe('docs/operations.md', () => {
  const blocks = [...readSource('docs/operations.md').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }))
  const commands = blocks.filter(({ kind }) => kind === '' || kind === 'sql').flatMap(({ text }) => text.trim().split('\n'))

  it('has no command that no test runs', () => {
    assert.deepEqual(
      commands.filter((command) => !RUN_BY.some(([known]) => known.test(command))),
      [],
    )
    for (const [command, file, by] of RUN_BY) {
      assert.ok(
        commands.some((line) => command.test(line)),
        `${command} is not in the document`,
      )
      assert.ok(readSource(file).includes(by), `${file} does not run ${command}`)
    }
  })

  it('names no command in a sentence that no test runs', () => {
    const spans = [...readSource('docs/operations.md').matchAll(/`((?:npm|node|docker|openssl|git) [^`]+)`/g)].map(([, text = '']) => text)
    const known = [...NAMED_RUN_BY.map(([command]) => command), ...OF_OTHERS]
    assert.deepEqual(
      spans.filter((command) => !known.includes(command)),
      [],
    )
    for (const [command, file, by] of NAMED_RUN_BY) {
      assert.ok(spans.includes(command), `${command} is not in the document`)
      assert.ok(readSource(file).includes(by), `${file} does not run ${command}`)
    }
  })

  it('names no refusal of a start that no test sees', () => {
    const [, table = ''] = readSource('docs/operations.md').split('## When a start is refused')
    const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| `/.test(line))
    assert.ok(rows.length > 8)
    for (const row of rows)
      assert.ok(
        REFUSED_BY.some(([line]) => line.test(row)),
        row,
      )
    for (const [line, file, by] of REFUSED_BY) {
      assert.ok(
        rows.some((row) => line.test(row)),
        `${line} is not in the document`,
      )
      assert.ok(readSource(file).includes(by), `${file} has no test of ${line}`)
    }
  })

  it('names programs in its units that exist', () => {
    const programs = blocks.filter(({ kind }) => kind === 'ini').flatMap(({ text }) => [...text.matchAll(/^ExecStart=\S+ (\S+)/gm)])
    assert.deepEqual(
      programs.map(([, program = '']) => readSource(program) !== '' && program),
      ['launch/start.mjs'],
    )
  })
})
