import { desc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
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

/** Writes a version's next numbered deployment, which its environment's gateways serve from now on; returns whether it is the first. */
export async function writeDeployment(
  tx: Transaction,
  { api, stage }: { api: ApiRow; stage: StageRow },
  content: Content,
): Promise<{ isFirst: boolean }> {
  const [last] = await tx
    .select({ number: deployments.number })
    .from(deployments)
    .where(eq(deployments.stageId, stage.id))
    .orderBy(desc(deployments.number))
    .limit(1)
  const deploymentId = newId()
  const authTypes = authTypesOf(content.serving)
  await tx.insert(deployments).values({ id: deploymentId, stageId: stage.id, number: (last?.number ?? 0) + 1, authTypes, ...content })
  if (last) await tx.insert(deploymentChanges).values({ deploymentId, changes: [] })
  await tx.update(stages).set({ deploymentId, updatedAt: new Date() }).where(eq(stages.id, stage.id))
  touchEnvironment(tx, stage.environmentId, [api.id])
  if (!last) await touchCredentialsOfApi(tx, stage.environmentId, api.id)
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(api.id))
  return { isFirst: !last }
}
