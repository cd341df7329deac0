import { type DocumentedField, defaultTake, type ImportTake } from '@portico/contract/method/import-states'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { documentPaths } from '../../database/schema/document.ts'
import { methods } from '../../database/schema/method.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { directNeeds, renameNeeds } from '../../openapi/direct-needs.ts'
import {
  type ComponentLookup,
  OPERATION_GROUPS,
  type OperationContext,
  type OperationGroup,
  type ReadDocument,
} from '../../openapi/document-parts.ts'
import { type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { mergeHead, stayingHead } from '../../openapi/merge-head.ts'
import { operationTags } from '../../openapi/operation-tags.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { nameIn } from '../../openapi/text-in.ts'
import { readHead } from './document-queries.ts'
import { writeComponents, writeHead, writePaths } from './document-store.ts'
import { mergeComponents } from './merge-components.ts'
import { takenFields } from './merge-import.ts'
import { operationColumns } from './operation-columns.ts'
import type { ImportPlan, PlannedMethod } from './plan-import.ts'
import { readOperations, type StoredMethod } from './stored-methods.ts'

/** An API's document after an import, without its operations. */
export interface MergedDocument {
  components: ComponentLookup
  pathItem: (path: string) => JsonObject
  /** Looks into the components of the document that is imported. */
  given: ComponentLookup
}

/**
 * Merges head, components and path items of a document into those of an API. Methods that do not follow it keep their components. What the
 * document lacks stays, unless a document of the same title brought it: this is a later state of that one (decision 0039).
 */
export async function mergeDocument(
  tx: Transaction,
  apiId: string,
  read: ReadDocument,
  { planned, undescribed, components }: ImportPlan,
  takes: ReadonlyMap<PlannedMethod, ImportTake>,
): Promise<MergedDocument> {
  const following = planned.filter((one) => one.document !== null && takes.get(one) !== 'skip')
  const outside = [...undescribed, ...planned.flatMap((one) => (isOutside(one, takes) && one.stored ? [one.stored] : []))]
  const storedPaths = await tx
    .select({ path: documentPaths.path, position: documentPaths.position, content: documentPaths.content })
    .from(documentPaths)
    .where(eq(documentPaths.apiId, apiId))
    .orderBy(asc(documentPaths.position))
  const kept = new Set(outside.map(({ path }) => path))
  const described = new Set(read.paths.map(({ path }) => path))
  const storedHead = await readHead(tx, apiId)
  const owners = new Map(storedHead.staying.flatMap(({ title, keys }) => keys.map((key) => [key, title] as const)))
  const ownTitle = titleOf(storedHead.content)
  const ownerOf = (key: string) => owners.get(key) ?? ownTitle
  const title = titleOf(read.head)
  const mayStay = (key: string) => ownerOf(key) !== title
  const head = stayingHead({ stored: storedHead.content, imported: read.head, usedTags: await tagsOf(tx, outside), mayStay })
  const served = new Set([...undescribed, ...planned.flatMap(({ stored }) => stored ?? [])].map(({ path }) => path))
  const own = storedPaths.filter(({ path }) => !described.has(path) && (kept.has(path) || (!served.has(path) && mayStay(`paths/${path}`))))
  const ownTexts = [head.content, ...own.map(({ content }) => content)]
  const {
    components: merged,
    renamed,
    staying,
  } = mergeComponents({
    ...components,
    outside: [...outside.flatMap(({ needs }) => needs), ...ownTexts.flatMap(directNeeds)],
    used: [...following.flatMap(neededBy), ...read.paths.flatMap(({ content }) => directNeeds(content)), ...directNeeds(read.head)],
    mayStay,
  })
  const given = new Set(read.components)
  const isMixed =
    outside.length + own.length > 0 ||
    head.content !== '{}' ||
    merged.some((part) => !given.has(part)) ||
    following.some((one) => keepsFields(one, takes))
  // The document's path items come first, then those of the API's other methods.
  const paths = [...read.paths, ...own.map((part) => ({ ...part, content: renameNeeds(part.content, renamed) }))]
  const apart = own.flatMap(({ path }) => (kept.has(path) ? [] : [`paths/${path}`]))
  const left = [...[...head.keys, ...apart].map((key) => ({ key, was: key })), ...staying]
  const byOwner = Map.groupBy(left, ({ was }) => ownerOf(was))
  await writeHead(tx, apiId, {
    content: mergeHead(read.head, renameNeeds(head.content, renamed), isMixed ? storedHead.content : undefined),
    staying: [...byOwner].map(([owner, parts]) => ({ title: owner, keys: parts.map(({ key }) => key) })),
  })
  await writeComponents(tx, apiId, merged)
  await writePaths(tx, apiId, paths)
  const items = new Map(paths.map(({ path, content }) => [path, content]))
  const document: MergedDocument = {
    components: new ComponentIndex(merged).lookup,
    given: new ComponentIndex(read.components).lookup,
    pathItem: (path) => parseObject(items.get(path) ?? '{}'),
  }
  if (renamed.size > 0) await followRenamed(tx, document, outside, renamed)
  return document
}

/** Returns the context of an operation after an import. */
export function contextAt({ components, pathItem }: MergedDocument, path: string): OperationContext {
  return { path, pathItem: pathItem(path), components }
}

async function tagsOf(tx: Transaction, its: readonly StoredMethod[]): Promise<Set<string>> {
  const ids = its.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await tx.select({ tags: methods.tags }).from(methods).where(inArray(methods.id, ids))
  return new Set(rows.flatMap(operationTags))
}

function isOutside(one: PlannedMethod, takes: ReadonlyMap<PlannedMethod, ImportTake>): boolean {
  const take = takes.get(one)
  return one.document === null ? take !== 'delete' : take === 'skip'
}

/** Returns whether a method that follows the document has fields of its own after the import. */
function keepsFields(one: PlannedMethod, takes: ReadonlyMap<PlannedMethod, ImportTake>): boolean {
  const taken = new Set(takenFields(one.merge, takes.get(one) ?? defaultTake(one.state)))
  return Object.keys(one.merge.outcomes).some((field) => field !== 'targetPath' && !taken.has(field as DocumentedField))
}

/** Returns the keys that an operation may refer to after the import: fields of either side may apply. */
function neededBy({ document, stored }: PlannedMethod): string[] {
  return [...(document ? directNeeds(document.content) : []), ...(stored?.needs ?? [])]
}

/** Returns the title by which a document is known. */
function titleOf(head: string): string {
  return nameIn(objectOf(parseObject(head).info).title)
}

/** Rewrites the references of operations that keep their components under new names. */
async function followRenamed(
  tx: Transaction,
  document: MergedDocument,
  outside: readonly StoredMethod[],
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const following = outside.filter(({ needs }) => needs.some((key) => renamed.has(key)))
  const operations = await readOperations(
    tx,
    following.map(({ id }) => id),
  )
  for (const { id, path, digests, imported } of following) {
    const operation = parseObject(renameNeeds(operations.get(id) ?? '{}', renamed))
    const columns = operationColumns(contextAt(document, path), operation)
    // A new name is no change by the author.
    const same = imported && {
      ...imported,
      digests: {
        ...imported.digests,
        ...Object.fromEntries(left(digests, imported.digests).map((group) => [group, columns.digests[group]])),
      },
    }
    await tx
      .update(methods)
      .set({ ...columns, imported: same })
      .where(eq(methods.id, id))
  }
}

function left(digests: StoredMethod['digests'], imported: StoredMethod['digests']): OperationGroup[] {
  return OPERATION_GROUPS.filter((group) => digests[group] === imported[group])
}
