import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { methods } from '../../database/schema/method.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import { presentMethodSummary } from './method-present.ts'

/** The columns of methods in lists: no descriptions, parameters or schemas. */
export const methodSummaryColumns = {
  id: methods.id,
  httpMethod: methods.httpMethod,
  path: methods.path,
  summary: methods.summary,
  targetPath: methods.targetPath,
  targetServerGroup: { id: targetServerGroups.id, name: targetServerGroups.name },
  authType: methods.authType,
  updatedAt: methods.updatedAt,
}

/** Returns all methods of an API for a list, by path. */
export async function methodsOfApi(db: Reader, apiId: string) {
  const rows = await db
    .select(methodSummaryColumns)
    .from(methods)
    .leftJoin(targetServerGroups, eq(targetServerGroups.id, methods.targetServerGroupId))
    .where(eq(methods.apiId, apiId))
    .orderBy(asc(methods.path), asc(methods.httpMethod))
  return rows.map(presentMethodSummary)
}
