import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { shareBrowserTests } from './share-browser-tests.ts'
import type { TestStep } from './test-steps.ts'

const project = mkdtempSync(join(tmpdir(), 'portico-browser-tests-'))
after(() => rmSync(project, { recursive: true, force: true }))
const FILES = ['a', 'b', 'c', 'd', 'e'].map((name) => `e2e/${name}.spec.ts`)
mkdirSync(join(project, 'e2e'))
for (const file of FILES) writeFileSync(join(project, file), '')

const STEP: TestStep = {
  ...{ name: 'browser', counting: 'playwright', script: 'cli.js', args: ['test'] },
  ...{ files: ['e2e/*.spec.ts'], products: 2, timeoutMinutes: 1, alone: true },
}

describe('a step of browser tests', () => {
  it('runs every file once, in one of its products, with results of its own', () => {
    const shared = shareBrowserTests(STEP, project)
    assert.deepEqual(
      shared.map(({ name }) => name),
      ['browser-1', 'browser-2'],
    )
    assert.deepEqual(shared.flatMap(({ onlyFiles }) => onlyFiles).sort(), FILES)
    assert.equal(new Set(shared.map(({ args }) => args.join(' '))).size, 2)
    assert.ok(shared.every(({ onlyFiles = [] }) => onlyFiles.length >= 2))
  })

  it('is one with one product, and when files are chosen', () => {
    const { products, ...single } = STEP
    assert.deepEqual(shareBrowserTests(single, project), [single])
    const chosen = { ...STEP, onlyFiles: FILES.slice(1) }
    assert.deepEqual(shareBrowserTests(chosen, project), [chosen])
  })
})
