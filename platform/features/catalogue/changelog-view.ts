import { CHANGELOG_SIZE } from '@portico/contract/catalogue/consumer-change'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { deploymentChanges, deploymentNotes, deployments, stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import { inChangelog } from '../stage/changelog-queries.ts'
import { published } from './published.ts'

/** Returns a page of what the deployments of an API's shown versions changed for consumers, and what staff say of them, newest first. Throws NoApi. */
export async function getChangelog(db: Reader, apiId: string, page: number) {
  const [api] = await db
    .select({ id: apis.id })
    .from(apis)
    .where(and(published, eq(apis.id, apiId)))
  if (!api) return refuse('NoApi')
  const shown = and(eq(apis.id, apiId), inChangelog)
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
  const [counted] = await db
    .select({ total: count() })
    .from(deploymentChanges)
    .innerJoin(deployments, eq(deployments.id, deploymentChanges.deploymentId))
    .leftJoin(deploymentNotes, eq(deploymentNotes.deploymentId, deployments.id))
    .innerJoin(stages, eq(stages.id, deployments.stageId))
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(shown)
  return {
    items: rows.map(({ deployment: { id, number, deployedAt }, stageName, changed: { changes, changeCount, breakingCount }, note }) => ({
      ...{ id, stageName, number, changes, changeCount, breakingCount },
      note: note && { en: note.textEn, ko: note.textKo },
      deployedAt: deployedAt.toISOString(),
    })),
    ...{ total: counted?.total ?? 0, page, size: CHANGELOG_SIZE },
  }
}
