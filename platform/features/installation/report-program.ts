import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { runningPrograms } from '../../database/schema/running-program.ts'

export type Program = Pick<typeof runningPrograms.$inferSelect, 'id' | 'kind' | 'version' | 'hostName' | 'bootedAt'>

/** Records that a program runs now. */
export async function reportProgram(db: Database, program: Program): Promise<void> {
  await db
    .insert(runningPrograms)
    .values(program)
    .onConflictDoUpdate({ target: runningPrograms.id, set: { lastSeenAt: sql`now()` } })
}
