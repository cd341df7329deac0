import { setImmediate } from 'node:timers/promises'
import type { MethodPart } from '@portico/contract/stage/stage-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import {
  componentRows,
  type DocumentPlace,
  neededComponents,
  type OperationRow,
  operationRows,
  type PartRow,
  tablesOf,
} from '../../database/document-tables.ts'
import type { StoredParameter } from '../../database/schema/method.ts'
import { affectedBy } from '../../openapi/affected-by.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import { OPERATION_GROUPS } from '../../openapi/document-parts.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { operationDigests, viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'

/** An operation that two documents describe differently. */
export interface ChangedOperation {
  parts: MethodPart[]
  parameters: { before: StoredParameter[]; after: StoredParameter[] }
}

/** How many operations are parsed before other requests get their turn. */
const SLICE = 50

/**
 * Returns the operations of both documents whose description differs, by HTTP method and path: in the operation, its path item, or in a
 * component that it needs. Reads the contents of those only.
 */
export async function compareDocuments(db: Reader, before: DocumentPlace, after: DocumentPlace): Promise<Map<string, ChangedOperation>> {
  const changed = new Map<string, ChangedOperation>()
  if (isSamePlace(before, after)) return changed
  const { components, differing } = await differingOperations(db, before, after)
  for (let at = 0; at < differing.length; at += SLICE) {
    const slice = differing.slice(at, at + SLICE)
    const keys = slice.map(({ key }) => key)
    const [were, are] = [await readOperations(db, before, keys), await readOperations(db, after, keys)]
    for (const { key } of slice) {
      const [was, is] = [were.get(key), are.get(key)]
      if (was && is) changed.set(key, difference(was, is, components))
    }
    await setImmediate()
  }
  return changed
}

/** The parts of two documents, the operations of both that may be described differently, and the components of which this is true. */
export interface DifferingOperations {
  old: Parts
  now: Parts
  components: ReadonlySet<string>
  differing: OperationRow[]
}

/** Compares two documents by the digests of their parts, without reading their contents. */
export async function differingOperations(db: Reader, before: DocumentPlace, after: DocumentPlace): Promise<DifferingOperations> {
  const [old, now] = [await partsOf(db, before), await partsOf(db, after)]
  const components = changedComponents(old, now)
  const differing = now.operations.filter((operation) => {
    const earlier = old.byKey.get(operation.key)
    return earlier !== undefined && isChanged(earlier, operation, old, now, components)
  })
  return { old, now, components, differing }
}

interface Parts {
  operations: OperationRow[]
  byKey: Map<string, OperationRow>
  components: PartRow[]
  paths: Map<string, PartRow>
}

async function partsOf(db: Reader, place: DocumentPlace): Promise<Parts> {
  const operations = await operationRows(db, place)
  const { rows } = await db.execute<PartRow & Record<string, unknown>>(
    sql`select path as key, digest, needs from ${tablesOf(place).paths} p`,
  )
  return {
    operations,
    byKey: new Map(operations.map((row) => [row.key, row])),
    components: await componentRows(db, place),
    paths: new Map(rows.map((row) => [row.key, row])),
  }
}

function isSamePlace(one: DocumentPlace, other: DocumentPlace): boolean {
  return 'documentId' in one && 'documentId' in other && one.documentId === other.documentId
}

/** Returns the keys of components that differ, and of those that lead to them. */
function changedComponents(old: Parts, now: Parts): ReadonlySet<string> {
  const [were, are] = [digestsOf(old.components), digestsOf(now.components)]
  const differing = [...were.keys(), ...are.keys()].filter((key) => were.get(key) !== are.get(key))
  if (differing.length === 0) return new Set()
  return affectedBy(new Set(differing), [...old.components, ...now.components])
}

function digestsOf(rows: readonly PartRow[]): Map<string, string> {
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

function isChanged(earlier: OperationRow, operation: OperationRow, old: Parts, now: Parts, components: ReadonlySet<string>): boolean {
  const [was, is] = [old.paths.get(earlier.path), now.paths.get(operation.path)]
  if (earlier.digest !== operation.digest || was?.digest !== is?.digest) return true
  return components.size > 0 && [...operation.needs, ...(is?.needs ?? [])].some((key) => components.has(key))
}

interface ReadOperation {
  operation: JsonObject
  pathItem: JsonObject
  parameters: StoredParameter[]
}

async function readOperations(db: Reader, place: DocumentPlace, keys: readonly string[]): Promise<Map<string, ReadOperation>> {
  const { operations, paths } = tablesOf(place)
  const { rows } = await db.execute<{ key: string; path: string; content: string; item: string | null }>(sql`
    select o.http_method || ' ' || o.path as key, o.path, o.content, p.content as item
    from ${operations} o left join ${paths} p on p.path = o.path
    where o.http_method || ' ' || o.path = any(${sql.param(keys)}::text[])`)
  const parsed = rows.map(({ key, path, content, item }) => ({
    key,
    path,
    operation: parseObject(content),
    pathItem: item === null ? {} : parseObject(item),
  }))
  const needed = parsed.flatMap(({ operation, pathItem }) =>
    directNeeds(`${stringifyJson(operation.parameters ?? null)}${stringifyJson(pathItem.parameters ?? null)}`),
  )
  const components = (await neededComponents(db, place, sql`${sql.param([...new Set(needed)])}::text[]`)).map(namedPart)
  const { lookup } = new ComponentIndex(components)
  return new Map(
    parsed.map(({ key, path, operation, pathItem }) => {
      const shown = { parameters: operation.parameters }
      return [key, { operation, pathItem, parameters: viewOfOperation({ path, pathItem, components: lookup }, shown).parameters }]
    }),
  )
}

const GROUP_KEYS = { parameters: 'parameters', bodies: 'requestBody', responses: 'responses' } as const

function difference(was: ReadOperation, is: ReadOperation, components: ReadonlySet<string>): ChangedOperation {
  const [old, now] = [operationDigests(was.operation), operationDigests(is.operation)]
  const parts = new Set<MethodPart>(OPERATION_GROUPS.filter((group) => old[group] !== now[group]))
  for (const [group, key] of Object.entries(GROUP_KEYS) as [keyof typeof GROUP_KEYS, string][]) {
    if (directNeeds(stringifyJson(is.operation[key] ?? null)).some((need) => components.has(need))) parts.add(group)
  }
  if (stringifyJson(was.pathItem.parameters ?? null) !== stringifyJson(is.pathItem.parameters ?? null)) parts.add('parameters')
  if (parts.size === 0) parts.add('others')
  return { parts: [...parts], parameters: { before: was.parameters, after: is.parameters } }
}
