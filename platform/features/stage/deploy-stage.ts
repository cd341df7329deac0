import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { touchCredentials, touchEnvironment, touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi, tagsOfApi } from '../api/api-facts.ts'
import { requestPublicationByItself } from '../publication/request-publication.ts'
import { contentHash, deploymentContent } from './deployment-content.ts'
import { groupsOfApi, lockStage, methodRowsOf, methodsHashOf } from './stage-facts.ts'

/**
 * Makes the next numbered deployment of a version, which its environment's gateways serve from now on. Refuses with NoMethod,
 * or with NoTargetServerGroup when a method has neither its own group nor the API's.
 */
export async function deployStage(tx: Transaction, person: Person, apiId: string, stageId: string): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  const methods = await methodRowsOf(tx, api.id)
  if (methods.length === 0) refuse('NoMethod')
  if (api.targetServerGroupId === null && methods.some((method) => method.targetServerGroupId === null)) refuse('NoTargetServerGroup')

  const source = { api, stage, groups: await groupsOfApi(tx, api) }
  const [last] = await tx
    .select({ number: deployments.number })
    .from(deployments)
    .where(eq(deployments.stageId, stage.id))
    .orderBy(desc(deployments.number))
    .limit(1)
  const deploymentId = newId()
  await tx.insert(deployments).values({
    id: deploymentId,
    stageId: stage.id,
    number: (last?.number ?? 0) + 1,
    ...deploymentContent(source, methods),
    contentHash: contentHash(source, await methodsHashOf(tx, api.id)),
    methodCount: methods.length,
    deployedBy: person.id,
  })
  await tx.update(stages).set({ deploymentId, updatedAt: new Date() }).where(eq(stages.id, stage.id))
  touchEnvironment(tx, stage.environmentId)
  if (!last) touchCredentials(tx, stage.environmentId)
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
  if (!last && api.autoPublishRequest) await requestPublicationByItself(tx, person, api)
}
