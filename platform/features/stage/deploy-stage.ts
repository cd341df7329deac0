import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, lockApi } from '../api/api-queries.ts'
import { contentHash, deployedServing } from './deployment-content.ts'
import { writeDeployment } from './deployment-store.ts'
import { freezeDocument } from './freeze-document.ts'
import { endPlannedDeployment, type LockedStage } from './planned-deployment-store.ts'
import { requireContentGroups } from './require-content-groups.ts'
import { requireServable } from './require-servable.ts'
import { groupsOfApi, lockStage, methodsHashOf, servedRowsOf } from './stage-queries.ts'

/** What a first deployment of an API triggers, such as a publication request. The API is locked. */
export type OnFirstDeployment = (tx: Transaction, person: Person, api: ApiRow) => Promise<void>

/**
 * Creates the next numbered deployment of a version, which its environment's gateways serve from now on; a planned one is canceled. Throws
 * NoApi, StageNotFound, and what `contentToDeploy` throws.
 */
export async function deployStage(
  tx: Transaction,
  person: Person,
  { apiId, stageId }: { apiId: string; stageId: string },
  onFirstDeployment: OnFirstDeployment,
): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const stage = await lockStage(tx, api.id, stageId)
  const { isFirst } = await writeDeployment(tx, { api, stage }, await contentToDeploy(tx, person, { api, stage }))
  await endPlannedDeployment(tx, { api, stage }, person.id)
  if (isFirst) await onFirstDeployment(tx, person, api)
}

/**
 * Returns what a deployment of a locked version by a person takes of its API now, with the document frozen. Throws NoMethod, NotServable, or
 * NoTargetServerGroup if a method has neither its own group nor the API's, or one that the person may not use.
 */
export async function contentToDeploy(tx: Transaction, person: Person, { api, stage }: LockedStage) {
  const methods = await servedRowsOf(tx, api.id)
  if (methods.length === 0) refuse('NoMethod')
  if (api.targetServerGroupId === null && methods.some((method) => method.targetServerGroupId === null)) refuse('NoTargetServerGroup')

  const source = { api, stage, groups: await groupsOfApi(tx, api) }
  const serving = deployedServing(source, methods)
  await requireContentGroups(tx, person, api, serving)
  await requireServable(tx, { api, stage }, serving)
  return {
    serving,
    documentId: await freezeDocument(tx, api.id),
    contentHash: contentHash(source, await methodsHashOf(tx, api.id)),
    methodCount: methods.length,
    deployedBy: person.id,
  }
}
