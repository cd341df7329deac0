import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deploymentChanges, deploymentNotes, deployments, stages } from '../../database/schema/stage.ts'
import { shownOnPortal } from './shown-stages.ts'

/**
 * The condition that a changelog has a deployment: it changed something for consumers, or staff say something of it. For queries that read
 * `deployment_changes`, `deployment_notes`, `apis` and `environments`.
 */
export const inChangelog = and(shownOnPortal, or(gt(deploymentChanges.changeCount, 0), isNotNull(deploymentNotes.deploymentId)))

/** Returns how much the newest deployments of published APIs changed for consumers, and what staff say of them, the newest first. */
export async function changesOfApis(db: Reader, apiIds: readonly string[], limit: number) {
  const { id, number, deployedAt } = deployments
  const { changeCount, breakingCount } = deploymentChanges
  return db
    .select({
      ...{ id, number, deployedAt, changeCount, breakingCount, stageName: stages.name },
      ...{ api: { id: apis.id, name: apis.name }, note: deploymentNotes },
    })
    .from(deploymentChanges)
    .innerJoin(deployments, eq(deployments.id, deploymentChanges.deploymentId))
    .leftJoin(deploymentNotes, eq(deploymentNotes.deploymentId, deployments.id))
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(and(inArray(apis.id, [...apiIds]), eq(apis.publicationStatus, 'APPROVED'), inChangelog))
    .orderBy(desc(deployments.deployedAt), desc(deployments.number))
    .limit(limit)
}
