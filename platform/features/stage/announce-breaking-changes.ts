import type { PlannedChange } from '@portico/contract/stage/planned-deployment'
import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { plannedDeployments, stages } from '../../database/schema/stage.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { registeredUsers } from '../notification/recipient-queries.ts'
import { broadcast, broadcastTo } from '../notification/send-broadcasts.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { StageRow } from './stage-queries.ts'

interface Announcement {
  api: ApiRow
  stage: StageRow
  breakingCount: number
  /** The deployment with the changes, made or planned: where the changelog has them. */
  deploymentId: string
  /** Who deploys, plans or cancels. */
  issuerId: number
  /** Absent if the changes are deployed. */
  planned?: PlannedChange
}

/** Notifies all approved subscribers of an API, in the background, of breaking changes that are deployed or planned. */
export async function announceBreakingChanges(tx: Transaction, announcement: Announcement): Promise<void> {
  const { api, stage, issuerId, planned } = announcement
  await sendEvent(tx, { type: 'BreakingChange', api, version: stage.name, issuer: { id: issuerId }, planned })
  await broadcast(tx, { apiId: api.id, issuerId, content: contentOf(announcement) })
}

/**
 * Notifies a subscriber of the breaking changes that are planned, since all others were told of them before this subscription was approved.
 * The transaction has locked the API.
 */
export async function announceToNewSubscriber(
  tx: Transaction,
  api: ApiRow,
  { id: subscriptionId, userId }: { id: string; userId: number },
): Promise<void> {
  const rows = await tx
    .select({ planned: plannedDeployments, stage: stages })
    .from(plannedDeployments)
    .innerJoin(stages, eq(stages.id, plannedDeployments.stageId))
    .where(and(eq(stages.apiId, api.id), eq(plannedDeployments.announced, true)))
    .orderBy(asc(plannedDeployments.plannedFor))
  if (rows.length === 0) return
  const people = (await registeredUsers(tx, [userId])).map((person) => ({ ...person, subscriptionId }))
  for (const { planned, stage } of rows) {
    const { id: deploymentId, breakingCount, plannedBy: issuerId, plannedFor } = planned
    const change = { at: plannedFor.toISOString(), state: 'planned' } as const
    const content = contentOf({ api, stage, breakingCount, deploymentId, issuerId, planned: change })
    await broadcastTo(tx, people, { apiId: api.id, issuerId, content })
  }
}

function contentOf({ api, stage, breakingCount, deploymentId, planned }: Announcement) {
  const content = { type: 'BreakingChange', apiName: api.name, stageName: stage.name, breakingCount, deploymentId } as const
  return planned ? { ...content, planned } : content
}
