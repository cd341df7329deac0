import { CHECK_EVERY_MINUTES } from '@portico/contract/service-status/service-status'
import { recordChecks } from '../features/service-status/record-checks.ts'
import type { Job } from './run-jobs.ts'

/** Counts a health check of every published API, for the days of which there are no calls (decision 0090). */
export const checkServices: Job = { name: 'check services', everyMinutes: CHECK_EVERY_MINUTES, run: recordChecks }
