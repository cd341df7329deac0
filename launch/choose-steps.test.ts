import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { chooseSteps } from './choose-steps.ts'
import { argumentsOf } from './run-test-step.ts'
import { TEST_STEPS, type TestStep, WEB_TESTS } from './test-steps.ts'
import { VERIFY_STEPS } from './verify-steps.ts'

const JEST_CONFIG: string = '../jest.config.mjs'
const STEPS: TestStep[] = [
  { name: 'types', counting: 'exitCode', script: 'tsc.js', args: ['--noEmit'], timeoutMinutes: 1 },
  { name: 'gateway', counting: 'nodeTest', args: ['--test-concurrency=2'], files: ['gateway/**/*.test.ts'], timeoutMinutes: 1 },
  { name: 'web', counting: 'jest', script: 'jest.js', args: ['--ci'], files: ['lib/**/*.test.{ts,tsx}'], timeoutMinutes: 1 },
  { name: 'end-to-end', counting: 'playwright', script: 'cli.js', args: ['test'], files: ['tests/e2e/*.spec.ts'], timeoutMinutes: 1 },
]
const FILES = [
  'gateway/plan/compile-plan.test.ts',
  'gateway/plan/compile-plan.ts',
  'gateway/filters/quota.test.ts',
  'lib/own-path.test.ts',
  'lib/home/home-screen.test.tsx',
  'tests/e2e/sign-in.spec.ts',
  'tests/e2e/session.spec.ts',
]

const project = mkdtempSync(join(tmpdir(), 'portico-steps-'))
after(() => rmSync(project, { recursive: true, force: true }))
for (const file of FILES) {
  mkdirSync(join(project, dirname(file)), { recursive: true })
  writeFileSync(join(project, file), '')
}

const chosen = (...args: string[]) => chooseSteps(STEPS, args, project).map(({ name, onlyFiles }) => ({ name, onlyFiles }))
const argumentsFor = (...args: string[]) => chooseSteps(STEPS, args, project).map((step) => argumentsOf(step, '/project', '/report'))

describe('the arguments of a test run', () => {
  it('are empty for every step', () => {
    assert.deepEqual(chooseSteps(STEPS, [], project), STEPS)
  })

  it('name steps, in the given order', () => {
    assert.deepEqual(chosen('web', 'types'), [
      { name: 'web', onlyFiles: undefined },
      { name: 'types', onlyFiles: undefined },
    ])
  })

  const patterns: [description: string, args: string[], files: string[]][] = [
    ['a part of the path', ['gateway', 'compile'], ['gateway/plan/compile-plan.test.ts']],
    ['the path itself', ['gateway', './gateway/filters/quota.test.ts'], ['gateway/filters/quota.test.ts']],
    ['a glob', ['gateway', 'gateway/{plan,filters}/*'], ['gateway/filters/quota.test.ts', 'gateway/plan/compile-plan.test.ts']],
    ['several patterns', ['web', 'own-path', 'home/'], ['lib/home/home-screen.test.tsx', 'lib/own-path.test.ts']],
    ['a browser test', ['end-to-end', 'sign-in'], ['tests/e2e/sign-in.spec.ts']],
  ]
  for (const [description, args, onlyFiles] of patterns)
    it(`select test files of a step by ${description}`, () => {
      assert.deepEqual(chosen(...args), [{ name: args[0], onlyFiles }])
    })

  it('give each step its own patterns', () => {
    assert.deepEqual(chosen('gateway', 'quota', 'end-to-end', 'session', 'types'), [
      { name: 'gateway', onlyFiles: ['gateway/filters/quota.test.ts'] },
      { name: 'end-to-end', onlyFiles: ['tests/e2e/session.spec.ts'] },
      { name: 'types', onlyFiles: undefined },
    ])
  })

  it('name a step once, even if repeated', () => {
    assert.deepEqual(chosen('gateway', 'quota', 'gateway', 'compile'), [
      { name: 'gateway', onlyFiles: ['gateway/filters/quota.test.ts', 'gateway/plan/compile-plan.test.ts'] },
    ])
  })

  const mistakes: [description: string, args: string[], message: string][] = [
    ['an unknown step', ['gatway'], 'there is no step "gatway"; the steps are types, gateway, web, end-to-end'],
    ['an empty name', [''], 'there is no step ""; the steps are types, gateway, web, end-to-end'],
    [
      'a pattern without a test file',
      ['gateway', 'quota', 'typo'],
      'no test file of the step "gateway" matches "typo"; the steps are types, gateway, web, end-to-end',
    ],
    [
      'a source without the tests',
      ['gateway', 'compile-plan.ts'],
      'no test file of the step "gateway" matches "compile-plan.ts"; the steps are types, gateway, web, end-to-end',
    ],
    [
      'a pattern for a step without test files',
      ['types', 'lib'],
      'the step "types" has no test files to choose from; the steps are types, gateway, web, end-to-end',
    ],
  ]
  for (const [description, args, message] of mistakes)
    it(`are rejected with the list of steps for ${description}`, () => {
      assert.throws(() => chooseSteps(STEPS, args, project), { message })
    })
})

describe('the command of a step', () => {
  it('runs all files of the step', () => {
    assert.deepEqual(argumentsFor('types', 'web', 'end-to-end'), [
      ['/project/node_modules/tsc.js', '--noEmit'],
      ['/project/node_modules/jest.js', '--ci', '--json', '--outputFile=/report'],
      ['/project/node_modules/cli.js', 'test'],
    ])
    assert.deepEqual(argumentsFor('gateway').flat().slice(-2), ['--test-concurrency=2', 'gateway/**/*.test.ts'])
  })

  it('runs the selected files only', () => {
    assert.deepEqual(argumentsFor('gateway', 'quota').flat().slice(-2), ['--test-concurrency=2', 'gateway/filters/quota.test.ts'])
    assert.deepEqual(argumentsFor('web', 'own-path').flat().slice(-2), ['--runTestsByPath', 'lib/own-path.test.ts'])
    assert.deepEqual(argumentsFor('end-to-end', 'sign-in').flat().slice(-1), ['tests/e2e/sign-in.spec.ts'])
  })
})

describe('the steps of the project', () => {
  for (const step of [...TEST_STEPS, ...VERIFY_STEPS].filter(({ counting }) => counting !== 'exitCode'))
    it(`${step.name} names its test files`, () => {
      const [found] = chooseSteps([step], [step.name, 'test'], join(import.meta.dirname, '..'))
      assert.notEqual(found?.onlyFiles?.length ?? 0, 0)
    })

  it('web has the same files as jest', async () => {
    const config: { default: () => Promise<{ projects: { testMatch: string[] }[] }> } = await import(JEST_CONFIG)
    const { projects } = await config.default()
    const globs = projects.flatMap(({ testMatch }) => testMatch).map((glob) => glob.replace('<rootDir>/', ''))
    assert.deepEqual(filesOf(globs), filesOf(WEB_TESTS))
  })
})

function filesOf(globs: readonly string[]): string[] {
  const step: TestStep = { name: 'files', counting: 'jest', args: [], files: globs, timeoutMinutes: 1 }
  return [...(chooseSteps([step], ['files', '.'], join(import.meta.dirname, '..'))[0]?.onlyFiles ?? [])]
}
