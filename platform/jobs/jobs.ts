import { clearExpired } from './clear-expired.ts'
import type { Job } from './run-jobs.ts'

/** Everything that is done by the clock. */
export const JOBS: readonly Job[] = [clearExpired]
