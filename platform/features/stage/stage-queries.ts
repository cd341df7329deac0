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

/** Returns all methods of an API in the order of deployments. */
export async function methodRowsOf(db: Reader, apiId: string) {
  return db.select().from(methods).where(eq(methods.apiId, apiId)).orderBy(asc(methods.path), asc(methods.httpMethod))
}

/** Returns one hash of everything that a deployment takes of an API's methods, computed by the database so that nothing large is read. */
export async function methodsHashOf(db: Reader, apiId: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(md5(row(id, http_method, path, summary, description, target_path, target_server_group_id, auth_type,
      parameters, bodies, responses)::text), '' order by id), '')) as hash
    from methods where api_id = ${apiId}`)
  return rows[0]?.hash ?? ''
}

/** Returns the groups of an API and its methods, with their servers. */
export async function groupsOfApi(db: Reader, api: ApiRow) {
  const named = await db.selectDistinct({ id: methods.targetServerGroupId }).from(methods).where(eq(methods.apiId, api.id))
  const ids = [api.targetServerGroupId, ...named.map(({ id }) => id)].filter((id) => id !== null)
  return groupsWithServers(db, [...new Set(ids)])
}
