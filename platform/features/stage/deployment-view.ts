import type { QueryOf } from '@portico/contract/endpoint'
import { BREAKING_NAMED_MAX, type UndeployedChangesView } from '@portico/contract/stage/planned-deployment'
import type { DeploymentDifference, stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { deploymentNotes, deployments, stages } from '../../database/schema/stage.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type ApiRow, requireApi } from '../api/api-queries.ts'
import { groupIdOf, usableGroups } from '../target-server/target-server-queries.ts'
import { type Content, compareContents } from './compare-contents.ts'
import { compareDocuments } from './compare-documents.ts'
import { firstConsumerChanges, NO_CHANGES } from './consumer-changes.ts'
import { deployedServing } from './deployment-content.ts'
import { groupsOfApi, type StageRow, servedRowsOf } from './stage-queries.ts'

interface Place {
  apiId: string
  stageId: string
}

/** Returns one page of a version's deployments, newest first. Throws NoApi or StageNotFound. */
export async function listDeployments(db: Reader, person: Person, place: Place, { page, size }: { page: number; size: number }) {
  const { stage } = await requireStage(db, person, place)
  const its = eq(deployments.stageId, stage.id)
  const rows = await db
    .select({
      id: deployments.id,
      number: deployments.number,
      methodCount: deployments.methodCount,
      deployedBy: users.name,
      deployedAt: deployments.deployedAt,
      restoredNumber: deployments.restoredNumber,
      note: deploymentNotes,
    })
    .from(deployments)
    .innerJoin(users, eq(users.id, deployments.deployedBy))
    .leftJoin(deploymentNotes, eq(deploymentNotes.deploymentId, deployments.id))
    .where(its)
    .orderBy(desc(deployments.number))
    .limit(size)
    .offset(pageBounds({ page, size }).offset)
  const [counted] = await db.select({ total: count() }).from(deployments).where(its)
  const items = rows.map(({ note, ...row }) => ({
    ...row,
    deployedAt: row.deployedAt.toISOString(),
    current: row.id === stage.deploymentId,
    note: note && { en: note.textEn, ko: note.textKo },
  }))
  return { items, total: counted?.total ?? 0, page, size }
}

type Numbers = QueryOf<typeof stageEndpoints.compareDeployments>

/**
 * Returns how two deployments of a version differ. Without `from` compares with what gateways serve now, without `to` with what would be
 * deployed now. Server addresses of groups that the person may not use are hidden. Throws NoApi, StageNotFound or DeploymentNotFound.
 */
export async function compareDeployments(db: Reader, person: Person, place: Place, { from, to }: Numbers): Promise<DeploymentDifference> {
  const { api, stage } = await requireStage(db, person, place)
  const before = from !== undefined ? await deploymentOf(db, stage, eq(deployments.number, from)) : await servedOf(db, stage)
  const after = to !== undefined ? await deploymentOf(db, stage, eq(deployments.number, to)) : null
  const other = after ?? (await contentNow(db, api, stage))
  const groupIds = [before, other].flatMap((content) => content?.serving.targetServerGroups.map(({ id }) => groupIdOf(id)) ?? [])
  const usable = await usableGroups(db, person, [...new Set(groupIds)])
  const described = before ? await compareDocuments(db, before.document, other.document) : new Map()
  const difference = compareContents(before, other, described, (groupId) => usable.has(groupId))
  return { from: before?.number ?? null, to: after?.number ?? null, ...difference }
}

/** Returns what a deployment of a version would change for consumers now, by the rules of decision 0077. Throws NoApi or StageNotFound. */
export async function undeployedChanges(db: Reader, person: Person, place: Place): Promise<UndeployedChangesView> {
  const { api, stage } = await requireStage(db, person, place)
  const before = await servedOf(db, stage)
  const found = before ? await firstConsumerChanges(db, before, await contentNow(db, api, stage)) : { ...NO_CHANGES, isWhole: true }
  const { changes, changeCount, breakingCount, isWhole } = found
  const breaking = changes.filter((change) => change.breaking).slice(0, BREAKING_NAMED_MAX)
  return { changeCount, breakingCount, isWhole, breaking: breaking.map(({ httpMethod, path, name }) => ({ httpMethod, path, name })) }
}

/**
 * Returns what gateways serve of a version, or before its first deployment what they would serve now. Throws NoApi or StageNotFound.
 */
export async function contentOf(db: Reader, person: Person, place: Place): Promise<Content & { stage: StageRow }> {
  const { api, stage } = await requireStage(db, person, place)
  const { serving, document } = (await servedOf(db, stage)) ?? (await contentNow(db, api, stage))
  return { serving, document, stage }
}

async function requireStage(db: Reader, person: Person, { apiId, stageId }: Place): Promise<{ api: ApiRow; stage: StageRow }> {
  const api = await requireApi(db, person, apiId)
  const [stage] = await db
    .select()
    .from(stages)
    .where(and(eq(stages.id, stageId), eq(stages.apiId, api.id)))
  return stage ? { api, stage } : refuse('StageNotFound')
}

async function servedOf(db: Reader, stage: StageRow) {
  return stage.deploymentId === null ? null : deploymentOf(db, stage, eq(deployments.id, stage.deploymentId))
}

async function deploymentOf(db: Reader, stage: StageRow, which: SQL) {
  const [deployment] = await db
    .select({ number: deployments.number, serving: deployments.serving, documentId: deployments.documentId })
    .from(deployments)
    .where(and(eq(deployments.stageId, stage.id), which))
  if (!deployment) return refuse('DeploymentNotFound')
  const { number, serving, documentId } = deployment
  return { number, serving, document: { documentId } }
}

async function contentNow(db: Reader, api: ApiRow, stage: StageRow): Promise<Content> {
  const serving = deployedServing({ api, stage, groups: await groupsOfApi(db, api) }, await servedRowsOf(db, api.id))
  // As the database would return it.
  return { serving: JSON.parse(JSON.stringify(serving)), document: { apiId: api.id } }
}
