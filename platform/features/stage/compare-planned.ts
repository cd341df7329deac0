import { remindAtOf } from '@portico/contract/stage/planned-deployment'
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deployments, plannedDeployments, stages } from '../../database/schema/stage.ts'
import { transact } from '../../database/transact.ts'
import { BackOff } from './back-off.ts'
import { type ConsumerChanges, consumerChanges, NO_CHANGES } from './consumer-changes.ts'
import { type LockedStage, type PlannedRow, tellOfPlanned } from './planned-deployment-store.ts'
import { shownOnPortal } from './shown-stages.ts'
import { storeComparison } from './store-comparison.ts'

/**
 * Compares the oldest planned deployment that waits for it with what is deployed of the version, stores what it will change for consumers,
 * and notifies subscribers of breaking changes with their moment. Returns false when nothing waits. What is deployed stays the same until
 * then: any other deployment ends the planned one. Two nodes may compare the same one; one of them stores it. One that cannot be compared for
 * now waits in `backOff`.
 */
export async function compareNextPlanned(db: Database, backOff = new BackOff(), now = new Date()): Promise<boolean> {
  const [due] = await db
    .select({ planned: plannedDeployments, deployed: deployments, stage: stages, api: apis, shown: sql<boolean>`${shownOnPortal}` })
    .from(plannedDeployments)
    .innerJoin(stages, eq(stages.id, plannedDeployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .leftJoin(deployments, eq(deployments.id, stages.deploymentId))
    .where(and(waitsForComparison, notInArray(plannedDeployments.id, backOff.waiting(now))))
    .orderBy(asc(plannedDeployments.createdAt))
    .limit(1)
  if (!due) return false
  const comparison = { id: due.planned.id, compare: () => changesOf(db, due), store: (found: ConsumerChanges) => store(db, due, found) }
  await storeComparison(backOff, comparison, now)
  return true
}

const waitsForComparison = and(isNull(plannedDeployments.comparedAt), isNull(plannedDeployments.failure))

interface Due extends LockedStage {
  planned: PlannedRow
  deployed: typeof deployments.$inferSelect | null
  /** Whether the portal shows the version, so that its consumers are told. */
  shown: boolean
}

async function changesOf(db: Database, { deployed, planned }: Due): Promise<ConsumerChanges> {
  if (deployed === null) return NO_CHANGES
  const [before, after] = [deployed, planned].map(({ serving, documentId }) => ({ serving, document: { documentId } }))
  return before && after ? consumerChanges(db, before, after) : NO_CHANGES
}

async function store(db: Database, { planned, stage, api, shown }: Due, found: ConsumerChanges): Promise<void> {
  const [comparedAt, announced] = [new Date(), shown && found.breakingCount > 0]
  await transact(db, async (tx) => {
    // Who is approved meanwhile comes before or after the announcement.
    await tx.select({ id: apis.id }).from(apis).where(eq(apis.id, api.id)).for('update')
    const [stored] = await tx
      .update(plannedDeployments)
      .set({ ...found, comparedAt, announced, remindAt: announced ? remindAtOf(planned.plannedFor, comparedAt) : null })
      .where(and(eq(plannedDeployments.id, planned.id), waitsForComparison))
      .returning()
    if (stored) await tellOfPlanned(tx, { api, stage }, stored, 'planned', stored.plannedBy)
  })
}
