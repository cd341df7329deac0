import type { TestStep } from './test-steps.ts'

/** What `npm run verify` runs besides `npm test`: long runs against a whole product, each with the machine for itself. */
export const VERIFY_STEPS: TestStep[] = [
  {
    name: 'hostile',
    counting: 'nodeTest',
    args: ['tests/verify/hostile-developers.test.ts'],
    timeoutMinutes: 30,
    alone: true,
  },
  {
    name: 'reseal',
    counting: 'nodeTest',
    args: ['tests/verify/reseal-while-running.test.ts'],
    timeoutMinutes: 5,
    alone: true,
  },
]
