import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { COMPILE_HINT, hintCompilation } from './hint-compilation.ts'

describe('the compile hint of a build', () => {
  let folder: string
  const script = (name: string) => readFileSync(join(folder, 'static', name), 'utf8')
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-hints-'))
    mkdirSync(join(folder, 'static'))
    writeFileSync(join(folder, 'build-manifest.json'), JSON.stringify({ rootMainFiles: ['static/main.js'] }))
    writeFileSync(join(folder, 'static/main.js'), 'run()')
    writeFileSync(join(folder, 'static/page.js'), 'show()')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('stands once before the code of the scripts of every page, and in no other', () => {
    hintCompilation(folder)
    hintCompilation(folder)
    assert.equal(script('main.js'), `${COMPILE_HINT}run()`)
    assert.equal(script('page.js'), 'show()')
  })
})
