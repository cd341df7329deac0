import { runSteps } from './run-steps.ts'
import { VERIFY_STEPS } from './verify-steps.ts'

await runSteps(VERIFY_STEPS, process.argv.slice(2))
