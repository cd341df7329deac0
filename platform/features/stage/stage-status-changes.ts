import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'

/** Returns the current statuses of these versions as a change; null if one of them is no longer deployed in the environment. */
export async function stageStatusChanges(
  db: Reader,
  environmentId: string,
  stageIds: readonly string[],
): Promise<Pick<SnapshotDelta, 'stages'> | null> {
  const found = await db
    .select({ stageId: stages.id, status: stages.status })
    .from(stages)
    .where(and(inArray(stages.id, [...stageIds]), eq(stages.environmentId, environmentId), isNotNull(stages.deploymentId)))
  return found.length === stageIds.length ? { stages: found } : null
}
