import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { deployments } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { writeDeployment } from './deployment-store.ts'
import { endPlannedDeployment } from './planned-deployment-store.ts'
import { requireContentGroups } from './require-content-groups.ts'
import { requireServable } from './require-servable.ts'
import { lockStage } from './stage-queries.ts'

/**
 * Deploys the content of an earlier deployment of a version again, as its newest one; a planned one is canceled. The API itself does not
 * change. Throws NoApi,
 * StageNotFound or DeploymentNotFound, StateNotAllowed for the current deployment, NoTargetServerGroup if it uses a group that is deleted
 * or that the person may not use, and NotServable for content that gateways would refuse today.
 */
export async function rollBackStage(
  tx: Transaction,
  person: Person,
  { apiId, stageId }: { apiId: string; stageId: string },
  number: number,
): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  const [earlier] = await tx
    .select()
    .from(deployments)
    .where(and(eq(deployments.stageId, stage.id), eq(deployments.number, number)))
  if (!earlier) return refuse('DeploymentNotFound')
  if (earlier.id === stage.deploymentId) refuse('StateNotAllowed')
  const { serving, documentId, contentHash, methodCount } = earlier
  await requireContentGroups(tx, person, api, serving)
  await requireServable(tx, { api, stage }, serving)
  await writeDeployment(
    tx,
    { api, stage },
    { serving, documentId, contentHash, methodCount, deployedBy: person.id, restoredNumber: earlier.restoredNumber ?? number },
  )
  await endPlannedDeployment(tx, { api, stage }, person.id)
}
