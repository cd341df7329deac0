import type { PlannedChange } from '@portico/contract/stage/planned-deployment'
import type { Transaction } from '../../database/database.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { broadcast } from '../notification/send-broadcasts.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { StageRow } from './stage-queries.ts'

interface Announcement {
  api: ApiRow
  stage: StageRow
  breakingCount: number
  /** Who deploys, plans or cancels. */
  issuerId: number
  /** Absent if the changes are deployed. */
  planned?: PlannedChange
}

/** Notifies all approved subscribers of an API, in the background, of breaking changes that are deployed or planned. */
export async function announceBreakingChanges(
  tx: Transaction,
  { api, stage, breakingCount, issuerId, planned }: Announcement,
): Promise<void> {
  await sendEvent(tx, { type: 'BreakingChange', api, version: stage.name, issuer: { id: issuerId }, planned })
  const content = { type: 'BreakingChange', apiName: api.name, stageName: stage.name, breakingCount } as const
  await broadcast(tx, { apiId: api.id, issuerId, content: planned ? { ...content, planned } : content })
}
