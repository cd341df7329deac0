import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, plannedDeployments, stages } from '../../database/schema/stage.ts'
import { transact } from '../../database/transact.ts'
import { type ConsumerChanges, consumerChanges, NO_CHANGES } from './consumer-changes.ts'
import { type LockedStage, type PlannedRow, tellOfPlanned } from './planned-deployment-store.ts'
import { storeComparison } from './store-comparison.ts'

/**
 * Compares the oldest planned deployment that waits for it with what is deployed of the version, stores what it will change for consumers,
 * and notifies subscribers of breaking changes with their moment. Returns false when nothing waits. What is deployed stays the same until
 * then: any other deployment ends the planned one. Two nodes may compare the same one; one of them stores it.
 */
export async function compareNextPlanned(db: Database): Promise<boolean> {
  const [due] = await db
    .select({ planned: plannedDeployments, deployed: deployments, stage: stages, api: apis, exposed: environments.exposedOnPortal })
    .from(plannedDeployments)
    .innerJoin(stages, eq(stages.id, plannedDeployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .leftJoin(deployments, eq(deployments.id, stages.deploymentId))
    .where(and(isNull(plannedDeployments.comparedAt), isNull(plannedDeployments.failure)))
    .orderBy(asc(plannedDeployments.createdAt))
    .limit(1)
  if (!due) return false
  await storeComparison(changesOf(db, due), (found) => store(db, due, found))
  return true
}

interface Due extends LockedStage {
  planned: PlannedRow
  deployed: typeof deployments.$inferSelect | null
  exposed: boolean
}

async function changesOf(db: Database, { deployed, planned }: Due): Promise<ConsumerChanges> {
  if (deployed === null) return NO_CHANGES
  const [before, after] = [deployed, planned].map(({ serving, documentId }) => ({ serving, document: { documentId } }))
  return before && after ? consumerChanges(db, before, after) : NO_CHANGES
}

async function store(db: Database, { planned, stage, api, exposed }: Due, found: ConsumerChanges): Promise<void> {
  await transact(db, async (tx) => {
    const [stored] = await tx
      .update(plannedDeployments)
      .set({ ...found, comparedAt: new Date(), announced: exposed && found.breakingCount > 0 })
      .where(and(eq(plannedDeployments.id, planned.id), isNull(plannedDeployments.comparedAt), isNull(plannedDeployments.failure)))
      .returning()
    if (stored) await tellOfPlanned(tx, { api, stage }, stored, 'planned', stored.plannedBy)
  })
}
