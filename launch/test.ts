import { runSteps } from './run-steps.ts'
import { TEST_STEPS } from './test-steps.ts'

await runSteps(TEST_STEPS, process.argv.slice(2))
