import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { neededComponents } from '../../database/document-tables.ts'
import { documentComponents, documentHeads, documentPaths, type StayingParts } from '../../database/schema/document.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import type { ComponentPart, OperationContext } from '../../openapi/document-parts.ts'
import { EMPTY_HEAD } from '../../openapi/empty-head.ts'
import { parseObject } from '../../openapi/parse-object.ts'

/** The head of an API's document, and the parts that stay from other documents than the last. */
export interface StoredHead {
  content: string
  staying: StayingParts[]
}

/** Returns the head of an API's document. */
export async function readHead(db: Reader, apiId: string): Promise<StoredHead> {
  const [head] = await db
    .select({ content: documentHeads.content, staying: documentHeads.staying })
    .from(documentHeads)
    .where(eq(documentHeads.apiId, apiId))
  return head ?? { content: EMPTY_HEAD, staying: [] }
}

/** Returns all components of an API's document, in its order. */
export async function readComponents(db: Reader, apiId: string): Promise<ComponentPart[]> {
  const rows = await db
    .select({ key: documentComponents.key, content: documentComponents.content })
    .from(documentComponents)
    .where(eq(documentComponents.apiId, apiId))
    .orderBy(asc(documentComponents.position), asc(documentComponents.key))
  return rows.map(namedPart)
}

/** Returns the components that an API's operations need, of those that are named. */
export async function readNeeded(db: Reader, apiId: string, keys: readonly string[]): Promise<ComponentPart[]> {
  if (keys.length === 0) return []
  const rows = await neededComponents(db, { apiId }, sql`${sql.param(keys)}::text[]`)
  return rows.map(namedPart)
}

/** Returns the fields of a path item that are no operations, as JSON text; null if there are none. */
export async function readPathItem(db: Reader, apiId: string, path: string): Promise<string | null> {
  const [item] = await db
    .select({ content: documentPaths.content })
    .from(documentPaths)
    .where(and(eq(documentPaths.apiId, apiId), eq(documentPaths.path, path)))
  return item?.content ?? null
}

/** Returns what surrounds an operation of an API; `contents` are texts whose references it has to follow. */
export async function readContext(db: Reader, apiId: string, path: string, contents: readonly string[]): Promise<OperationContext> {
  const pathItem = await readPathItem(db, apiId, path)
  const keys = new Set([...contents, pathItem ?? ''].flatMap(directNeeds))
  const components = await readNeeded(db, apiId, [...keys])
  return { path, pathItem: pathItem === null ? {} : parseObject(pathItem), components: new ComponentIndex(components).lookup }
}
