import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { SETTINGS } from '@portico/settings/settings'
import { environmentExample, partsTable, startTable } from '@portico/settings/settings-documents'
import { readSource, sourceFiles } from './project-files.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const START = '<!-- settings: made from settings/settings.ts by UPDATE_GOLDEN=1 npm test -- laws -->\n'
const END = '\n<!-- end of settings -->'

/** Files outside settings/ that read the environment of their process, and why. */
const READERS: Record<string, string> = {
  'instrumentation.ts': 'NEXT_RUNTIME is a constant of the framework',
  'launch/chromium.ts': 'PATH and the browser of the tests',
  'launch/end-with-supervisor.ts': 'it is loaded before every part, so it loads nothing itself',
  'launch/prepare.mjs': 'it runs before packages are installed',
  'launch/system-packages.ts': 'passes everything to apt-get',
  'launch/build-web.ts': 'passes everything to the build',
  'launch/run-steps.ts': 'passes everything but settings to the tests',
  'launch/make-migration.ts': 'passes everything to drizzle-kit',
  'lib/development.ts': 'NODE_ENV is a constant of the framework',
  'lib/i18n/load-messages.ts': 'NODE_ENV is a constant of the framework',
  'lib/start-web.ts': 'NEXT_PHASE is a constant of the framework',
  'next.config.mjs': 'NEXT_DIST_DIR is between the build and the server; the framework loads this file as it is',
  'platform/database/embedded/create-cluster.ts': 'PATH for the programs of PostgreSQL',
}
const PRODUCT = /^(?:(?:app|components|lib|contract|outbound|platform|gateway|launch|demo)\/|[^/]+$)/
const TESTS = /\.test\.tsx?$|\/testing\/|\/conformance\/|^(?:playwright|jest)\.config\./

describe('settings', () => {
  const documents: [file: string, made: (before: string) => string][] = [
    ['.env.example', environmentExample],
    ['README.md', (before) => withTable(before, startTable())],
    ['docs/operations.md', (before) => withTable(before, partsTable())],
  ]
  for (const [file, made] of documents)
    it(`are documented in ${file} as declared`, () => {
      const text = made(readSource(file))
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(join(PROJECT, file), text)
      assert.equal(readSource(file), text)
    })

  it('are read by settings/ only', () => {
    const readers = sourceFiles().filter((file) => PRODUCT.test(file) && !TESTS.test(file) && readSource(file).includes('process.env'))
    assert.deepEqual(readers.sort(), Object.keys(READERS).sort())
  })

  it('are not read under other names elsewhere', () => {
    const names = Object.keys(SETTINGS).join('|')
    const direct = new RegExp(`(?:process\\.env|env|environment|variables)(?:\\.|\\[')(?:${names})\\b`)
    const readers = sourceFiles().filter((file) => PRODUCT.test(file) && !TESTS.test(file) && direct.test(readSource(file)))
    assert.deepEqual(readers, ['launch/end-with-supervisor.ts', 'launch/reseal.ts'])
  })
})

function withTable(text: string, table: string): string {
  const [from, to] = [text.indexOf(START), text.indexOf(END)]
  assert.ok(from >= 0 && to > from, `the marks "${START.trim()}" and "${END.trim()}" are missing`)
  return text.slice(0, from + START.length) + table + text.slice(to)
}
