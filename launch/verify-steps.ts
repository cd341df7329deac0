import { PLATFORM_TESTS, type TestStep, WEB_TESTS } from './test-steps.ts'

/**
 * The steps of `npm run verify` besides `npm test`: properties with new values, sweeps of all combinations, and long runs against a whole
 * product.
 */
export const VERIFY_STEPS: TestStep[] = [
  {
    name: 'properties',
    counting: 'nodeTest',
    args: [],
    files: ['contract/**/*.test.ts', 'outbound/**/*.test.ts', 'gateway/**/*.test.ts', 'launch/edge/*.test.ts'],
    environment: { PROPERTY_SEED: 'random', SWEEP: 'whole' },
    timeoutMinutes: 30,
  },
  {
    name: 'web-properties',
    counting: 'jest',
    script: 'jest/bin/jest.js',
    args: ['--ci', '--maxWorkers=2', '--selectProjects', 'node'],
    files: WEB_TESTS.map((glob) => glob.replace('{ts,tsx}', 'ts')),
    environment: { PROPERTY_SEED: 'random' },
    timeoutMinutes: 30,
  },
  { ...PLATFORM_TESTS, environment: { SWEEP: 'whole', PROPERTY_SEED: 'random' } },
  {
    name: 'sweeps',
    counting: 'playwright',
    script: '@playwright/test/cli.js',
    args: ['test'],
    files: ['tests/e2e/*.spec.ts', 'tests/verify/*.spec.ts'],
    environment: { SWEEP: 'whole' },
    timeoutMinutes: 120,
    alone: true,
    needsChromium: true,
  },
  {
    name: 'hostile',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/hostile-developers.test.ts'],
    timeoutMinutes: 30,
    alone: true,
  },
  {
    name: 'rolling-restart',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/rolling-restart.test.ts'],
    environment: { SWEEP: 'whole' },
    timeoutMinutes: 30,
    alone: true,
  },
  {
    name: 'usage-limits',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/usage-limits.test.ts'],
    timeoutMinutes: 30,
    alone: true,
    needsRedis: true,
  },
  {
    name: 'reseal',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/reseal-while-running.test.ts'],
    timeoutMinutes: 30,
    alone: true,
  },
  {
    name: 'backup',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/backup-restore.test.ts'],
    timeoutMinutes: 15,
    alone: true,
  },
  {
    name: 'development',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/development-mode.test.ts'],
    timeoutMinutes: 15,
    alone: true,
    needsChromium: true,
  },
]
