import { sunsetHasCome } from '@portico/contract/stage/deprecation'
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { touchEnvironment, touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, lockApi, tagsOfApi } from '../api/api-queries.ts'
import { touchCredentialsOfApi } from '../api/touch-credentials-of-api.ts'
import { deleteUnusedDocuments } from './deployment-store.ts'
import { endPlannedDeployment } from './planned-deployment-store.ts'
import { publicationBlocker } from './shown-stages.ts'
import { lockStage, type StageRow } from './stage-queries.ts'

/**
 * Deletes a version with its deployments; gateways stop serving it within a second, and its statistics stay. Throws NoApi or StageNotFound,
 * StageSubscribed if it is deployed, somebody is or wants to be subscribed to the API, and no announced sunset date has come, and
 * LastStagePublished for the last one that the portal shows of a published API.
 */
export async function deleteStage(
  tx: Transaction,
  person: Person,
  { apiId, stageId }: { apiId: string; stageId: string },
  now = new Date(),
): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  const isRetired = stage.deprecatedAt !== null && sunsetHasCome(stage, now)
  if (stage.deploymentId !== null && !isRetired) await requireUnsubscribed(tx, api.id)
  const wasShown = await isShown(tx, api)
  const announcing = await announcingEnvironments(tx, stage)
  await endPlannedDeployment(tx, { api, stage }, person.id)
  await tx.delete(stages).where(eq(stages.id, stage.id))
  await deleteUnusedDocuments(tx, api.id)
  if (wasShown && !(await isShown(tx, api))) refuse('LastStagePublished')

  for (const environmentId of announcing) touchEnvironment(tx, environmentId, [api.id])
  if (stage.deploymentId === null) return
  touchEnvironment(tx, stage.environmentId, [api.id])
  await touchCredentialsOfApi(tx, stage.environmentId, api.id)
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
}

async function requireUnsubscribed(tx: Transaction, apiId: string): Promise<void> {
  const [live] = await tx
    .select({ subscriptions: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.apiId, apiId), inArray(subscriptions.status, ['WAITING', 'APPROVED'])))
  if (live && live.subscriptions > 0) refuse('StageSubscribed', live)
}

/** Returns whether the portal shows a version of a published API. */
async function isShown(db: Reader, { id, publicationStatus, publishedEnvironmentId }: ApiRow): Promise<boolean> {
  return publicationStatus === 'APPROVED' && (await publicationBlocker(db, id, publishedEnvironmentId)) === null
}

/** Returns the environments of deployed versions that announce this one as their successor. */
async function announcingEnvironments(db: Reader, { id }: StageRow): Promise<string[]> {
  const rows = await db
    .selectDistinct({ environmentId: stages.environmentId })
    .from(stages)
    .where(and(eq(stages.successorId, id), isNotNull(stages.deploymentId)))
  return rows.map(({ environmentId }) => environmentId)
}
