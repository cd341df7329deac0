import { mayDo } from '@portico/contract/access'
import type { ErrorCode } from '@portico/contract/error-code'
import { hasAnyRole, STAFF_ROLES } from '@portico/contract/role'
import { and, asc, eq, isNull, lte, notInArray } from 'drizzle-orm'
import type { AuditContext } from '../../database/audit-context.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { isTemporary } from '../../database/database-error.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { deploymentNotes, plannedDeployments, stages } from '../../database/schema/stage.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import type { Person } from '../../http/caller.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { notify } from '../notification/notify.ts'
import { managersOfApi, registeredUsers } from '../notification/recipient-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'
import { BackOff } from './back-off.ts'
import type { OnFirstDeployment } from './deploy-stage.ts'
import { writeDeployment } from './deployment-store.ts'
import { type LockedStage, type PlannedRow, tellOfPlanned } from './planned-deployment-store.ts'
import { requireContentGroups } from './require-content-groups.ts'
import { requireServable } from './require-servable.ts'
import { lockStage } from './stage-queries.ts'

interface Due extends LockedStage {
  planned: PlannedRow
  planner: typeof users.$inferSelect
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/**
 * Deploys the planned deployment whose moment came first, in the name of who planned it and with their rights (decision 0111). One that is
 * refused is marked with the reason, and the developers of the API are notified; so is one that the database failed too often, which waits in
 * `backOff` between, and whose error is thrown. Returns false when none is due. Of several platforms, one deploys it.
 */
export async function deployNextPlanned(
  db: Database,
  onFirstDeployment: OnFirstDeployment,
  now = new Date(),
  backOff = new BackOff(),
): Promise<boolean> {
  const [due] = await db
    .select({ planned: plannedDeployments, stage: stages, api: apis, planner: users })
    .from(plannedDeployments)
    .innerJoin(stages, eq(stages.id, plannedDeployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(users, eq(users.id, plannedDeployments.plannedBy))
    .where(and(isDue(now), notInArray(plannedDeployments.id, backOff.waiting(now))))
    .orderBy(asc(plannedDeployments.plannedFor), asc(plannedDeployments.id))
    .limit(1)
  if (!due) return false
  try {
    await transact(db, (tx) => deployPlanned(tx, due, onFirstDeployment, now), undefined, auditContextOf(due))
  } catch (error) {
    if (error instanceof Refusal) await markFailed(db, due, error.code)
    else {
      if (!isTemporary(error)) await markFailed(db, due, 'UnknownError')
      else if (backOff.failed(due.planned.id, now)) await markFailed(db, due, 'DatabaseUnavailable')
      throw error
    }
  }
  return true
}

const isDue = (now: Date) => and(isNull(plannedDeployments.failure), lte(plannedDeployments.plannedFor, now))

async function deployPlanned(tx: Transaction, due: Due, onFirstDeployment: OnFirstDeployment, now: Date): Promise<void> {
  const person = plannerOf(due)
  const api = await lockApi(tx, person, due.api.id)
  const stage = await lockStage(tx, api.id, due.stage.id)
  const [planned] = await tx
    .delete(plannedDeployments)
    .where(and(eq(plannedDeployments.id, due.planned.id), isDue(now)))
    .returning()
  // Deployed by another platform, moved or canceled.
  if (!planned) return
  const { serving, documentId, contentHash, methodCount, plannedBy, changes, changeCount, breakingCount, comparedAt } = planned
  await requireContentGroups(tx, person, api, serving)
  await requireServable(tx, { api, stage }, serving)
  const content = { serving, documentId, contentHash, methodCount, deployedBy: plannedBy }
  // Breaking changes that no one was told of are compared again, and announced at once.
  const isTold = planned.announced || breakingCount === 0
  const compared = comparedAt !== null && isTold ? { changes, changeCount, breakingCount, comparedAt } : null
  const { deploymentId, isFirst } = await writeDeployment(tx, { api, stage }, content, { id: planned.id, compared })
  const { textEn, textKo } = planned
  if (textEn !== '' || textKo !== '') await tx.insert(deploymentNotes).values({ deploymentId, textEn, textKo })
  if (isFirst) await onFirstDeployment(tx, person, api)
}

/** Returns who planned a deployment, as the caller of it. Throws NotAllowedRole if they may not deploy any more. */
function plannerOf({ planner }: Due): Person {
  const { id, email, name, roles, locale, status } = planner
  if (status !== 'registered' || !mayDo('stage.deploy', roles)) return refuse('NotAllowedRole')
  return { id, email, name, roles, locale, sessionId: NO_SESSION }
}

/** Returns the context in which the audit log records the deployment: its path tells it from one by hand. */
function auditContextOf({ planner, planned, stage, api }: Due): AuditContext {
  return {
    id: newId(),
    actor_id: planner.id,
    actor_email: planner.email,
    actor_name: planner.name,
    actor_roles: planner.roles,
    address: '',
    act: 'deployStage',
    path: `/apis/${api.id}/stages/${stage.id}/planned-deployment`,
    request_id: planned.id,
  }
}

async function markFailed(db: Database, { planned, planner, stage, api }: Due, failure: ErrorCode): Promise<void> {
  await transact(db, async (tx) => {
    // One that was moved, canceled or replaced meanwhile has not failed.
    const its = and(eq(plannedDeployments.id, planned.id), eq(plannedDeployments.plannedFor, planned.plannedFor))
    const [failed] = await tx
      .select()
      .from(plannedDeployments)
      .where(and(its, isNull(plannedDeployments.failure)))
      .for('update')
    if (!failed) return
    await tx.update(plannedDeployments).set({ failure, announced: false, remindAt: null }).where(its)
    const path = `/developer/apis/${api.id}/stages/${stage.id}`
    await sendEvent(tx, { type: 'PlannedDeploymentFailed', api, version: stage.name, path })
    const people = await managersOfApi(tx, api)
    const planners = hasAnyRole(planner.roles, STAFF_ROLES) ? await registeredUsers(tx, [planner.id]) : []
    const values = { apiName: api.name, stageName: stage.name, at: planned.plannedFor.toISOString(), fault: failure, path }
    const notification = { type: 'PlannedDeploymentFailed', apiName: api.name, path } as const
    await notify(tx, [...people, ...planners], notification, { kind: 'plannedDeploymentFailed', values })
    await tellOfPlanned(tx, { api, stage }, failed, 'canceled', planner.id)
  })
}
