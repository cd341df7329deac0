/** How a step's result is determined: by its exit code, or the counts of a test runner. */
export type Counting = 'exitCode' | 'nodeTest' | 'jest' | 'playwright'

/** One step of `npm test`. */
export type TestStep = {
  name: string
  counting: Counting
  /** Path of the script in node_modules; absent for node's own test runner. */
  script?: string
  args: string[]
  /** Globs of its test files, if it can run a selection. */
  files?: readonly string[]
  /** The test files to run instead of all. */
  onlyFiles?: readonly string[]
  /** Number of processes in which node's test runner runs all files (`gatherTestFiles`). */
  shares?: number
  /** Number of products beside each other that share the browser tests (`shareBrowserTests`). */
  products?: number
  /** Environment variables besides those of the shell. */
  environment?: Record<string, string>
  /** Only for hangs: a busy machine takes many times as long as an idle one. */
  timeoutMinutes: number
  /** Whether the step needs the machine for itself. */
  alone?: boolean
  needsChromium?: boolean
  needsRedis?: boolean
}

const CRUISED = [
  'app',
  'components',
  'lib',
  'contract',
  'outbound',
  'settings',
  'platform',
  'gateway',
  'middleware.ts',
  'instrumentation.ts',
]

/** The tests that jest runs: all of the web. */
export const WEB_TESTS = ['components/**/*.test.{ts,tsx}', 'lib/**/*.test.{ts,tsx}', 'middleware.test.ts']

/** The longest step except the browser's: two processes alternate in waiting for the database. */
export const PLATFORM_TESTS: TestStep = {
  name: 'platform',
  counting: 'nodeTest',
  args: ['--test-concurrency=2'],
  files: ['platform/**/*.test.ts'],
  shares: 2,
  timeoutMinutes: 60,
}

/** What `npm test` runs, quick answers first; `npm test -- laws web` runs some of it, `npm test -- gateway plan` one step's files with that in their path. */
export const TEST_STEPS: TestStep[] = [
  // One thread needs a third of the processor time of four, which each check shared types again.
  { name: 'types', counting: 'exitCode', script: 'typescript/bin/tsc', args: ['--noEmit', '--singleThreaded'], timeoutMinutes: 30 },
  {
    name: 'lint',
    counting: 'exitCode',
    script: '@biomejs/biome/bin/biome',
    args: ['check', '--max-diagnostics=40', '.'],
    timeoutMinutes: 30,
  },
  {
    name: 'directions',
    counting: 'exitCode',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...CRUISED],
    timeoutMinutes: 30,
  },
  { name: 'laws', counting: 'nodeTest', args: [], files: ['tests/laws/**/*.test.ts'], timeoutMinutes: 30 },
  { name: 'contract', counting: 'nodeTest', args: [], files: ['contract/**/*.test.ts'], timeoutMinutes: 30 },
  { name: 'outbound', counting: 'nodeTest', args: [], files: ['outbound/**/*.test.ts'], timeoutMinutes: 30 },
  { name: 'settings', counting: 'nodeTest', args: [], files: ['settings/**/*.test.ts'], timeoutMinutes: 30 },
  {
    name: 'web',
    counting: 'jest',
    script: 'jest/bin/jest.js',
    args: ['--ci', '--maxWorkers=2'],
    files: WEB_TESTS,
    timeoutMinutes: 30,
  },
  // Most of its time it waits: for time limits, health checks and processes that start.
  {
    name: 'gateway',
    counting: 'nodeTest',
    args: ['--test-concurrency=4'],
    files: ['gateway/**/*.test.ts'],
    shares: 4,
    timeoutMinutes: 30,
    needsRedis: true,
  },
  PLATFORM_TESTS,
  {
    name: 'launch',
    counting: 'nodeTest',
    args: [],
    files: ['launch/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
    timeoutMinutes: 30,
  },
  // The pages for the browser tests, while the platform's tests wait for the database.
  { name: 'build', counting: 'nodeTest', args: [], files: ['tests/build/**/*.test.ts'], timeoutMinutes: 30 },
  // One product with its browser leaves most of a second processor idle.
  {
    name: 'end-to-end',
    counting: 'playwright',
    script: '@playwright/test/cli.js',
    args: ['test'],
    files: ['tests/e2e/**/*.spec.ts'],
    products: 2,
    timeoutMinutes: 120,
    alone: true,
    needsChromium: true,
  },
]
