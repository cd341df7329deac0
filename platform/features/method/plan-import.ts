import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import type { ImportState } from '@portico/contract/method/import-states'
import type { HttpMethod } from '@portico/contract/method/method'
import type { Reader } from '../../database/database.ts'
import type { StoredImport } from '../../database/schema/method.ts'
import { affectedBy } from '../../openapi/affected-by.ts'
import { componentKey } from '../../openapi/component-index.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import type { ComponentPart, OperationDigests, OperationGroup, ReadDocument, ReadOperation } from '../../openapi/document-parts.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { readComponents } from './document-queries.ts'
import { sidesOf } from './import-sides.ts'
import { type DescribedFields, type Merge, type MergeSide, mergeImport } from './merge-import.ts'
import { type StoredMethod, storedMethods } from './stored-methods.ts'

/** One method of an import: the stored one, the document's operation, and how they merge. */
export interface PlannedMethod {
  httpMethod: HttpMethod
  /** The API's path, which may name path parameters differently than the document. */
  path: string
  state: ImportState
  merge: Merge
  document: ReadOperation | null
  stored: StoredMethod | null
  /** Of the document's operation, as it was compared. */
  digests: OperationDigests | null
}

export interface ImportPlan {
  /** Covers the document's text and the state of the methods. */
  hash: string
  planned: PlannedMethod[]
  /** Methods that were added manually and that the document does not describe. */
  undescribed: StoredMethod[]
  /** The components of the API, and those of the document. */
  components: { stored: ComponentPart[]; document: ComponentPart[] }
}

/** How long comparing runs before other requests get their turn, in milliseconds. */
const SLICE_MS = 20

/** Compares a document with an API's methods without writing, in slices, so that large ones do not block other requests. */
export async function planImport(db: Reader, apiId: string, text: string, read: ReadDocument): Promise<ImportPlan> {
  const rows = await storedMethods(db, apiId)
  const components = { stored: await readComponents(db, apiId), document: read.components }
  const changed = changedComponents(components)
  const storedByKey = new Map(rows.map((row) => [methodKey(row), row]))
  const described = new Set(read.operations.map(methodKey))
  const pairs = [
    ...read.operations.map((document) => ({ document, stored: storedByKey.get(methodKey(document)) ?? null })),
    ...rows.filter((row) => !described.has(methodKey(row))).map((stored) => ({ document: null, stored })),
  ]
  const sides = await sidesOf(db, read, pairs)
  const plan: ImportPlan = { hash: hashOf(text, rows), planned: [], undescribed: [], components }
  let sliceEndsAt = performance.now() + SLICE_MS
  for (const { document, stored } of pairs) {
    const theirs = document && (sides.get(document) ?? sideOf(document, stored?.imported ?? null))
    const merge = mergeImport({
      document: theirs,
      stored: stored && (sides.get(stored) ?? sideOf(stored, stored.imported)),
      imported: stored?.imported ?? null,
      changedByComponents: document && stored ? groupsOf(document, changed) : [],
    })
    const place = stored ?? document
    if (merge && place) {
      const { httpMethod, path } = place
      plan.planned.push({ httpMethod, path, state: merge.state, merge, document, stored, digests: theirs?.now.digests ?? null })
    } else if (stored) plan.undescribed.push(stored)
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

function sideOf(fields: DescribedFields, imported: StoredImport | null): MergeSide {
  return { now: fields, before: imported && fields }
}

/** Returns the keys of components that a document changes, and of those that lead to them. */
function changedComponents({ stored, document }: ImportPlan['components']): ReadonlySet<string> {
  const own = new Map(stored.map((part) => [componentKey(part), part.content]))
  const differing = document.filter((part) => {
    const content = own.get(componentKey(part))
    return content !== undefined && content !== part.content
  })
  if (differing.length === 0) return new Set()
  const needs = document.map((part) => ({ key: componentKey(part), needs: directNeeds(part.content) }))
  return affectedBy(new Set(differing.map(componentKey)), needs)
}

const GROUP_KEYS = { parameters: 'parameters', bodies: 'requestBody', responses: 'responses' } as const

/** Returns the groups of an operation that use one of the components. */
function groupsOf({ content }: ReadOperation, changed: ReadonlySet<string>): OperationGroup[] {
  if (changed.size === 0 || !directNeeds(content).some((key) => changed.has(key))) return []
  const operation = parseObject(content)
  const groups = Object.entries(GROUP_KEYS) as [keyof typeof GROUP_KEYS, string][]
  const using = groups.filter(([, key]) => directNeeds(stringifyJson(operation[key]) ?? '').some((need) => changed.has(need)))
  return using.length > 0 ? using.map(([group]) => group) : ['others']
}

function hashOf(text: string, rows: readonly StoredMethod[]): string {
  const hash = createHash('sha256').update(text)
  for (const { id, revision } of rows) hash.update(`\n${id} ${revision}`)
  return hash.digest('base64url')
}

/** Returns what an import stores of a document's operation, for the next one to compare with; null without one. */
export function importOf({ document, digests }: Pick<PlannedMethod, 'document' | 'digests'>): StoredImport | null {
  return document && digests && { path: document.path, targetPath: document.targetPath, digests }
}
