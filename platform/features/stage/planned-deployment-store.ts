import type { PlannedState } from '@portico/contract/stage/planned-deployment'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { plannedDeployments } from '../../database/schema/stage.ts'
import { touchTags } from '../../events/touch.ts'
import { type ApiRow, tagsOfApi } from '../api/api-queries.ts'
import { announceBreakingChanges } from './announce-breaking-changes.ts'
import { deleteUnusedDocuments } from './deployment-store.ts'
import type { StageRow } from './stage-queries.ts'

export type PlannedRow = typeof plannedDeployments.$inferSelect

/** A locked version of a locked API. */
export interface LockedStage {
  api: ApiRow
  stage: StageRow
}

/**
 * Ends the planned deployment of a locked version, if there is one, since it is canceled or the version is deployed or deleted by a person;
 * subscribers who expect its breaking changes are told. Returns whether there was one.
 */
export async function endPlannedDeployment(tx: Transaction, { api, stage }: LockedStage, issuerId: number): Promise<boolean> {
  const [ended] = await tx.delete(plannedDeployments).where(eq(plannedDeployments.stageId, stage.id)).returning()
  if (!ended) return false
  await deleteUnusedDocuments(tx, api.id)
  await tellOfPlanned(tx, { api, stage }, ended, 'canceled', issuerId)
  return true
}

/** Tells subscribers who expect the breaking changes of a planned deployment what happened to it, and renders the public pages again. */
export async function tellOfPlanned(
  tx: Transaction,
  { api, stage }: LockedStage,
  { id: deploymentId, announced, breakingCount, plannedFor }: PlannedRow,
  state: PlannedState,
  issuerId: number,
): Promise<void> {
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
  if (!announced) return
  await announceBreakingChanges(tx, { api, stage, breakingCount, deploymentId, issuerId, planned: { at: plannedFor.toISOString(), state } })
}
