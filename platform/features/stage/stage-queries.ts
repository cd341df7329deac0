import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { methods } from '../../database/schema/method.ts'
import { stages } from '../../database/schema/stage.ts'
import { refuse } from '../../http/refusal.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { groupsWithServers } from '../target-server/target-server-queries.ts'

export type StageRow = typeof stages.$inferSelect

/** Locks a version of a locked API. Throws StageNotFound. */
export async function lockStage(tx: Transaction, apiId: string, stageId: string): Promise<StageRow> {
  const [stage] = await tx
    .select()
    .from(stages)
    .where(and(eq(stages.id, stageId), eq(stages.apiId, apiId)))
    .for('update')
  return stage ?? refuse('StageNotFound')
}

/** Returns a version of an API. Throws StageNotFound. */
export async function requireStage(db: Reader, apiId: string, stageId: string): Promise<StageRow> {
  const [stage] = await db
    .select()
    .from(stages)
    .where(and(eq(stages.id, stageId), eq(stages.apiId, apiId)))
  return stage ?? refuse('StageNotFound')
}

/** A method as gateways need it. */
export type ServedRow = Pick<typeof methods.$inferSelect, 'id' | 'httpMethod' | 'path' | 'targetPath' | 'targetServerGroupId' | 'authType'>

/** Returns what gateways need of all methods of an API, by path. */
export async function servedRowsOf(db: Reader, apiId: string): Promise<ServedRow[]> {
  const { id, httpMethod, path, targetPath, targetServerGroupId, authType } = methods
  return db
    .select({ id, httpMethod, path, targetPath, targetServerGroupId, authType })
    .from(methods)
    .where(eq(methods.apiId, apiId))
    .orderBy(asc(methods.path), asc(methods.httpMethod))
}

/** Returns one hash of an API's document, computed by the database of the digests of its parts, so that nothing large is read. */
export async function documentHashOf(db: Reader, apiId: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(
      coalesce((select digest from document_heads where api_id = ${apiId}), '') ||
      coalesce((select string_agg(key || digest, ',' order by position, key) from document_components where api_id = ${apiId}), '') || '/' ||
      coalesce((select string_agg(path || digest, ',' order by position, path) from document_paths where api_id = ${apiId}), '') || '/' ||
      coalesce((select string_agg(row(id, http_method, path, operation_digest)::text, ',' order by position, path, http_method)
        from methods where api_id = ${apiId}), '')) as hash`)
  return rows[0]?.hash ?? ''
}

/** Returns one hash of everything that a deployment takes of an API's methods and its document. */
export async function methodsHashOf(db: Reader, apiId: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(row(id, http_method, path, target_path, target_server_group_id, auth_type)::text, ',' order by id), '')) as hash
    from methods where api_id = ${apiId}`)
  return `${rows[0]?.hash ?? ''} ${await documentHashOf(db, apiId)}`
}

/** Returns the groups of an API and its methods, with their servers. */
export async function groupsOfApi(db: Reader, api: ApiRow) {
  const named = await db.selectDistinct({ id: methods.targetServerGroupId }).from(methods).where(eq(methods.apiId, api.id))
  const ids = [api.targetServerGroupId, ...named.map(({ id }) => id)].filter((id) => id !== null)
  return groupsWithServers(db, [...new Set(ids)])
}
