import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** When each timed job last ran, so that several platform nodes run it once. */
export const jobRuns = pgTable('job_runs', {
  job: text('job').primaryKey(),
  lastRunAt: moment('last_run_at').notNull(),
})
