import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { plannedDeployments, stages } from '../../database/schema/stage.ts'
import { transact } from '../../database/transact.ts'
import { tellOfPlanned } from './planned-deployment-store.ts'

/**
 * Reminds subscribers of the breaking changes of one planned deployment that comes within a day and was announced days before (decision 0118).
 * Returns false when there is none. Of several platforms, one does it.
 */
export async function remindOfNextPlanned(db: Database, now = new Date()): Promise<boolean> {
  const { remindAt, plannedFor, failure } = plannedDeployments
  const isDue = and(lte(remindAt, now), gt(plannedFor, now), isNull(failure))
  const [due] = await db
    .select({ id: plannedDeployments.id, stage: stages, api: apis })
    .from(plannedDeployments)
    .innerJoin(stages, eq(stages.id, plannedDeployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .where(isDue)
    .orderBy(asc(remindAt), asc(plannedDeployments.id))
    .limit(1)
  if (!due) return false
  await transact(db, async (tx) => {
    // Who is approved meanwhile is told before or after, and a new moment comes before or after.
    await tx.select({ id: apis.id }).from(apis).where(eq(apis.id, due.api.id)).for('update')
    const [planned] = await tx
      .update(plannedDeployments)
      .set({ remindAt: null })
      .where(and(eq(plannedDeployments.id, due.id), isDue))
      .returning()
    if (planned) await tellOfPlanned(tx, due, planned, 'reminded', planned.plannedBy)
  })
  return true
}
