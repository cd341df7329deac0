import { and, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { deployedDocuments } from '../../database/schema/document.ts'
import { deploymentChanges, deployments, stages } from '../../database/schema/stage.ts'
import { touchEnvironment, touchTags } from '../../events/touch.ts'
import { type ApiRow, tagsOfApi } from '../api/api-queries.ts'
import { touchCredentialsOfApi } from '../api/touch-credentials-of-api.ts'
import { authTypesOf } from './auth-types-of.ts'
import type { StageRow } from './stage-queries.ts'

type Content = Pick<
  typeof deployments.$inferInsert,
  'serving' | 'documentId' | 'contentHash' | 'methodCount' | 'deployedBy' | 'restoredNumber'
>
/** What a deployment changes for consumers, if it is known before. */
type Compared = Pick<typeof deploymentChanges.$inferSelect, 'changes' | 'changeCount' | 'breakingCount' | 'comparedAt'>

/**
 * Writes a version's next numbered deployment, which its environment's gateways serve from now on. Returns its id, and whether it is the
 * first. Unless it is compared already, a platform compares it with the one before, soon after this transaction. A planned one keeps its id,
 * so that addresses of what was planned lead to what was deployed.
 */
export async function writeDeployment(
  tx: Transaction,
  { api, stage }: { api: ApiRow; stage: StageRow },
  content: Content,
  planned: { id: string; compared: Compared | null } | null = null,
): Promise<{ deploymentId: string; isFirst: boolean }> {
  const [last] = await tx
    .select({ number: deployments.number })
    .from(deployments)
    .where(eq(deployments.stageId, stage.id))
    .orderBy(desc(deployments.number))
    .limit(1)
  const deploymentId = planned?.id ?? newId()
  const authTypes = authTypesOf(content.serving)
  await tx.insert(deployments).values({ id: deploymentId, stageId: stage.id, number: (last?.number ?? 0) + 1, authTypes, ...content })
  if (last) await tx.insert(deploymentChanges).values({ deploymentId, ...(planned?.compared ?? { changes: [] }) })
  await tx.update(stages).set({ deploymentId, updatedAt: new Date() }).where(eq(stages.id, stage.id))
  touchEnvironment(tx, stage.environmentId, [api.id])
  if (!last) await touchCredentialsOfApi(tx, stage.environmentId, api.id)
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
  return { deploymentId, isFirst: !last }
}

/** Deletes the frozen documents of a locked API that no deployment has, neither made nor planned. */
export async function deleteUnusedDocuments(tx: Transaction, apiId: string): Promise<void> {
  const unused = sql`not exists (select from deployments d where d.document_id = ${deployedDocuments.id})
    and not exists (select from planned_deployments p where p.document_id = ${deployedDocuments.id})`
  await tx.delete(deployedDocuments).where(and(eq(deployedDocuments.apiId, apiId), unused))
}
