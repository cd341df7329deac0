import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { apisOf } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { type GroupWithServers, groupsWithServersOf } from '../target-server/target-server-queries.ts'

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

/** An expression for one hash of an API's document, computed by the database of the digests of its parts, so that nothing large is read. */
const documentHash = (apiId: string): SQL<string> => sql`md5(
  coalesce((select digest from document_heads where api_id = ${apiId}), '') ||
  coalesce((select string_agg(key || digest, ',' order by position, key) from document_components where api_id = ${apiId}), '') || '/' ||
  coalesce((select string_agg(path || digest, ',' order by position, path) from document_paths where api_id = ${apiId}), '') || '/' ||
  coalesce((select string_agg(row(id, http_method, path, operation_digest)::text, ',' order by position, path, http_method)
    from methods where api_id = ${apiId}), ''))`

/** An expression for one hash of everything that a deployment takes of an API's methods and its document. */
const methodsHash = (apiId: string): SQL<string> => sql`(select
    md5(coalesce(string_agg(row(id, http_method, path, target_path, target_server_group_id, auth_type)::text, ',' order by id), ''))
    from methods where api_id = ${apiId}) || ' ' || ${documentHash(apiId)}`

/** An expression for the groups of an API and its methods. */
const groupsOf = (apiId: string): SQL<GroupWithServers[]> =>
  groupsWithServersOf(sql`select target_server_group_id from apis where id = ${apiId}
    union select target_server_group_id from methods where api_id = ${apiId}`)

/** Returns one hash of an API's document. */
export async function documentHashOf(db: Reader, apiId: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`select ${documentHash(apiId)} as hash`)
  return rows[0]?.hash ?? ''
}

/** Returns one hash of everything that a deployment takes of an API's methods and its document. */
export async function methodsHashOf(db: Reader, apiId: string): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`select ${methodsHash(apiId)} as hash`)
  return rows[0]?.hash ?? ''
}

/** Returns the groups of an API and its methods, with their servers. */
export async function groupsOfApi(db: Reader, api: ApiRow): Promise<GroupWithServers[]> {
  const { rows } = await db.execute<{ groups: GroupWithServers[] }>(sql`select ${groupsOf(api.id)} as groups`)
  return rows[0]?.groups ?? []
}

/** What a deployment would take of an API now, except for its version and its document. */
export interface DraftedApi {
  api: ApiRow
  groups: GroupWithServers[]
  methodsHash: string
  /** By path. */
  methods: (ServedRow & { operationId: string | null; position: number })[]
}

/** Returns what a deployment would take of an API that a person works on, with one query. Throws NoApi. */
export async function draftedApi(db: Reader, person: Person, apiId: string): Promise<DraftedApi> {
  const [drafted] = await db
    .select({
      api: apis,
      groups: groupsOf(apiId),
      methodsHash: methodsHash(apiId),
      methods: sql<DraftedApi['methods']>`(select coalesce(json_agg(json_build_object('id', id, 'httpMethod', http_method, 'path', path,
        'targetPath', target_path, 'targetServerGroupId', target_server_group_id, 'authType', auth_type, 'operationId', operation_id,
        'position', position) order by path, http_method), '[]') from methods where api_id = ${apiId})`,
    })
    .from(apis)
    .where(and(eq(apis.id, apiId), apisOf(person)))
  return drafted ?? refuse('NoApi')
}
