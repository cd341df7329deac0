import { sql } from 'drizzle-orm'

/** The condition of published APIs. Written as in the partial indexes of `apis`, without a parameter, so that the planner can use them. */
export const published = sql`publication_status = 'APPROVED'`
