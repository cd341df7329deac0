/** How a step's result is read: a single check by its exit code, or the counts of a runner. */
export type Counting = 'exitCode' | 'nodeTest' | 'jest' | 'playwright'

/** One step of `npm test`. */
export type TestStep = {
  name: string
  counting: Counting
  /** A script of node_modules to run, by its path there; absent for node's own test runner. */
  script?: string
  args: string[]
  /** Variables besides those of the shell. */
  environment?: Record<string, string>
  timeoutMinutes: number
  /** Wants the machine for itself. */
  alone?: boolean
  needsChromium?: boolean
}

const CRUISED = ['app', 'components', 'lib', 'contract', 'outbound', 'platform', 'gateway', 'middleware.ts', 'instrumentation.ts']

/** What `npm test` runs, quick answers first; `npm test -- laws web` runs some of it. */
export const TEST_STEPS: TestStep[] = [
  { name: 'types', counting: 'exitCode', script: 'typescript/bin/tsc', args: ['--noEmit'], timeoutMinutes: 3 },
  {
    name: 'lint',
    counting: 'exitCode',
    script: '@biomejs/biome/bin/biome',
    args: ['check', '--max-diagnostics=40', '.'],
    timeoutMinutes: 3,
  },
  {
    name: 'directions',
    counting: 'exitCode',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...CRUISED],
    timeoutMinutes: 3,
  },
  { name: 'laws', counting: 'nodeTest', args: ['tests/laws/**/*.test.ts'], timeoutMinutes: 3 },
  { name: 'contract', counting: 'nodeTest', args: ['contract/**/*.test.ts'], timeoutMinutes: 3 },
  { name: 'outbound', counting: 'nodeTest', args: ['outbound/**/*.test.ts'], timeoutMinutes: 3 },
  { name: 'web', counting: 'jest', script: 'jest/bin/jest.js', args: ['--ci', '--maxWorkers=2'], timeoutMinutes: 5 },
  { name: 'gateway', counting: 'nodeTest', args: ['gateway/**/*.test.ts'], timeoutMinutes: 5 },
  // The longest of them: when it runs, little else does, and two files at a time wait for the database in turns.
  {
    name: 'platform',
    counting: 'nodeTest',
    args: ['--test-concurrency=2', 'platform/**/*.test.ts'],
    timeoutMinutes: 8,
  },
  { name: 'launch', counting: 'nodeTest', args: ['launch/**/*.test.ts', 'demo/**/*.test.ts'], timeoutMinutes: 3 },
  // The pages for the browser tests, while the platform's tests wait for the database.
  { name: 'build', counting: 'exitCode', args: ['launch/run-part.ts', 'build'], timeoutMinutes: 6 },
  {
    name: 'end-to-end',
    counting: 'playwright',
    script: '@playwright/test/cli.js',
    args: ['test'],
    timeoutMinutes: 30,
    alone: true,
    needsChromium: true,
  },
]
