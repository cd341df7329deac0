import { and, asc, desc, eq, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deploymentChanges, deployments, stages } from '../../database/schema/stage.ts'
import { transact } from '../../database/transact.ts'
import { touchTags } from '../../events/touch.ts'
import { tagsOfApi } from '../api/api-queries.ts'
import { announceBreakingChanges } from './announce-breaking-changes.ts'
import { BackOff } from './back-off.ts'
import { type ConsumerChanges, consumerChanges, NO_CHANGES } from './consumer-changes.ts'
import { shownOnPortal } from './shown-stages.ts'
import { storeComparison } from './store-comparison.ts'

/**
 * Compares the oldest deployment that waits for it with the one before it of the same version, stores what changed for consumers, and notifies
 * subscribers of breaking changes. Returns false when nothing waits. Two nodes may compare the same one; one of them stores it. One that cannot
 * be compared for now waits in `backOff`.
 */
export async function compareNextDeployment(db: Database, backOff = new BackOff(), now = new Date()): Promise<boolean> {
  const [due] = await db
    .select({ deployment: deployments, stage: stages, api: apis, shown: sql<boolean>`${shownOnPortal}` })
    .from(deploymentChanges)
    .innerJoin(deployments, eq(deployments.id, deploymentChanges.deploymentId))
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(and(isNull(deploymentChanges.comparedAt), notInArray(deployments.id, backOff.waiting(now))))
    .orderBy(asc(deployments.deployedAt))
    .limit(1)
  if (!due) return false
  const { deployment } = due
  const comparison = {
    id: deployment.id,
    compare: () => changesSince(db, deployment),
    store: (found: ConsumerChanges) => store(db, due, found),
  }
  await storeComparison(backOff, comparison, now)
  return true
}

type Deployment = typeof deployments.$inferSelect
interface Due {
  deployment: Deployment
  stage: typeof stages.$inferSelect
  api: typeof apis.$inferSelect
  /** Whether the portal shows the version, so that its consumers are told. */
  shown: boolean
}

async function changesSince(db: Database, deployment: Deployment): Promise<ConsumerChanges> {
  const [before] = await db
    .select()
    .from(deployments)
    .where(and(eq(deployments.stageId, deployment.stageId), lt(deployments.number, deployment.number)))
    .orderBy(desc(deployments.number))
    .limit(1)
  return before ? consumerChanges(db, contentOf(before), contentOf(deployment)) : NO_CHANGES
}

function contentOf({ serving, documentId }: Deployment) {
  return { serving, document: { documentId } }
}

async function store(db: Database, { deployment, stage, api, shown }: Due, found: ConsumerChanges): Promise<void> {
  await transact(db, async (tx) => {
    const stored = await tx
      .update(deploymentChanges)
      .set({ ...found, comparedAt: new Date() })
      .where(and(eq(deploymentChanges.deploymentId, deployment.id), isNull(deploymentChanges.comparedAt)))
      .returning({ deploymentId: deploymentChanges.deploymentId })
    if (stored.length === 0 || found.changeCount === 0) return
    if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
    if (found.breakingCount === 0 || !shown) return
    const { breakingCount } = found
    await announceBreakingChanges(tx, { api, stage, breakingCount, deploymentId: deployment.id, issuerId: deployment.deployedBy })
  })
}
