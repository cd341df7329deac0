import { CHANGELOG_SIZE } from '@portico/contract/catalogue/consumer-change'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deploymentChanges, deploymentNotes, deployments, plannedDeployments, stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import { published } from '../api/published-apis.ts'
import { inChangelog } from '../stage/changelog-queries.ts'
import { noteOf, plannedForConsumers } from '../stage/planned-deployment-queries.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'

/**
 * Returns a page of what the deployments of an API's shown versions changed for consumers, and what staff say of them, newest first; with a
 * deployment, the page that has it, also if it is planned. On the first page also what planned ones will change. Throws NoApi or
 * DeploymentNotFound.
 */
export async function getChangelog(db: Reader, apiId: string, asked: { page: number; deploymentId?: string }) {
  const [api] = await db
    .select({ id: apis.id })
    .from(apis)
    .where(and(published, eq(apis.id, apiId)))
  if (!api) return refuse('NoApi')
  const shown = and(eq(apis.id, apiId), inChangelog)
  const { deploymentId } = asked
  const planned = asked.page === 1 ? await plannedOf(db, apiId) : []
  const isOfPlace = deploymentId === undefined || planned.some(({ id }) => id === deploymentId)
  const page = isOfPlace ? asked.page : await pageOf(db, shown, deploymentId)
  const rows = await db
    .select({ deployment: deployments, stageName: stages.name, changed: deploymentChanges, note: deploymentNotes })
    .from(deploymentChanges)
    .innerJoin(deployments, eq(deployments.id, deploymentChanges.deploymentId))
    .leftJoin(deploymentNotes, eq(deploymentNotes.deploymentId, deployments.id))
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(shown)
    .orderBy(desc(deployments.deployedAt), desc(deployments.number), desc(deployments.id))
    .limit(CHANGELOG_SIZE)
    .offset((page - 1) * CHANGELOG_SIZE)
  return {
    planned: page === 1 ? planned : [],
    items: rows.map(({ deployment: { id, number, deployedAt }, stageName, changed: { changes, changeCount, breakingCount }, note }) => ({
      ...{ id, stageName, number, changes, changeCount, breakingCount },
      note: note && { en: note.textEn, ko: note.textKo },
      deployedAt: deployedAt.toISOString(),
    })),
    ...{ total: await countOf(db, shown), page, size: CHANGELOG_SIZE },
  }
}

/** Returns the number of the page that has a deployment. Throws DeploymentNotFound. */
async function pageOf(db: Reader, shown: SQL | undefined, deploymentId: string): Promise<number> {
  if ((await countOf(db, and(shown, eq(deployments.id, deploymentId)))) === 0) return refuse('DeploymentNotFound')
  const place = sql`(select deployed_at, number, id from deployments where id = ${deploymentId})`
  const upToIt = sql`(${deployments.deployedAt}, ${deployments.number}, ${deployments.id}) >= ${place}`
  return Math.ceil((await countOf(db, and(shown, upToIt))) / CHANGELOG_SIZE)
}

async function countOf(db: Reader, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(deploymentChanges)
    .innerJoin(deployments, eq(deployments.id, deploymentChanges.deploymentId))
    .leftJoin(deploymentNotes, eq(deploymentNotes.deploymentId, deployments.id))
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(which)
  return counted?.total ?? 0
}

/** Returns the planned deployments of an API's shown versions that change something for consumers, or that staff say something of. */
async function plannedOf(db: Reader, apiId: string) {
  const { id, plannedFor, updatedAt, textEn, textKo, changes, changeCount, breakingCount } = plannedDeployments
  const rows = await db
    .select({ ...{ id, plannedFor, updatedAt, textEn, textKo, changes, changeCount, breakingCount }, stageName: stages.name })
    .from(plannedDeployments)
    .innerJoin(stages, eq(stages.id, plannedDeployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(and(eq(apis.id, apiId), shownOnPortal, plannedForConsumers))
    .orderBy(asc(plannedFor), asc(id))
  return rows.map(({ textEn, textKo, plannedFor, updatedAt, ...row }) => ({
    ...row,
    note: noteOf({ textEn, textKo }),
    plannedFor: plannedFor.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
