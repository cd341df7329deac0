import type { BodyOf } from '@portico/contract/endpoint'
import type { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { lockApi } from '../api/api-queries.ts'
import { requireServedAuthType } from './require-served-auth-type.ts'
import { lockStage } from './stage-queries.ts'

/**
 * Changes how a version is protected; gateways follow with its next deployment. Throws NoApi, StageNotFound, or
 * ClassValidatorPassFailed for an authentication type that the environment cannot verify.
 */
export async function updateStage(
  tx: Transaction,
  person: Person,
  { apiId, stageId }: { apiId: string; stageId: string },
  { authType, ipRule }: BodyOf<typeof stageEndpoints.updateStage>,
): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  await requireServedAuthType(tx, stage.environmentId, authType)
  await tx.update(stages).set({ authType, ipRule, updatedAt: new Date() }).where(eq(stages.id, stage.id))
}
