import { STAGE_TRANSITIONS, type StageEvent } from '@portico/contract/stage/stage-states'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'
import { touchEnvironment, touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi, tagsOfApi } from '../api/api-queries.ts'
import { lockStage } from './stage-queries.ts'

/** Pauses or resumes a version; its gateways follow within a second. Throws StateNotAllowed if it is already so. */
export async function changeStageStatus(tx: Transaction, person: Person, apiId: string, stageId: string, event: StageEvent): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  const transition = STAGE_TRANSITIONS.find(({ from, event: by }) => from === stage.status && by === event)
  if (!transition) return refuse('StateNotAllowed', { status: stage.status })
  await tx.update(stages).set({ status: transition.to, updatedAt: new Date() }).where(eq(stages.id, stage.id))
  if (stage.deploymentId !== null) touchEnvironment(tx, stage.environmentId, [stage.id])
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
}
