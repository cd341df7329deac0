import type { CopiedApi } from '@portico/contract/api/api-endpoints'
import type { Reader } from '../../database/database.ts'
import type { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { usableGroups } from '../target-server/target-server-queries.ts'
import { type ApiRow, mayManage } from './api-queries.ts'

type MethodRow = typeof methods.$inferSelect

/** What a copy of an API may take over of the original's target servers. */
export interface CopiedTargets {
  apiGroupId: string | null
  requestControls: ApiRow['requestControls']
  /** Whether a method's group is copied. */
  mayKeepGroup: (groupId: string | null) => boolean
  /** Whether a method's target path is copied. */
  mayKeepPath: (method: Pick<MethodRow, 'targetServerGroupId'>) => boolean
  leftOut: CopiedApi['leftOut']
}

/**
 * Returns what a person's copy of an API takes over of its target servers. Groups that they may not use are left out, with the target paths
 * of methods that use them and the header values of request controls (decision 22). Target paths without any group are copied for those who
 * may delete the API.
 */
export async function readCopiedTargets(db: Reader, person: Person, original: ApiRow, rows: readonly MethodRow[]): Promise<CopiedTargets> {
  const apiGroupId = original.targetServerGroupId
  const groupIds = new Set([apiGroupId, ...rows.map((row) => row.targetServerGroupId)].filter((id) => id !== null))
  const usable = await usableGroups(db, person, [...groupIds])
  const isOwn = mayManage(person, original)
  const mayKeepGroup = (groupId: string | null) => groupId === null || usable.has(groupId)
  const mayKeepPath = ({ targetServerGroupId }: Pick<MethodRow, 'targetServerGroupId'>) => {
    const groupId = targetServerGroupId ?? apiGroupId
    return groupId === null ? isOwn : usable.has(groupId)
  }
  const knowsAll = mayKeepGroup(apiGroupId) && rows.every(mayKeepPath)
  const requestControls = knowsAll ? original.requestControls : original.requestControls.filter(({ action }) => action !== 'set')
  return {
    apiGroupId: mayKeepGroup(apiGroupId) ? apiGroupId : null,
    requestControls,
    mayKeepGroup,
    mayKeepPath,
    leftOut: {
      targetServerGroups: groupIds.size - usable.size,
      targetPaths: rows.filter((row) => row.targetPath !== row.path && !mayKeepPath(row)).length,
      requestControls: original.requestControls.length - requestControls.length,
    },
  }
}

/** Returns a method for a copy: without a group that is left out, and then with its own path as the target path. */
export function copiedMethod(row: MethodRow, { mayKeepGroup, mayKeepPath }: CopiedTargets): MethodRow {
  const method = mayKeepGroup(row.targetServerGroupId) ? row : { ...row, targetServerGroupId: null }
  if (mayKeepPath(row)) return method
  return { ...method, targetPath: row.path, imported: row.imported && { ...row.imported, targetPath: row.path } }
}
