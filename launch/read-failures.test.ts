import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { readFailures } from './read-failures.ts'
import { runTestStep } from './run-test-step.ts'

const project = resolve(import.meta.dirname, '..')

describe('what failed in a step', () => {
  it("of node's runner has the name, place and error of each test, without the suites around it", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-failures-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'sample.test.mjs')
    writeFileSync(
      file,
      `import assert from 'node:assert'
       import { describe, it } from 'node:test'
       describe('a suite', () => {
         it('adds', () => assert.equal(1 + 1, 3))
         it('is right', () => {})
       })`,
    )
    t.mock.method(console, 'log', () => {})
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env
    const { passed, failed, failures } = await runTestStep(
      { name: 'sample', counting: 'nodeTest', args: [], onlyFiles: [file], timeoutMinutes: 5 },
      { project, folder, environment },
    )
    assert.deepEqual({ passed, failed, listed: failures.length }, { passed: 1, failed: 1, listed: 1 })
    assert.match(failures[0] as string, /^adds \(.*sample\.test\.mjs:4\)\nAssertionError.*2 == 3/)
  })

  it('of jest has the message of each failed file, without its colours', () => {
    const testResults = [
      { status: 'passed', message: '' },
      { status: 'failed', message: '\u001b[31m● adds\u001b[39m' },
    ]
    assert.deepEqual(readFailures('jest', { testResults }, 'output'), ['● adds'])
  })

  it('of Playwright has the name, place and errors of each test, however deep its suite', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      file: 'one.spec.ts',
      line: 3,
      ok,
      tests: [{ results: [{ errors: ok ? [] : [{ message: 'no heading' }] }] }],
    })
    const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }]
    assert.deepEqual(readFailures('playwright', { suites }, 'output'), ['closes (one.spec.ts:3)\nno heading'])
  })

  it('is the end of the output if the runner named nothing', () => {
    const output = `${'first line\n'.repeat(1000)}last line\n`
    for (const report of [null, {}]) {
      const [only, ...others] = readFailures('nodeTest', report, output)
      assert.deepEqual([only?.length, only?.endsWith('last line'), others], [1200, true, []])
    }
    assert.deepEqual(readFailures('exitCode', null, 'error: no\n'), ['error: no'])
  })

  it('is bounded in number and length', () => {
    const failures = Array.from({ length: 8 }, () => 'x'.repeat(5000))
    const listed = readFailures('nodeTest', { failures }, '')
    assert.deepEqual([listed.length, listed[0]?.length, listed.at(-1)], [6, 1200, 'and 3 more'])
  })
})
