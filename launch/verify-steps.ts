import { type TestStep, WEB_TESTS } from './test-steps.ts'

/** What `npm run verify` runs besides `npm test`: properties with new values, and long runs against a whole product. */
export const VERIFY_STEPS: TestStep[] = [
  {
    name: 'properties',
    counting: 'nodeTest',
    args: [],
    files: ['contract/**/*.test.ts', 'outbound/**/*.test.ts', 'gateway/**/*.test.ts', 'launch/edge/*.test.ts'],
    environment: { PROPERTY_SEED: 'random' },
    timeoutMinutes: 10,
  },
  {
    name: 'web-properties',
    counting: 'jest',
    script: 'jest/bin/jest.js',
    args: ['--ci', '--maxWorkers=2', '--selectProjects', 'node'],
    files: WEB_TESTS.map((glob) => glob.replace('{ts,tsx}', 'ts')),
    environment: { PROPERTY_SEED: 'random' },
    timeoutMinutes: 5,
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
    name: 'reseal',
    counting: 'nodeTest',
    args: [],
    files: ['tests/verify/reseal-while-running.test.ts'],
    timeoutMinutes: 5,
    alone: true,
  },
]
