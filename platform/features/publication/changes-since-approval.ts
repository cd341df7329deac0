import type { ChangesSinceApproval } from '@portico/contract/publication/publication-endpoints'
import { and, asc, desc, eq, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { publications } from '../../database/schema/publication.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { compareContents } from '../stage/compare-contents.ts'
import { compareDocuments } from '../stage/compare-documents.ts'
import { breakingChanges } from './breaking-changes.ts'

/** Returns how what gateways serve of an API differs from its last approval before a request; null if there was none. */
export async function changesSinceApproval(db: Reader, apiId: string, publicationId: string): Promise<ChangesSinceApproval | null> {
  const approvedAt = await lastApproval(db, apiId, publicationId)
  if (!approvedAt) return null
  const served = await db
    .select({ stage: { id: stages.id, name: stages.name }, deployment: deployments })
    .from(stages)
    .innerJoin(deployments, eq(deployments.id, stages.deploymentId))
    .where(eq(stages.apiId, apiId))
    .orderBy(asc(stages.name))
  const changes = []
  for (const { stage, deployment } of served) {
    const [before] = await db
      .select()
      .from(deployments)
      .where(and(eq(deployments.stageId, stage.id), lte(deployments.deployedAt, approvedAt)))
      .orderBy(desc(deployments.number))
      .limit(1)
    const described = before ? await compareDocuments(db, before, deployment) : new Map()
    changes.push({
      stage,
      difference: { from: before?.number ?? null, to: deployment.number, ...compareContents(before ?? null, deployment, described) },
      breaking: breakingChanges(before?.serving ?? null, deployment.serving, described),
    })
  }
  return { approvedAt: approvedAt.toISOString(), stages: changes }
}

async function lastApproval(db: Reader, apiId: string, publicationId: string): Promise<Date | null> {
  const [approved] = await db
    .select({ at: publications.processedAt })
    .from(publications)
    .where(
      and(
        eq(publications.apiId, apiId),
        // Ids ascend with time.
        lt(publications.id, publicationId),
        inArray(publications.status, ['APPROVED', 'UNPUBLISH']),
        isNotNull(publications.processedAt),
      ),
    )
    .orderBy(desc(publications.processedAt))
    .limit(1)
  return approved?.at ?? null
}
