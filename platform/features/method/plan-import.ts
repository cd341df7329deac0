import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import type { ImportState } from '@portico/contract/method/import-states'
import { type HttpMethod, pathParameterNames } from '@portico/contract/method/method'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { methods, type StoredImport } from '../../database/schema/method.ts'
import { type Merge, type MethodDescription, mergeImport } from './merge-import.ts'
import type { ImportedMethod, ReadDocument } from './read-openapi-document.ts'
import { renameParameters } from './rename-parameters.ts'

/** A method of the API for an import. */
export interface StoredMethod extends MethodDescription {
  id: string
  httpMethod: HttpMethod
  path: string
  imported: StoredImport | null
}

/** One method of an import: the stored one, the document's one with the API's parameter names, and how they merge. */
export interface PlannedMethod {
  httpMethod: HttpMethod
  path: string
  state: ImportState
  merge: Merge
  document: ImportedMethod | null
  stored: StoredMethod | null
  /** The path in the document, which may name path parameters differently. */
  documentPath: string | null
}

export interface ImportPlan {
  /** Covers the document's text and the state of the methods. */
  hash: string
  planned: PlannedMethod[]
  /** Number of manually added methods that the document does not describe. */
  undescribed: number
}

/** How long comparing runs before other requests get their turn, in milliseconds. */
const SLICE_MS = 20

/** Compares a document with an API's methods without writing, in slices, so that large ones do not block other requests. */
export async function planImport(db: Reader, apiId: string, text: string, read: ReadDocument): Promise<ImportPlan> {
  const rows = await storedMethods(db, apiId)
  const storedByKey = new Map(rows.map((row) => [methodKey(row), row]))
  const described = new Set(read.methods.map(methodKey))
  const pairs = [
    ...read.methods.map((document) => ({ document, stored: storedByKey.get(methodKey(document)) ?? null })),
    ...rows.filter((row) => !described.has(methodKey(row))).map((stored) => ({ document: null, stored })),
  ]
  const plan: ImportPlan = { hash: hashOf(text, rows), planned: [], undescribed: 0 }
  let sliceEndsAt = performance.now() + SLICE_MS
  for (const { document, stored } of pairs) {
    const one = planMethod(document, stored)
    if (one) plan.planned.push(one)
    else plan.undescribed++
    if (performance.now() < sliceEndsAt) continue
    await setImmediate()
    sliceEndsAt = performance.now() + SLICE_MS
  }
  return plan
}

/** Returns what identifies a method: the HTTP method and the path shape. */
export function methodKey({ httpMethod, path }: { httpMethod: string; path: string }): string {
  return `${httpMethod} ${pathShape(path)}`
}

function planMethod(said: ImportedMethod | null, stored: StoredMethod | null): PlannedMethod | null {
  const document = said && stored ? { ...renameParameters(said, pathParameterNames(said.path), stored.path), path: stored.path } : said
  const imported = stored?.imported ? renameParameters(stored.imported, importedNames(stored.imported), stored.path) : null
  const merge = mergeImport({ document, stored, imported })
  const place = stored ?? document
  if (!merge || !place) return null
  return { httpMethod: place.httpMethod, path: place.path, state: merge.state, merge, document, stored, documentPath: said?.path ?? null }
}

function importedNames({ parameters }: StoredImport): string[] {
  return parameters.filter(({ place }) => place === 'path').map(({ name }) => name)
}

type Row = StoredMethod & { revision: string }

/** Methods that are read at once: few enough that parsing their JSON does not block other requests. */
const PAGE_ROWS = 40

/** Returns all methods of an API by path. The hash shows whether others wrote between two pages. */
async function storedMethods(db: Reader, apiId: string): Promise<Row[]> {
  const rows: Row[] = []
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
  summary: methods.summary,
  description: methods.description,
  targetPath: methods.targetPath,
  parameters: methods.parameters,
  bodies: methods.bodies,
  responses: methods.responses,
  imported: methods.imported,
  // The system column changes with every update of the row.
  revision: sql<string>`${methods}.xmin::text`,
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function hashOf(text: string, rows: readonly Row[]): string {
  const hash = createHash('sha256').update(text)
  for (const { id, revision } of rows) hash.update(`\n${id} ${revision}`)
  return hash.digest('base64url')
}
