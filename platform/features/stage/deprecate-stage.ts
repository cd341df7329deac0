import { type DeprecationInput, mayFollow, sunsetMayBe } from '@portico/contract/stage/deprecation'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'
import { touchEnvironment, touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { brokenFields } from '../../http/yup-validator.ts'
import { type ApiRow, lockApi, tagsOfApi } from '../api/api-queries.ts'
import { notifyDeprecation, notifyUndeprecation } from './notify-deprecation.ts'
import { lockStage, type StageRow } from './stage-queries.ts'

/** Which version: of which API, and its id. */
interface Named {
  apiId: string
  stageId: string
}

/**
 * Marks a version as deprecated: gateways say so in every answer of it, its API's subscribers are told, and newcomers are offered
 * another one. It is served as before. Refuses with NoApi, StageNotFound, StateNotAllowed when it was never deployed,
 * AlreadyDeprecated, SuccessorNotAllowed, and ClassValidatorPassFailed for a sunset day that is past.
 */
export async function deprecateStage(tx: Transaction, person: Person, named: Named, input: DeprecationInput, now = new Date()) {
  const { api, stage } = await lockNamed(tx, person, named)
  if (stage.deploymentId === null) refuse('StateNotAllowed', { status: 'notDeployed' })
  if (stage.deprecatedAt !== null) refuse('AlreadyDeprecated')
  await announce(tx, person, { api, stage }, input, now)
}

/**
 * Changes what was announced of a deprecated version; its API's subscribers are told again where something differs. Refuses as
 * `deprecateStage` does, and with NotDeprecated. A day or a successor that was announced before may stay.
 */
export async function changeDeprecation(tx: Transaction, person: Person, named: Named, input: DeprecationInput, now = new Date()) {
  const { api, stage } = await lockNamed(tx, person, named)
  if (stage.deprecatedAt === null) refuse('NotDeprecated')
  if (stage.sunsetOn === input.sunsetOn && stage.successorId === input.successorId) return
  await announce(tx, person, { api, stage }, input, now)
}

/** Takes the deprecation of a version back and tells its API's subscribers. Refuses with NoApi, StageNotFound or NotDeprecated. */
export async function undeprecateStage(tx: Transaction, person: Person, named: Named): Promise<void> {
  const { api, stage } = await lockNamed(tx, person, named)
  if (stage.deprecatedAt === null) refuse('NotDeprecated')
  await write(tx, { api, stage }, { deprecatedAt: null, sunsetOn: null, successorId: null })
  await notifyUndeprecation(tx, person, { api, stage })
}

interface Locked {
  api: ApiRow
  stage: StageRow
}

async function lockNamed(tx: Transaction, person: Person, { apiId, stageId }: Named): Promise<Locked> {
  const api = await lockApi(tx, person, apiId)
  return { api, stage: await lockStage(tx, api.id, stageId) }
}

async function announce(tx: Transaction, person: Person, { api, stage }: Locked, input: DeprecationInput, now: Date): Promise<void> {
  const { sunsetOn, successorId } = input
  if (!sunsetMayBe(sunsetOn, stage.sunsetOn, now)) throw brokenFields([{ path: 'sunsetOn', rule: 'notPast', values: {} }])
  const successor = successorId === null ? null : await successorOf(tx, stage, successorId)
  await write(tx, { api, stage }, { deprecatedAt: stage.deprecatedAt ?? now, sunsetOn, successorId })
  await notifyDeprecation(tx, person, { api, stage: { ...stage, sunsetOn }, successor, again: stage.deprecatedAt !== null })
}

async function successorOf(tx: Transaction, stage: StageRow, successorId: string): Promise<StageRow> {
  const [successor] = await tx
    .select()
    .from(stages)
    .where(and(eq(stages.id, successorId), eq(stages.apiId, stage.apiId)))
  if (!successor) return refuse('SuccessorNotAllowed')
  const { id, deploymentId, deprecatedAt } = successor
  const allowed = mayFollow({ id, deployed: deploymentId !== null, deprecated: deprecatedAt !== null }, stage.id)
  return allowed || id === stage.successorId ? successor : refuse('SuccessorNotAllowed')
}

async function write(
  tx: Transaction,
  { api, stage }: Locked,
  change: Pick<StageRow, 'deprecatedAt' | 'sunsetOn' | 'successorId'>,
): Promise<void> {
  await tx
    .update(stages)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(stages.id, stage.id))
  touchEnvironment(tx, stage.environmentId)
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
}
