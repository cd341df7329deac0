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

  it('names programs in its units that exist', () => {
    const programs = blocks.filter(({ kind }) => kind === 'ini').flatMap(({ text }) => [...text.matchAll(/^ExecStart=\S+ (\S+)/gm)])
    assert.deepEqual(
      programs.map(([, program = '']) => readSource(program) !== '' && program),
      ['launch/start.mjs'],
    )
  })
})
