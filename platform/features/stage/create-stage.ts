import type { BodyOf } from '@portico/contract/endpoint'
import { STAGES_PER_API_MAX } from '@portico/contract/stage/stage'
import type { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { count, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/database-error.ts'
import { newId } from '../../database/new-id.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { requireServedAuthType } from './require-served-auth-type.ts'

export type CreateStageInput = BodyOf<typeof stageEndpoints.createStage>

/**
 * Creates a version. Throws EnvironmentNotFound, Conflict if the API has a version of that name, or ClassValidatorPassFailed for an
 * authentication type that the environment cannot verify.
 */
export async function createStage(tx: Transaction, person: Person, apiId: string, input: CreateStageInput): Promise<string> {
  const api = await lockApi(tx, person, apiId)
  await requireServedAuthType(tx, input.environmentId, input.authType)
  const [counted] = await tx.select({ total: count() }).from(stages).where(eq(stages.apiId, api.id))
  if ((counted?.total ?? 0) >= STAGES_PER_API_MAX) {
    refuse('ClassValidatorPassFailed', { fields: [{ path: '', rule: 'maxItems', values: { max: STAGES_PER_API_MAX } }] })
  }
  const stageId = newId()
  await tx
    .insert(stages)
    .values({
      id: stageId,
      apiId: api.id,
      environmentId: input.environmentId,
      name: input.name,
      authType: input.authType,
      ipRule: input.ipRule,
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'stages_name')) refuse('Conflict')
      throw error
    })
  return stageId
}
