import type { Value } from '@portico/contract/endpoint'
import {
  PLANNED_AHEAD_DAYS_MAX,
  PLANNED_AHEAD_MINUTES_MIN,
  type plannedDeploymentInput,
  plannedForMayBe,
  remindAtOf,
} from '@portico/contract/stage/planned-deployment'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { plannedDeployments } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { brokenFields } from '../../http/yup-validator.ts'
import { lockApi } from '../api/api-queries.ts'
import { contentToDeploy } from './deploy-stage.ts'
import { deleteUnusedDocuments } from './deployment-store.ts'
import { endPlannedDeployment, type LockedStage, tellOfPlanned } from './planned-deployment-store.ts'
import { lockStage } from './stage-queries.ts'

/** A version's id and its API's. */
interface Named {
  apiId: string
  stageId: string
}
type Input = Value<typeof plannedDeploymentInput>

/**
 * Plans a deployment of what a version is now, for a later moment (decision 0111). Checks the content as a deployment does, and throws the
 * same errors; AlreadyPlanned if one is planned, and ClassValidatorPassFailed for a moment that is too near or too far. One that failed is
 * replaced.
 */
export async function planDeployment(tx: Transaction, person: Person, named: Named, input: Input, now = new Date()): Promise<void> {
  const { api, stage } = await lockNamed(tx, person, named)
  const plannedFor = requireMoment(input, now)
  const its = eq(plannedDeployments.stageId, stage.id)
  const replaced = await tx
    .delete(plannedDeployments)
    .where(and(its, isNotNull(plannedDeployments.failure)))
    .returning({ id: plannedDeployments.id })
  if ((await tx.$count(plannedDeployments, its)) > 0) refuse('AlreadyPlanned')
  const { deployedBy: plannedBy, ...content } = await contentToDeploy(tx, person, { api, stage })
  await tx
    .insert(plannedDeployments)
    .values({ stageId: stage.id, plannedFor, plannedBy, ...content, textEn: input.en, textKo: input.ko, changes: [] })
  if (replaced.length > 0) await deleteUnusedDocuments(tx, api.id)
}

/**
 * Changes the moment and the note of a planned deployment, not its content; subscribers who expect its breaking changes are told of a new
 * moment. Throws NoApi, StageNotFound, NotPlanned, and ClassValidatorPassFailed for a new moment that is too near or too far.
 */
export async function changePlannedDeployment(tx: Transaction, person: Person, named: Named, input: Input, now = new Date()) {
  const locked = await lockNamed(tx, person, named)
  const its = and(eq(plannedDeployments.stageId, locked.stage.id), isNull(plannedDeployments.failure))
  const [before] = await tx.select().from(plannedDeployments).where(its).for('update')
  if (!before) return refuse('NotPlanned')
  const isMoved = before.plannedFor.getTime() !== Date.parse(input.plannedFor)
  const plannedFor = isMoved ? requireMoment(input, now) : before.plannedFor
  const isTold = before.announced && isMoved
  const remindAt = isTold ? remindAtOf(plannedFor, now) : before.remindAt
  await tx.update(plannedDeployments).set({ plannedFor, remindAt, textEn: input.en, textKo: input.ko }).where(its)
  await tellOfPlanned(tx, locked, { ...before, plannedFor, announced: isTold }, 'moved', person.id)
}

/**
 * Cancels a planned deployment, or removes one that failed; subscribers who expect its breaking changes are told. Throws NoApi,
 * StageNotFound or NotPlanned.
 */
export async function cancelPlannedDeployment(tx: Transaction, person: Person, named: Named): Promise<void> {
  const locked = await lockNamed(tx, person, named)
  if (!(await endPlannedDeployment(tx, locked, person.id))) refuse('NotPlanned')
}

async function lockNamed(tx: Transaction, person: Person, { apiId, stageId }: Named): Promise<LockedStage> {
  const api = await lockApi(tx, person, apiId)
  return { api, stage: await lockStage(tx, api.id, stageId) }
}

function requireMoment({ plannedFor }: Input, now: Date): Date {
  const moment = new Date(plannedFor)
  if (plannedForMayBe(moment, now)) return moment
  const values = { minutes: PLANNED_AHEAD_MINUTES_MIN, days: PLANNED_AHEAD_DAYS_MAX }
  throw brokenFields([{ path: 'plannedFor', rule: 'plannedFor', values }])
}
