import type { BodyOf } from '@portico/contract/endpoint'
import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import type { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { asc, count, eq, max, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { operationOfFields } from '../../openapi/change-operation.ts'
import type { OperationContext, OperationFields } from '../../openapi/document-parts.ts'
import { withPathParameters } from '../../openapi/with-path-parameters.ts'
import { operationColumns } from './operation-columns.ts'
import { methodKey } from './plan-import.ts'

export type NewMethod = Omit<typeof methods.$inferInsert, 'id' | 'apiId' | 'pathShape' | 'position' | 'createdAt' | 'updatedAt'>

/** The input of a method. */
export type MethodInput = BodyOf<typeof methodEndpoints.createMethod>

/** Returns the columns that gateways need of its author's input; an empty target path defaults to the path. */
export function servingOf({ httpMethod, path, targetPath, targetServerGroupId, authType }: MethodInput) {
  return { httpMethod, path, targetPath: targetPath || path, targetServerGroupId, authType }
}

/** Returns what its author's input says of the operation. */
export function fieldsOf({ path, summary, description, parameters, bodies, responses }: MethodInput): OperationFields {
  return {
    summary,
    description,
    parameters: withPathParameters(path, parameters),
    bodies: bodies.map((body) => ({ ...body, schema: body.schema ?? null })),
    responses: responses.map((response) => ({
      ...response,
      bodies: response.bodies.map((body) => ({ ...body, schema: body.schema ?? null })),
    })),
  }
}

/** Returns the columns of a method that is made by hand. */
export function newMethodOf(context: OperationContext, input: MethodInput): NewMethod {
  return { ...servingOf(input), ...operationColumns(context, operationOfFields(input.path, fieldsOf(input))) }
}

/** Few enough that serializing large operations does not block other requests. */
const ROWS_PER_INSERT = 50

/**
 * Inserts methods, except those whose HTTP method and path shape exist, as the last ones of the document; returns the inserted ids. Takes
 * them one batch at a time, so that making many does not block other requests.
 */
export async function insertMethods(tx: Transaction, apiId: string, given: Iterable<NewMethod>) {
  const [last] = await tx
    .select({ position: max(methods.position) })
    .from(methods)
    .where(eq(methods.apiId, apiId))
  let position = (last?.position ?? -1) + 1
  const written: { id: string; httpMethod: string; path: string }[] = []
  for (const batch of batchesOf(given, ROWS_PER_INSERT)) {
    const rows = batch.map((method) => ({ ...method, id: newId(), apiId, position: position++, pathShape: pathShape(method.path) }))
    const inserted = await tx
      .insert(methods)
      .values(rows)
      .onConflictDoNothing({ target: [methods.apiId, methods.httpMethod, methods.pathShape] })
      .returning({ id: methods.id, httpMethod: methods.httpMethod, path: methods.path })
    written.push(...inserted)
  }
  if (written.length > 0) await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, apiId))
  return written
}

function* batchesOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Puts an API's methods into the order of a document's operations, given by their keys; methods that it lacks are last, as they were. */
export async function placeMethods(tx: Transaction, apiId: string, keys: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: methods.id, httpMethod: methods.httpMethod, path: methods.path, position: methods.position })
    .from(methods)
    .where(eq(methods.apiId, apiId))
    .orderBy(asc(methods.position), asc(methods.path), asc(methods.httpMethod))
  const places = new Map(keys.map((key, index) => [key, index]))
  const placeOf = (row: { httpMethod: string; path: string }) => places.get(methodKey(row)) ?? keys.length
  const ordered = rows.toSorted((one, other) => placeOf(one) - placeOf(other))
  const moved = ordered.flatMap(({ id, position }, index) => (position === index ? [] : [{ id, position: index }]))
  if (moved.length === 0) return
  await tx.execute(sql`
    update methods set position = moved.position
    from unnest(${sql.param(moved.map(({ id }) => id))}::uuid[], ${sql.param(moved.map(({ position }) => position))}::int[]) as moved(id, position)
    where methods.id = moved.id`)
}

/** Returns the number of an API's methods. */
export async function countMethods(tx: Transaction, apiId: string): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(methods).where(eq(methods.apiId, apiId))
  return counted?.total ?? 0
}
