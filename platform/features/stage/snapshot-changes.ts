import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'

/** What a revision of a snapshot names: the current statuses of versions, and the ids of APIs that changed otherwise. */
export interface NamedChanges {
  stages: NonNullable<SnapshotDelta['stages']>
  /** Also those that are no longer deployed, and the ids of versions that no longer exist. */
  apiIds: string[]
}

/** Returns what these ids of versions and APIs are in an environment. Versions of the APIs among them are left out. */
export async function namedChanges(db: Reader, environmentId: string, ids: readonly string[]): Promise<NamedChanges> {
  const found = await db
    .select({ stageId: stages.id, apiId: stages.apiId, status: stages.status })
    .from(stages)
    .where(and(inArray(stages.id, [...ids]), eq(stages.environmentId, environmentId), isNotNull(stages.deploymentId)))
  const versions = new Set(found.map(({ stageId }) => stageId))
  const apiIds = ids.filter((id) => !versions.has(id))
  const others = found.filter(({ apiId }) => !apiIds.includes(apiId))
  return { stages: others.map(({ stageId, status }) => ({ stageId, status })), apiIds }
}
