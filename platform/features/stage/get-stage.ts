import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireApi } from '../api/api-queries.ts'
import { presentStages, selectStages } from './stages-of-api.ts'

/** Returns one version. Throws NoApi or StageNotFound. */
export async function getStage(db: Reader, person: Person, apiId: string, stageId: string): Promise<StageView> {
  const api = await requireApi(db, person, apiId)
  const rows = await selectStages(db, and(eq(stages.id, stageId), eq(stages.apiId, api.id)))
  const [view] = await presentStages(db, api, rows)
  return view ?? refuse('StageNotFound')
}
