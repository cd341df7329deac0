import type { HttpMethod } from '@portico/contract/method/method'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { methods, type StoredImport } from '../../database/schema/method.ts'
import type { OperationDigests } from '../../openapi/document-parts.ts'

/** A method of the API for an import. */
export interface StoredMethod {
  id: string
  httpMethod: HttpMethod
  path: string
  position: number
  summary: string
  targetPath: string
  digests: OperationDigests
  needs: string[]
  imported: StoredImport | null
  /** Changes with every update. */
  revision: string
}

/** Methods that are read at once: few enough that parsing their JSON does not block other requests. */
const PAGE_ROWS = 200

/** Returns all methods of an API by path. The hash shows whether others wrote between two pages. */
export async function storedMethods(db: Reader, apiId: string): Promise<StoredMethod[]> {
  const rows: StoredMethod[] = []
  for (;;) {
    const last = rows.at(-1)
    const page = await db
      .select(ROW_COLUMNS)
      .from(methods)
      .where(and(eq(methods.apiId, apiId), last ? gt(methods.id, last.id) : undefined))
      .orderBy(methods.id)
      .limit(PAGE_ROWS)
    rows.push(...page)
    if (page.length < PAGE_ROWS) return rows.sort((a, b) => compare(a.path, b.path) || compare(a.httpMethod, b.httpMethod))
  }
}

const ROW_COLUMNS = {
  id: methods.id,
  httpMethod: methods.httpMethod,
  path: methods.path,
  position: methods.position,
  summary: methods.summary,
  targetPath: methods.targetPath,
  digests: methods.digests,
  needs: methods.needs,
  imported: methods.imported,
  // The system column changes with every update of the row.
  revision: sql<string>`${methods}.xmin::text`,
}

/** Returns the operations of methods as JSON texts, by the methods' ids. */
export async function readOperations(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let at = 0; at < ids.length; at += PAGE_ROWS) {
    const rows = await db
      .select({ id: methods.id, operation: methods.operation })
      .from(methods)
      .where(inArray(methods.id, ids.slice(at, at + PAGE_ROWS)))
    for (const { id, operation } of rows) found.set(id, operation)
  }
  return found
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
