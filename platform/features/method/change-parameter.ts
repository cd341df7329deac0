import { setImmediate } from 'node:timers/promises'
import type { BodyOf } from '@portico/contract/endpoint'
import type { methodEndpoints } from '@portico/contract/method/method-endpoints'
import type { ParameterChange, ParameterKey } from '@portico/contract/method/parameter-input'
import { NAMED_METHODS_MAX } from '@portico/contract/method/parameter-view'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { documentPaths } from '../../database/schema/document.ts'
import { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { changeOperation } from '../../openapi/change-operation.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import type { OperationContext } from '../../openapi/document-parts.ts'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { lockApi } from '../api/api-queries.ts'
import { readComponents } from './document-queries.ts'
import { operationColumns } from './operation-columns.ts'
import { hashOfParameter, usesOf } from './parameter-uses.ts'
import { detachPath } from './path-items.ts'
import { hasWholeQuery } from './require-free-query.ts'

type ChangeInput = BodyOf<typeof methodEndpoints.changeParameter>

/**
 * Changes a parameter in all or some of the methods that use it, all or none; gateways follow with the next deployment. Returns the number
 * of methods that are different now. Throws NoApi, ParameterNotFound, ParameterOutdated if its values changed since the hash was read,
 * MethodNotFound for a method that does not use it, ParameterTaken, whose data names the methods that already have a parameter of the
 * new name and place, and ClassValidatorPassFailed if it would stand beside one that describes the whole query.
 */
export async function changeParameter(tx: Transaction, person: Person, apiId: string, input: ChangeInput): Promise<number> {
  const { place, name, hash, methodIds, change } = input
  const api = await lockApi(tx, person, apiId)
  const key = { place, name }
  const current = await hashOfParameter(tx, api.id, key)
  if (current === null) refuse('ParameterNotFound')
  if (current !== hash) refuse('ParameterOutdated')
  const chosen = methodIds === null ? await methodsThatUse(tx, api.id, key) : [...new Set(methodIds)]
  if (methodIds !== null) await requireUses(tx, api.id, key, chosen)
  if (change.place !== undefined || change.name !== undefined) {
    await requireFree(tx, api.id, key, { place: change.place ?? place, name: change.name ?? name }, chosen)
  }
  const changed = await writeChange(tx, api.id, key, change, chosen)
  if (changed > 0) await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, api.id))
  return changed
}

async function methodsThatUse(tx: Transaction, apiId: string, key: ParameterKey): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct "methodId" as id from (${usesOf(apiId, key)}) uses`)
  return rows.map(({ id }) => id)
}

async function requireUses(tx: Transaction, apiId: string, key: ParameterKey, methodIds: readonly string[]): Promise<void> {
  const using = new Set(await methodsThatUse(tx, apiId, key))
  if (methodIds.some((id) => !using.has(id))) refuse('MethodNotFound')
}

/** Checks that none of the methods would have two parameters of one name and place; names of headers ignore case (RFC 9110, section 5.1). */
async function requireFree(
  tx: Transaction,
  apiId: string,
  key: ParameterKey,
  wanted: ParameterKey,
  methodIds: readonly string[],
): Promise<void> {
  const isSameName = wanted.place === 'header' ? sql`lower(name) = lower(${wanted.name})` : sql`name = ${wanted.name}`
  const { rows } = await tx.execute<{ httpMethod: string; path: string; count: number }>(sql`
    select "httpMethod", path, count(*) over ()::int as count from (${usesOf(apiId)}) uses
    where place = ${wanted.place} and ${isSameName} and not (place = ${key.place} and name = ${key.name})
      and "methodId" = any(${idsOf(methodIds)})
    group by "methodId", "httpMethod", path order by path, "httpMethod" limit ${NAMED_METHODS_MAX}`)
  if (rows.length === 0) return
  refuse('ParameterTaken', { methods: rows.map(({ httpMethod, path }) => ({ httpMethod, path })), count: rows[0]?.count ?? 0 })
}

/** How many operations are changed before other requests get their turn. */
const SLICE = 50

/** Writes the change; methods that have the new values already stay as they are. Returns the number of methods that are different now. */
async function writeChange(
  tx: Transaction,
  apiId: string,
  key: ParameterKey,
  change: ParameterChange,
  methodIds: readonly string[],
): Promise<number> {
  const { lookup: components } = new ComponentIndex(await readComponents(tx, apiId))
  let changed = 0
  for (let at = 0; at < methodIds.length; at += SLICE) {
    const ids = methodIds.slice(at, at + SLICE)
    if (change.name !== undefined || change.place !== undefined) await detachInherited(tx, apiId, ids)
    const rows = await tx
      .select({ id: methods.id, path: methods.path, operation: methods.operation, item: documentPaths.content })
      .from(methods)
      .leftJoin(documentPaths, and(eq(documentPaths.apiId, methods.apiId), eq(documentPaths.path, methods.path)))
      .where(inArray(methods.id, ids))
    for (const { id, path, operation, item } of rows) {
      const context = { path, pathItem: parseObject(item ?? '{}'), components }
      const written = parseObject(operation)
      if (change.place === 'query' && key.place !== 'query' && hasWholeQuery(context, written)) refuseWholeQuery()
      const columns = operationColumns(context, withChange(context, written, key, change))
      if (columns.operation === operation) continue
      changed++
      await tx
        .update(methods)
        .set({ ...columns, updatedAt: new Date() })
        .where(eq(methods.id, id))
    }
    await setImmediate()
  }
  return changed
}

function refuseWholeQuery(): never {
  return refuse('ClassValidatorPassFailed', { fields: [{ path: 'change.place', rule: 'wholeQuery', values: {} }] })
}

/** Moves inherited parameters to the operations where one of the methods would rename one. */
async function detachInherited(tx: Transaction, apiId: string, methodIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ path: methods.path })
    .from(methods)
    .innerJoin(documentPaths, and(eq(documentPaths.apiId, methods.apiId), eq(documentPaths.path, methods.path)))
    .where(and(inArray(methods.id, methodIds), sql`${documentPaths.content} like '%"parameters"%'`))
  for (const { path } of rows) await detachPath(tx, apiId, path)
}

/** Returns an operation with a changed parameter. A new name or place keeps everything else that is written of it. */
function withChange(context: OperationContext, operation: JsonObject, key: ParameterKey, change: ParameterChange): JsonObject {
  const named = { place: change.place ?? key.place, name: change.name ?? key.name }
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const moved =
    named.place === key.place && named.name === key.name
      ? operation
      : { ...operation, parameters: parameters.map((given: unknown) => movedParameter(context, given, key, named)) }
  const fields = viewOfOperation(context, moved)
  const isIt = ({ place, name }: ParameterKey) => place === named.place && name === named.name
  const after = fields.parameters.map((parameter) => (isIt(parameter) ? { ...parameter, ...change } : parameter))
  return changeOperation(context, moved, { ...fields, parameters: after }).operation
}

function movedParameter({ components }: OperationContext, given: unknown, key: ParameterKey, named: ParameterKey): unknown {
  const reference = objectOf(given).$ref
  const parameter = typeof reference === 'string' ? objectOf(components(reference)) : objectOf(given)
  return parameter.in === key.place && parameter.name === key.name ? { ...parameter, in: named.place, name: named.name } : given
}

function idsOf(methodIds: readonly string[]): SQL {
  return sql`${sql.param(methodIds)}::uuid[]`
}
