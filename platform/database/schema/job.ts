import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** When each scheduled job last ran, so that one of several platform nodes runs it. */
export const jobRuns = pgTable('job_runs', {
  job: text('job').primaryKey(),
  lastRunAt: moment('last_run_at').notNull(),
})
