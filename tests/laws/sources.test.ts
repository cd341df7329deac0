import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

const LINES_MAX = 400
const KEBAB_FILE = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/
// A route that answers a file has the file's name.
const FOLDER = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|\([a-z-]+\)|\[{1,2}(?:\.\.\.)?[a-zA-Z]+\]{1,2}|\.ci|\.well-known|[a-z]+\.(?:json|txt|xml))$/
const DRAWERS = /^(?:utils?|helpers?|common|misc|shared|index)$/

// Composed of parts, so that this file passes its own law.
const LEFT_OVERS = [
  ['\\bTO', 'DO\\b'],
  ['\\bFIX', 'ME\\b'],
  ['\\b[Cc]oming', ' soon\\b'],
  ['@ts-', '(?:ignore|nocheck|expect-error)'],
].map((pieces) => new RegExp(pieces.join('')))
const WEAKENED_TESTS =
  /\b(?:describe|it|test|suite)\.(?:skip|only|todo|fixme|failing)\b|\b(?:xit|xdescribe|fit|fdescribe)\(|\{\s*(?:skip|only|todo):/

const files = sourceFiles()

/** Returns the files that break a law, each with the offending line. */
function offenders(breaks: (line: string) => boolean, among = files): string[] {
  return among.flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, at) => (breaks(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
}

describe('source files', () => {
  it('are found', () => {
    assert.ok(files.length > 100, `only ${files.length} files were found`)
  })

  it(`have at most ${LINES_MAX} lines`, () => {
    const long = files.filter((file) => readSource(file).split('\n').length - 1 > LINES_MAX)
    assert.deepEqual(long, [])
  })

  it('contain no left-overs', () => {
    assert.deepEqual(
      offenders((line) => LEFT_OVERS.some((pattern) => pattern.test(line))),
      [],
    )
  })

  it('are named in kebab-case', () => {
    const wrong = files.filter((file) => {
      const parts = file.split('/')
      const name = (parts.pop() ?? '').replace(/\.(?:tsx?|mjs|cjs|css)$/, '').replace(/^\./, '')
      return !KEBAB_FILE.test(name) || parts.some((folder) => !FOLDER.test(folder))
    })
    assert.deepEqual(wrong, [])
  })

  it('are in no catch-all folder', () => {
    const drawers = files.filter((file) => file.split('/').some((part) => DRAWERS.test(part.replace(/\.\w+$/, ''))))
    assert.deepEqual(drawers, [])
  })

  it('have named exports, except where a tool requires a default export', () => {
    const byDefault = files.filter((file) => /\.(?:ts|tsx)$/.test(file) && /^export default /m.test(readSource(file)))
    const allowed =
      /^(?:app\/.*|middleware\.ts|instrumentation.*\.ts|.*\.config\.ts|lib\/i18n\/.*|launch\/edge\/page-cache\.ts|tests\/support\/global-.*\.ts)$/
    assert.deepEqual(
      byDefault.filter((file) => !allowed.test(file)),
      [],
    )
  })
})

describe('tests', () => {
  it('are all run', () => {
    const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    assert.ok(tests.length > 10)
    assert.deepEqual(
      offenders(
        (line) => WEAKENED_TESTS.test(line),
        tests.filter((file) => !file.startsWith('tests/laws/')),
      ),
      [],
    )
  })
})

describe('the lock file', () => {
  const lock = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, { resolved?: string; link?: boolean }> }

  it('contains no host names of packages', () => {
    const hosts = Object.entries(lock.packages).filter(
      ([, { resolved, link }]) => resolved !== undefined && !link && /^[a-z+]+:/.test(resolved),
    )
    assert.deepEqual(hosts, [])
  })

  it('pins every version that the project requires', () => {
    const manifest = JSON.parse(readSource('package.json')) as Record<string, Record<string, string> | undefined>
    const loose = ['dependencies', 'devDependencies', 'optionalDependencies']
      .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([name, version]) => !name.startsWith('@portico/') && !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    assert.deepEqual(loose, [])
  })
})
