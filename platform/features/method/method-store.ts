import type { BodyOf } from '@portico/contract/endpoint'
import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import type { methodEndpoints } from '@portico/contract/method/method-endpoints'
import { count, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { withPathParameters } from './with-path-parameters.ts'

export type NewMethod = Omit<typeof methods.$inferInsert, 'id' | 'apiId' | 'pathShape' | 'createdAt' | 'updatedAt'>

/** The input of a method. */
export type MethodInput = BodyOf<typeof methodEndpoints.createMethod>

/** Returns a method's columns from its author's input; an empty target path defaults to the path. */
export function methodOf(input: MethodInput): NewMethod {
  return {
    httpMethod: input.httpMethod,
    path: input.path,
    summary: input.summary,
    description: input.description,
    targetPath: input.targetPath || input.path,
    targetServerGroupId: input.targetServerGroupId,
    authType: input.authType,
    parameters: input.parameters,
    bodies: input.bodies.map((body) => ({ ...body, schema: body.schema ?? null })),
    responses: input.responses.map((response) => ({
      ...response,
      bodies: response.bodies.map((body) => ({ ...body, schema: body.schema ?? null })),
    })),
  }
}

/** Few enough that serializing the JSON of large methods does not block other requests. */
const ROWS_PER_INSERT = 20

/** Inserts methods except those whose HTTP method and path shape exist; returns the inserted ids. */
export async function insertMethods(tx: Transaction, apiId: string, given: readonly NewMethod[]) {
  const rows = given.map((method) => ({
    ...method,
    id: newId(),
    apiId,
    pathShape: pathShape(method.path),
    parameters: withPathParameters(method.path, method.parameters),
  }))
  const written: { id: string; httpMethod: string; path: string }[] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const inserted = await tx
      .insert(methods)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoNothing({ target: [methods.apiId, methods.httpMethod, methods.pathShape] })
      .returning({ id: methods.id, httpMethod: methods.httpMethod, path: methods.path })
    written.push(...inserted)
  }
  if (written.length > 0) await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, apiId))
  return written
}

/** Returns the number of an API's methods. */
export async function countMethods(tx: Transaction, apiId: string): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(methods).where(eq(methods.apiId, apiId))
  return counted?.total ?? 0
}
