import { pathParameterNames } from '@portico/contract/method/method'
import type { Reader } from '../../database/database.ts'
import { moveOperation } from '../../openapi/change-operation.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import type { OperationContext, ReadDocument, ReadOperation } from '../../openapi/document-parts.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { withInheritedParameters } from '../../openapi/operation-parts.ts'
import { operationDigests } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { renameParameters } from '../../openapi/rename-parameters.ts'
import type { DescribedFields, MergeSide } from './merge-import.ts'
import { readOperations, type StoredMethod } from './stored-methods.ts'

/** A method of an import: the document's version and the API's; null for missing ones. */
export interface ImportPair {
  document: ReadOperation | null
  stored: StoredMethod | null
}

/** Returns a target path whose parameters have the names of another path of the same shape, in the order of the path. */
export function targetPathAt({ path: from, targetPath }: { path: string; targetPath: string }, path: string): string {
  return renameParameters({ targetPath, parameters: [] }, pathParameterNames(from), path).targetPath
}

/** Returns an operation with all its parameters for a path of the same shape. */
export function operationAt(context: OperationContext, { content }: { content: string }, path: string): JsonObject {
  const operation = parseObject(content)
  if (context.path === path) return withInheritedParameters(context.pathItem, operation, context.components)
  return moveOperation(context, operation, path)
}

/**
 * Returns the sides of methods whose path parameters have several names, in the document, the API, or the last import. Their operations are
 * compared with all their parameters, since the API's path is another one than the document's. All other methods compare as they are.
 */
export async function sidesOf(db: Reader, read: ReadDocument, pairs: readonly ImportPair[]): Promise<Map<object, MergeSide>> {
  const differing = pairs.flatMap(({ document, stored }) =>
    document && stored && isRenamed(document, stored) ? [{ document, stored }] : [],
  )
  const sides = new Map<object, MergeSide>()
  if (differing.length === 0) return sides
  const contents = await readOperations(
    db,
    differing.map(({ stored }) => stored.id),
  )
  const items = new Map(read.paths.map(({ path, content }) => [path, content]))
  const { lookup: components } = new ComponentIndex(read.components)
  for (const { document, stored } of differing) {
    const before = stored.imported?.path
    const theirs = { path: document.path, pathItem: parseObject(items.get(document.path) ?? '{}'), components }
    const own = { path: stored.path, pathItem: {}, components }
    const operation = { content: contents.get(stored.id) ?? '{}' }
    const fieldsAt = (context: OperationContext, side: typeof document | typeof stored, path: string): DescribedFields => ({
      targetPath: targetPathAt(side, path),
      digests: operationDigests(operationAt(context, side === document ? document : operation, path)),
    })
    sides.set(document, {
      now: fieldsAt(theirs, document, document.path),
      before: before === undefined ? null : fieldsAt(theirs, document, before),
    })
    sides.set(stored, { now: fieldsAt(own, stored, document.path), before: before === undefined ? null : fieldsAt(own, stored, before) })
  }
  return sides
}

function isRenamed(document: ReadOperation, { path, imported }: StoredMethod): boolean {
  return document.path !== path || (imported !== null && imported.path !== path)
}
