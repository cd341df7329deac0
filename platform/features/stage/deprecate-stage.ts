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

/** A version's id and its API's. */
interface Named {
  apiId: string
  stageId: string
}

/**
 * Deprecates a version: gateways announce it in every answer, subscribers of its API are notified, and new ones are offered another
 * version. It is served as before. Throws NoApi, StageNotFound, StateNotAllowed if it was never deployed, AlreadyDeprecated,
 * SuccessorNotAllowed, and ClassValidatorPassFailed for a sunset date in the past.
 */
export async function deprecateStage(tx: Transaction, person: Person, named: Named, input: DeprecationInput, now = new Date()) {
  const { api, stage } = await lockNamed(tx, person, named)
  if (stage.deploymentId === null) refuse('StateNotAllowed', { status: 'notDeployed' })
  if (stage.deprecatedAt !== null) refuse('AlreadyDeprecated')
  await announce(tx, person, { api, stage }, input, now)
}

/**
 * Changes the announcement of a deprecated version; notifies subscribers of its API again if anything differs. Throws as `deprecateStage`
 * does, and NotDeprecated. A date or successor that was announced before may stay.
 */
export async function changeDeprecation(tx: Transaction, person: Person, named: Named, input: DeprecationInput, now = new Date()) {
  const { api, stage } = await lockNamed(tx, person, named)
  if (stage.deprecatedAt === null) refuse('NotDeprecated')
  if (stage.sunsetOn === input.sunsetOn && stage.successorId === input.successorId) return
  await announce(tx, person, { api, stage }, input, now)
}

/** Ends the deprecation of a version and notifies subscribers of its API. Throws NoApi, StageNotFound or NotDeprecated. */
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
  touchEnvironment(tx, stage.environmentId, [api.id])
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
}
