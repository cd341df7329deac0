import type { Value } from '@portico/contract/endpoint'
import type { deploymentNoteInput } from '@portico/contract/stage/stage-input'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { deploymentNotes, deployments } from '../../database/schema/stage.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi, tagsOfApi } from '../api/api-queries.ts'
import { lockStage } from './stage-queries.ts'

/**
 * Adds a sentence to a deployment in the changelog, changes it, or removes it if neither language has a text. Nothing that gateways serve
 * changes. Throws NoApi, StageNotFound or DeploymentNotFound.
 */
export async function noteDeployment(
  tx: Transaction,
  person: Person,
  { apiId, stageId }: { apiId: string; stageId: string },
  { number, en, ko }: Value<typeof deploymentNoteInput>,
): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  const [deployment] = await tx
    .select({ id: deployments.id })
    .from(deployments)
    .where(and(eq(deployments.stageId, stage.id), eq(deployments.number, number)))
  if (!deployment) return refuse('DeploymentNotFound')
  const note = { textEn: en, textKo: ko, updatedAt: new Date() }
  if (en === '' && ko === '') await tx.delete(deploymentNotes).where(eq(deploymentNotes.deploymentId, deployment.id))
  else
    await tx
      .insert(deploymentNotes)
      .values({ deploymentId: deployment.id, ...note })
      .onConflictDoUpdate({ target: deploymentNotes.deploymentId, set: note })
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
}
